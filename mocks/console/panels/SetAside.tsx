import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { formatMoment } from '../format'
import { describeAside, fileOfAside } from '../notices/offered-worlds'
import { TakenUpReport } from '../notices/WorldChoice'
import { offerFile } from '../offer-file'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { AsideWorld, TakenUp } from '../../sandbox/control/wire'
import { CardTitle, Heading, PanelCard, PanelQuestion, Problem, Row, Small } from './pieces'

/** Worlds that could not be opened as they were, and are kept all the same. */
export function SetAside(): JSX.Element | null {
  const { sandbox, page } = useConsole()
  const { answer: worlds, problem, ask } = useAsked(sandbox.worlds.list, 5000)
  const work = useWork()
  const [opened, setOpened] = useState<{ readonly takenUp: TakenUp; readonly goOn: () => void } | null>(null)

  const open = ({ id }: AsideWorld): void => {
    const username = page.username()
    void work.run(async () => {
      const { takenUp } = await sandbox.worlds.open(id)
      setOpened({ takenUp, goOn: () => (username === null ? page.reload() : page.becomes(username)) })
    })
  }

  if (!worlds?.length && !opened && problem === null) return null
  return (
    <Stack as="section" gap="1.5" aria-label="Set aside">
      <Heading>Set aside</Heading>
      {opened ? (
        <PanelQuestion
          title="Opened anyway"
          actions={
            <Button size="sm" variant="primary" onClick={opened.goOn}>
              Go on
            </Button>
          }
        >
          <TakenUpReport takenUp={opened.takenUp} />
        </PanelQuestion>
      ) : null}
      {worlds?.map((world) => (
        <PanelCard key={world.id} role="group" aria-label={world.scenario}>
          <div>
            <CardTitle as="p">{describeAside(world)}</CardTitle>
            <Small>Set aside {formatMoment(world.setAside)}</Small>
          </div>
          <p>{world.words}</p>
          <Row>
            <Button size="sm" disabled={work.busy} onClick={() => open(world)}>
              Open anyway
            </Button>
            <Button
              size="sm"
              disabled={work.busy}
              onClick={() =>
                void work.run(async () => {
                  const { name, text } = await fileOfAside(sandbox, world)
                  offerFile(name, text)
                })
              }
            >
              Save as a file
            </Button>
            <Button
              size="sm"
              disabled={work.busy}
              onClick={() => void work.run(() => sandbox.worlds.forget(world.id).then(ask))}
            >
              Forget
            </Button>
          </Row>
        </PanelCard>
      ))}
      <Problem text={work.problem ?? problem} onDismiss={work.clear} />
    </Stack>
  )
}

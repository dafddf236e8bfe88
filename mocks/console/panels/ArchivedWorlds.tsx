import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { formatMoment } from '../format'
import { describeArchivedWorld, archivedWorldFile } from '../notices/world-offers'
import { MigrationSummary } from '../notices/WorldChoice'
import { downloadFile } from '../download-file'
import { useSandboxQuery, useConsole, useAction } from '../use-sandbox'
import type { ArchivedWorldSummary, TakenUp } from '../../sandbox/control/api-types'
import { CardTitle, Heading, PanelCard, PanelQuestion, ErrorBanner, Row, Small } from './panel-parts'

/** Worlds that the sandbox could not open unchanged. The user can open, download, or delete each. */
export function ArchivedWorlds(): JSX.Element | null {
  const { sandbox, page } = useConsole()
  const { answer: worlds, problem, ask } = useSandboxQuery(sandbox.worlds.list, 5000)
  const work = useAction()
  const [opened, setOpened] = useState<{ readonly takenUp: TakenUp; readonly goOn: () => void } | null>(null)

  const open = ({ id }: ArchivedWorldSummary): void => {
    const username = page.username()
    void work.run(async () => {
      const { takenUp } = await sandbox.worlds.open(id)
      setOpened({ takenUp, goOn: () => (username === null ? page.reload() : page.becomes(username)) })
    })
  }

  if (!worlds?.length && !opened && problem === null) return null
  return (
    <Stack as="section" gap="1.5" aria-label="Archived worlds">
      <Heading>Archived worlds</Heading>
      {opened ? (
        <PanelQuestion
          title="Opened anyway"
          actions={
            <Button size="sm" variant="primary" onClick={opened.goOn}>
              Continue
            </Button>
          }
        >
          <MigrationSummary takenUp={opened.takenUp} />
        </PanelQuestion>
      ) : null}
      {worlds?.map((world) => (
        <PanelCard key={world.id} role="group" aria-label={world.scenario}>
          <div>
            <CardTitle as="p">{describeArchivedWorld(world)}</CardTitle>
            <Small>Archived {formatMoment(world.setAside)}</Small>
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
                  const { name, text } = await archivedWorldFile(sandbox, world)
                  downloadFile(name, text)
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
              Delete
            </Button>
          </Row>
        </PanelCard>
      ))}
      <ErrorBanner text={work.problem ?? problem} onDismiss={work.clear} />
    </Stack>
  )
}

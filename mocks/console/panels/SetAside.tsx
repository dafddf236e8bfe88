import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { formatMoment } from '../format'
import { describeAside, fileOfAside } from '../notices/offered-worlds'
import { TakenUpReport } from '../notices/TakenUpReport'
import { offerFile } from '../offer-file'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { AsideWorld, TakenUp } from '../../backend/control/wire'
import { PanelQuestion } from './PanelQuestion'
import styles from './panel.module.css'
import { Problem } from './Problem'

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
    <section className={styles.tight} aria-label="Set aside">
      <h3 className={styles.heading}>Set aside</h3>
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
        <div key={world.id} role="group" aria-label={world.scenario} className={styles.card}>
          <div>
            <p className={styles.cardTitle}>{describeAside(world)}</p>
            <p className={styles.small}>Set aside {formatMoment(world.setAside)}</p>
          </div>
          <p>{world.words}</p>
          <div className={styles.row}>
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
          </div>
        </div>
      ))}
      <Problem text={work.problem ?? problem} onDismiss={work.clear} />
    </section>
  )
}

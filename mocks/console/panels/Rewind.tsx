import { type JSX, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { countOf, formatMoment, inWords } from '../format'
import { offerFile } from '../offer-file'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { JournalEntry, SandboxState } from '../../backend/control/wire'
import styles from './panel.module.css'
import { Problem } from './Problem'

/** Back to any action of the journal. A fork hands the world that is left over as a file first. */
export function Rewind({ state, onChanged }: { state: SandboxState; onChanged: () => Promise<void> }): JSX.Element {
  const { sandbox, page } = useConsole()
  const journal = useAsked(sandbox.journal, 2000)
  const work = useWork()
  const [chosen, setChosen] = useState<number | null>(null)
  const length = state.journalLength
  const to = Math.min(chosen ?? length, length)
  const last = journal.answer?.[to - 1]

  const go = (fork: boolean): Promise<void> =>
    work.run(async () => {
      if (fork) {
        const { former } = await sandbox.fork(to)
        offerFile('fairlead-fork.json', JSON.stringify(former))
      } else await sandbox.rewind(to)
      setChosen(null)
      await onChanged()
      page.reload()
    })

  return (
    <section className={styles.tight} aria-label="Rewind">
      <h3 className={styles.heading}>Rewind</h3>
      {length === 0 ? (
        <p className={styles.small}>Nothing has been done in this world yet.</p>
      ) : (
        <>
          <input
            type="range"
            className={styles.range}
            aria-label="Actions to keep"
            aria-valuetext={`${to} of ${length} actions`}
            min={0}
            max={length}
            value={to}
            onChange={(event) => setChosen(Number(event.target.value))}
          />
          <p className={styles.small}>
            {to} of {countOf(length, 'action')} · {last ? `after: ${nameOf(last)}` : 'the beginning'}
          </p>
          <div className={styles.row}>
            <Button size="sm" disabled={to === length} loading={work.busy} onClick={() => void go(false)}>
              Rewind
            </Button>
            <Button size="sm" disabled={to === length || work.busy} onClick={() => void go(true)}>
              Fork, and keep this world as a file
            </Button>
          </div>
        </>
      )}
      <Problem text={work.problem ?? journal.problem} onDismiss={work.clear} />
    </section>
  )
}

const nameOf = (entry: JournalEntry): string =>
  `${entry.kind === 'command' ? inWords(entry.name).toLowerCase() : `a change of the ${entry.kind}`}, ${formatMoment(new Date(entry.at).toISOString())}`

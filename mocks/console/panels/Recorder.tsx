import { type JSX, useEffect, useState } from 'react'
import { sessionStore } from '../../../src/lib/storage'
import { Button } from '../../../src/ui/Button'
import { CopyButton } from '../../../src/ui/CopyButton'
import { formatJson } from '../format'
import { offerFile } from '../offer-file'
import { useAsked, useConsole, useWork } from '../use-sandbox'
import type { ScriptDocument } from '../wire-types'
import styles from './panel.module.css'
import { Problem } from './Problem'

/** Set while the page loads in the new world that is to be recorded. */
const recordKey = 'sandbox:record'

/** Turns clicking into a script. */
export function Recorder(): JSX.Element {
  const { sandbox, page } = useConsole()
  const recording = useAsked(sandbox.recording.state, 1000)
  const work = useWork()
  const [document, setDocument] = useState<ScriptDocument | null>(null)
  const on = recording.answer?.on ?? false
  const { run } = work
  const { ask } = recording

  useEffect(() => {
    if (sessionStore.get(recordKey) === null) return
    sessionStore.remove(recordKey)
    void run(async () => {
      await sandbox.recording.startHere()
      await ask()
    })
  }, [ask, run, sandbox])

  useEffect(() => {
    if (!on) return
    let shown = page.route()
    const timer = setInterval(() => {
      if (page.route() === shown) return
      shown = page.route()
      void sandbox.recording.goTo(shown)
    }, 300)
    return () => clearInterval(timer)
  }, [on, page, sandbox])

  const start = (): Promise<void> =>
    work.run(async () => {
      setDocument(null)
      const { scenario } = await sandbox.state()
      sessionStore.set(recordKey, '1')
      page.becomes(page.username() ?? 'agent', { scenario })
    })
  const stop = (): Promise<void> =>
    work.run(async () => {
      setDocument(await sandbox.recording.stop())
      await recording.ask()
    })

  return (
    <section className={styles.tight} aria-label="Recorder">
      <h3 className={styles.heading}>Recorder</h3>
      <p className={styles.small}>
        Begins this scenario anew, then, until the page is reloaded, writes down what you do as a script that anybody
        can play.
      </p>
      <div className={styles.row}>
        {on ? (
          <Button size="sm" variant="primary" loading={work.busy} onClick={() => void stop()}>
            Stop, {recording.answer?.length ?? 0} steps
          </Button>
        ) : (
          <Button size="sm" loading={work.busy} onClick={() => void start()}>
            Start recording
          </Button>
        )}
        {document ? (
          <>
            <CopyButton wide what="script" text={formatJson(document)} />
            <Button size="sm" icon="download" onClick={() => offerFile(`${document.name}.json`, formatJson(document))}>
              Download
            </Button>
          </>
        ) : null}
      </div>
      {document ? (
        <pre className={styles.code} tabIndex={0}>
          {formatJson(document)}
        </pre>
      ) : null}
      <Problem text={work.problem ?? recording.problem} onDismiss={work.clear} />
    </section>
  )
}

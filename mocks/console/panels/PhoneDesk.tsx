import { type JSX, lazy, Suspense, useState } from 'react'
import { Button } from '../../../src/ui/button/Button'
import { CopyButton } from '../../../src/ui/button/CopyButton'
import { REACH_PATH, type Reach } from '../stage/server-wire'
import { useAsked, useConsole } from '../use-sandbox'
import styles from './panel.module.css'
import { Problem } from './Problem'

const QrCode = lazy(async () => ({ default: (await import('../../../src/ui/figure/QrCode')).QrCode }))

/** The presenter's desk for a phone, on a page that the sandbox server serves: where it is, as a code to scan. */
export function PhoneDesk(): JSX.Element {
  const { sandbox } = useConsole()
  const { answer, problem } = useAsked(() => sandbox.call<Reach>('GET', REACH_PATH.replace('__sandbox/', '')))
  return (
    <section className={styles.tight} aria-label="Desk on a phone">
      <h3 className={styles.heading}>Desk on a phone</h3>
      <Problem text={problem} />
      {answer?.desks.length === 0 ? (
        <p className={styles.small}>
          The sandbox server listens on this machine only. Start it with{' '}
          <code>npm run sandbox:serve -- --app --host 0.0.0.0</code>, and a phone on the same network can have the desk.
        </p>
      ) : null}
      {answer?.desks.length ? <Code desks={answer.desks} /> : null}
    </section>
  )
}

/** A machine may be in several networks, and only its owner knows which is the phone's. */
function Code({ desks }: { desks: readonly string[] }): JSX.Element {
  const [chosen, setChosen] = useState(desks[0] ?? '')
  return (
    <>
      <p className={styles.small}>
        Scan it with a phone on the same network. Whoever has the code can lead your story: keep it off the shared
        screen.
      </p>
      <Suspense>
        <QrCode text={chosen} label="The desk as a QR code" size={208} />
      </Suspense>
      <div className={styles.row}>
        <CopyButton wide what="link" text={chosen} />
        {desks.length > 1
          ? desks.map((desk) => (
              <Button
                key={desk}
                size="sm"
                variant="ghost"
                aria-pressed={desk === chosen}
                onClick={() => setChosen(desk)}
              >
                {new URL(desk).hostname}
              </Button>
            ))
          : null}
      </div>
    </>
  )
}

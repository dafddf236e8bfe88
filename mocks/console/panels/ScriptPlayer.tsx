import { type JSX, useEffect, useEffectEvent, useRef } from 'react'
import { sessionStore } from '../../../src/lib/browser/storage'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { Progress } from '../../../src/ui/feedback/Progress'
import { StatusBadge } from '../../../src/ui/figure/StatusBadge'
import type { AppPage } from '../page'
import { useConsole, useWork } from '../use-sandbox'
import { forgetPlay, rememberPlay } from '../play-memory'
import type { PlayState, ScriptStep } from '../../backend/control/wire'
import styles from './panel.module.css'
import { Problem } from './Problem'

/** How far to go without being asked: to the next text that is said, or to the end. A change of person loads the page anew. */
const goingKey = 'sandbox:going'
const pause = (): void => sessionStore.remove(goingKey)

export interface ScriptPlayerProps {
  play: PlayState
  onChange: () => Promise<void>
}

/** Presents a script: the page follows along, and what there is to say stands large. */
export function ScriptPlayer({ play, onChange }: ScriptPlayerProps): JSX.Element {
  const { sandbox, page } = useConsole()
  const work = useWork()
  const played = play.steps.filter(({ report }) => report !== null && report.outcome !== 'skipped').length
  const said = textSaidLast(play)
  const nextRef = useRef<HTMLButtonElement>(null)

  const advance = async (): Promise<void> => {
    for (;;) {
      const state = await sandbox.play.next().catch((error: unknown) => {
        pause()
        // What stopped it may show in the script's own state as well.
        return onChange().then(() => Promise.reject(error))
      })
      const at = state.steps.filter(({ report }) => report !== null).length - 1
      const done = state.steps[at]
      const going = sessionStore.get(goingKey)
      if (state.over || going === null || (going === 'say' && done && 'say' in done.step)) pause()
      rememberPlay(state)
      await onChange()
      if (!state.failed && done && follow(page, done.step, state.steps[at + 1]?.step)) return
      if (sessionStore.get(goingKey) === null) return
    }
  }
  const go = (how: 'step' | 'say' | 'all'): Promise<void> => {
    if (how === 'step') pause()
    else sessionStore.set(goingKey, how)
    return work.run(advance)
  }
  // A script does not go on behind a console that is closed or shows another panel; it waits where it is.
  useEffect(() => pause, [])
  // A presenter who uses the keyboard goes on with it, unless the page has drawn him in.
  useEffect(() => {
    if (!work.busy && play.begun && document.activeElement === document.body) nextRef.current?.focus()
  }, [work.busy, play.begun])

  const resumed = useRef(false)
  const resume = useEffectEvent(() => {
    if (resumed.current || play.over || sessionStore.get(goingKey) === null) return
    resumed.current = true
    void work.run(advance)
  })
  useEffect(() => resume(), [])

  const leave = (): Promise<void> => {
    pause()
    forgetPlay()
    return work.run(async () => {
      await sandbox.play.leave()
      await onChange()
    })
  }

  return (
    <div className={styles.stack}>
      <div className={styles.tight}>
        <div className={styles.spread}>
          <h3 className={styles.cardTitle}>{play.title}</h3>
          <Verdict play={play} />
        </div>
        <p className={styles.muted}>{play.story}</p>
      </div>
      <Progress
        label="Steps"
        value={played}
        max={play.steps.length}
        valueText={`${played} of ${play.steps.length}`}
        tone={play.failed ? 'danger' : 'accent'}
      />
      {said === null ? null : <p className={styles.say}>{said}</p>}
      <LiveRegion>{said ?? ''}</LiveRegion>
      <div className={styles.row}>
        {play.over || play.interrupted ? (
          <Button
            variant="primary"
            icon="refresh"
            onClick={() =>
              void work.run(async () => {
                await sandbox.play.again()
                await onChange()
              })
            }
          >
            Play again
          </Button>
        ) : (
          <>
            <Button ref={nextRef} variant="primary" loading={work.busy} onClick={() => void go('say')}>
              {play.begun ? 'Next' : 'Begin'}
            </Button>
            <Button disabled={work.busy} onClick={() => void go('step')}>
              One step
            </Button>
            {work.busy ? (
              <Button onClick={pause}>Pause</Button>
            ) : (
              <Button onClick={() => void go('all')}>Run all</Button>
            )}
          </>
        )}
        <Button variant="ghost" onClick={() => void leave()}>
          Exit the script
        </Button>
      </div>
      {play.interrupted ? (
        <Banner tone="warning">Another world has begun since, so this script cannot go on where it was.</Banner>
      ) : (
        <Problem text={work.problem ?? play.message} onDismiss={work.problem === null ? undefined : work.clear} />
      )}
      <StepList play={play} />
    </div>
  )
}

function Verdict({ play }: { play: PlayState }): JSX.Element | null {
  if (play.failed) return <StatusBadge tone="danger">Failed</StatusBadge>
  if (play.over) return <StatusBadge tone="success">Passed</StatusBadge>
  return null
}

function StepList({ play }: { play: PlayState }): JSX.Element {
  const next = play.failed ? -1 : play.steps.findIndex(({ report }) => report === null)
  return (
    <ol className={styles.steps} aria-label="Steps of the script">
      {play.steps.map(({ title, report }, i) => (
        <li
          key={i}
          className={`${styles.step} ${i === next && play.begun ? styles.stepCurrent : ''}`}
          aria-current={i === next ? 'step' : undefined}
        >
          <span className={report?.outcome === 'failed' ? styles.bad : styles.good}>
            {report?.outcome === 'passed' ? '✓' : report?.outcome === 'failed' ? '✗' : ''}
          </span>
          <div>
            <span className={report ? undefined : styles.muted}>{title}</span>
            {report?.message ? <p className={styles.bad}>{report.message}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  )
}

function textSaidLast(play: PlayState): string | null {
  const said = play.steps.flatMap(({ step, report }) =>
    report?.outcome === 'passed' && 'say' in step ? [step.say] : [],
  )
  return said.at(-1) ?? null
}

/** Lets the page do what the script has just done; true when it loads anew for that. */
function follow(page: AppPage, step: ScriptStep, next: ScriptStep | undefined): boolean {
  if ('as' in step) {
    const route = next && 'goto' in next ? next.goto : '/dashboard'
    page.becomes(step.as, { route })
    return true
  }
  if ('goto' in step && page.route() !== step.goto) page.goTo(step.goto)
  return false
}

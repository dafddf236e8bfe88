import type { JSX, ReactNode } from 'react'
import { adoptStyle } from '../adopt-style'
import styles from '../panels/panel.module.css'
import type { PlayState } from '../../backend/control/wire'
import { beatsOf, presentBeat } from './beats'
import storyStyle from './story.css?inline'

adoptStyle(storyStyle)

/** The route of a story: its beats, each a way to go there, and behind Details what is done for them. */
export function Story({
  play,
  onJump,
  busy,
  children,
}: {
  play: PlayState
  onJump: (beat: number) => void
  busy: boolean
  /** What else there is to do behind Details. */
  children?: ReactNode
}): JSX.Element {
  const beats = beatsOf(play)
  const present = presentBeat(play)
  return (
    <>
      <ol className={styles.steps} aria-label="Beats of the story">
        {beats.map(({ at, say, person, route }, i) => (
          <li key={at} className={`${styles.step} ${i === present ? styles.stepCurrent : ''}`}>
            <span className={styles.good}>{i <= present ? '✓' : ''}</span>
            <button
              type="button"
              className="sandbox-beat"
              disabled={busy || play.failed}
              aria-current={i === present ? 'step' : undefined}
              onClick={() => onJump(i)}
            >
              {say}
              <span className={styles.small}>
                {person ?? 'nobody'} · {route ?? '/dashboard'}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <details className={styles.disclosure} open={play.failed || undefined}>
        <summary>Details</summary>
        {children}
        <StepList play={play} />
      </details>
    </>
  )
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

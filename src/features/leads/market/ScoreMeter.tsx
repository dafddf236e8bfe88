import type { JSX } from 'react'
import { scoreWord } from '../lead-words'
import styles from './ScoreMeter.module.css'

/** A score from 1 to 100 as its number and the same as the length of a bar. */
export function ScoreMeter({ score }: { score: number | null }): JSX.Element {
  if (score === null) return <>—</>
  const share = Math.min(100, Math.max(0, score))
  return (
    <span className={styles.score}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.bar} style={{ inlineSize: `${share}%` }} />
      </span>
      {score}
    </span>
  )
}

/** The same with what it is out of, and what that means. */
export function ScoreOf100({ score }: { score: number | null }): JSX.Element {
  if (score === null) return <>—</>
  return (
    <>
      <ScoreMeter score={score} /> of 100 · {scoreWord(score)}
    </>
  )
}

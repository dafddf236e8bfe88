import type { JSX } from 'react'
import { scoreWord } from '../lead-labels'
import styles from '../LeadTable.module.css'

/** A score from 1 to 100 as a bar and a number. */
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

/** The score with its maximum and its meaning: "82 of 100 · High". */
export function ScoreOf100({ score }: { score: number | null }): JSX.Element {
  if (score === null) return <>—</>
  return (
    <>
      <ScoreMeter score={score} /> of 100 · {scoreWord(score)}
    </>
  )
}

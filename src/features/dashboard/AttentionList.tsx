import { type JSX, useState } from 'react'
import type { Word } from '../../lib/words/word'
import { Button, LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { WordBadge } from '../../ui/figure/WordBadge'
import { Section } from '../../ui/page/Card'
import { Moment } from '../../ui/text/Moment'
import styles from './Home.module.css'

/** One thing that somebody has to decide: what it is, about whom, since when, and the way to it. */
export interface AttentionRow {
  readonly id: string
  readonly what: Word
  readonly who: string
  readonly detail: string
  /** Null where nobody knows since when. */
  readonly since: string | null
  readonly verb: string
  readonly to: string
}

export interface AttentionListProps {
  rows: readonly AttentionRow[]
  /** What would be listed here: "Failed top-ups and waiting returns". */
  kinds: string
}

/** As many as leave the figures in sight. */
const shownAtFirst = 5

/** What needs a decision today, most urgent first, each with the one thing to do about it. */
export function AttentionList({ rows, kinds }: AttentionListProps): JSX.Element {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  return (
    <Section title="Needs attention" card flush>
      {rows.length === 0 ? (
        <EmptyState icon="checkCircle" title="You’re all caught up">
          {kinds} appear here.
        </EmptyState>
      ) : (
        <ul className={styles.attention}>
          {shown.map((row) => (
            <li key={row.id} className={styles.item}>
              <span className={styles.what}>
                <WordBadge word={row.what} />
              </span>
              <span className={styles.who}>
                <strong>{row.who}</strong>
                <span className={styles.detail}>{row.detail}</span>
              </span>
              <span className={styles.since}>{row.since ? <Moment at={row.since} /> : null}</span>
              <span className={styles.verb}>
                <LinkButton to={row.to} size="sm" aria-label={`${row.verb}: ${row.who}`}>
                  {row.verb}
                </LinkButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < rows.length ? (
        <div className={styles.more}>
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show all {rows.length}
          </Button>
        </div>
      ) : null}
    </Section>
  )
}

import type { JSX } from 'react'
import type { AttentionKind } from '../../lib/graphql/__generated__/schema'
import { attentionKinds } from '../../lib/words/attention-words'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LinkButton } from '../../ui/button/Button'
import { WordBadge } from '../../ui/figure/WordBadge'
import { Moment } from '../../ui/text/Moment'
import styles from './Team.module.css'

export interface AttentionEntry {
  readonly id: string
  readonly kind: AttentionKind
  readonly agentId: string
  readonly agentName: string
  readonly leadId: string | null
  readonly detail: string
  readonly since: string | null
}

const actions: Readonly<Record<AttentionKind, string>> = {
  TOP_UP_FAILED: 'Open agent',
  RETURN_WAITING: 'Review',
  LEAD_WAITING: 'Open lead',
  LOW_BALANCE: 'Open agent',
  NO_ACTIVITY: 'Open agent',
}

const target = (entry: AttentionEntry): string =>
  entry.leadId ? `/manager/leads?lead=${entry.leadId}` : `/manager/team?agent=${entry.agentId}`

/** What needs the manager, most urgent first, each with the one thing to do about it. */
export function AttentionList({ entries }: { entries: readonly AttentionEntry[] }): JSX.Element {
  if (entries.length === 0)
    return (
      <EmptyState icon="checkCircle" title="Nothing needs you now">
        Failed top-ups, waiting returns, leads that nobody called and low balances are listed here.
      </EmptyState>
    )
  return (
    <ul className={styles.attention}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.item}>
          <WordBadge word={attentionKinds[entry.kind]} />
          <span className={styles.what}>
            <strong>{entry.agentName}</strong>
            <span className={styles.detail}>{entry.detail}</span>
          </span>
          {entry.since ? <Moment at={entry.since} className={styles.since} /> : null}
          <LinkButton
            to={target(entry)}
            size="sm"
            variant="secondary"
            aria-label={`${actions[entry.kind]}: ${entry.agentName}`}
          >
            {actions[entry.kind]}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

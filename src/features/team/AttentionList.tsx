import type { JSX } from 'react'
import { formatDateTime, formatRelative } from '../../lib/dates'
import type { AttentionKind } from '../../lib/graphql/__generated__/schema'
import { EmptyState } from '../../ui/EmptyState'
import { LinkButton } from '../../ui/Button'
import type { Tone } from '../../ui/StatusBadge'
import { StatusBadge } from '../../ui/StatusBadge'
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

const words: Readonly<Record<AttentionKind, { name: string; tone: Tone; action: string }>> = {
  TOP_UP_FAILED: { name: 'Top-up failed', tone: 'danger', action: 'Open agent' },
  RETURN_WAITING: { name: 'Return waiting', tone: 'warning', action: 'Decide' },
  LEAD_WAITING: { name: 'Lead waiting', tone: 'warning', action: 'Open lead' },
  LOW_BALANCE: { name: 'Low balance', tone: 'warning', action: 'Open agent' },
  NO_ACTIVITY: { name: 'No activity', tone: 'info', action: 'Open agent' },
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
          <StatusBadge tone={words[entry.kind].tone}>{words[entry.kind].name}</StatusBadge>
          <span className={styles.what}>
            <strong>{entry.agentName}</strong>
            <span className={styles.detail}>{entry.detail}</span>
          </span>
          {entry.since ? (
            <time className={styles.since} dateTime={entry.since} title={formatDateTime(entry.since)}>
              {formatRelative(entry.since)}
            </time>
          ) : null}
          <LinkButton
            to={target(entry)}
            size="sm"
            variant="secondary"
            aria-label={`${words[entry.kind].action}: ${entry.agentName}`}
          >
            {words[entry.kind].action}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}

import type { JSX, ReactNode } from 'react'
import { formatCount } from '../../lib/format/numbers'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Money } from '../../ui/figure/Money'
import { Card } from '../../ui/page/Card'
import styles from './Transactions.module.css'

export interface TransactionSummaryProps {
  stats: {
    readonly totalEarnedCents: number
    readonly totalSpentCents: number
    readonly transactionCount: number
  } | null
  loading: boolean
  /** At the right end: what opens the chart. */
  action?: ReactNode
}

/** What the period comes to, whatever else is filtered: one line, for the list is the screen. */
export function TransactionSummary({ stats, loading, action }: TransactionSummaryProps): JSX.Element {
  const figure = (label: string, value: ReactNode): JSX.Element => (
    <div role="group" aria-label={label} className={styles.stripFigure}>
      <span className={styles.stripLabel}>{label}</span>
      <span className={styles.stripValue}>{loading ? <Skeleton width="4rem" /> : value}</span>
    </div>
  )
  return (
    <Card flush className={styles.strip ?? ''}>
      {figure('Credits & refunds', <Money cents={stats?.totalEarnedCents} />)}
      {figure('Spent', <Money cents={stats?.totalSpentCents} />)}
      {figure('Entries', stats ? formatCount(stats.transactionCount) : '—')}
      {action ? <div className={styles.stripEnd}>{action}</div> : null}
    </Card>
  )
}

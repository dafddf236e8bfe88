import { transactionTypes } from '../../lib/labels/labels'
import { type JSX, useEffect } from 'react'
import { formatDateTime } from '../../lib/time/dates'
import { now } from '../../lib/time/clock'
import { useTimeZone } from '../../lib/time/use-calendar'
import { formatAmount, formatCents, formatCentsSigned, sumCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import type { TransactionRow } from './transaction-row'
import type { StatementBalances } from './statement-balances'
import { accountName } from './transaction-text'
import styles from './Transactions.module.css'

export interface StatementData {
  readonly rows: readonly TransactionRow[]
  /** False if older rows are omitted. */
  readonly complete: boolean
  /** Null if no balance matches the rows, for example because they are incomplete. */
  readonly balances: StatementBalances | null
}

export interface StatementProps extends StatementData {
  brand: string
  personName: string
  period: string
  filtered: boolean
  stats: { readonly totalEarnedCents: number; readonly totalSpentCents: number } | null
  sourceNames: ReadonlyMap<string, string>
  /** Called when the print dialog closes. */
  onDone: () => void
}

/** Returns the totals of the period, or the sum of the listed entries if they are filtered. */
function totals({ rows, filtered, stats }: StatementProps): string {
  if (filtered) {
    const net = sumCents(rows)
    return net === null ? '' : ` · ${formatCentsSigned(net)} in all`
  }
  return stats
    ? ` · credits & refunds ${formatCents(stats.totalEarnedCents)} · spent ${formatCents(stats.totalSpentCents)}`
    : ''
}

/** A statement with all entries of the period, visible only in print. Opens the print dialog when it mounts. */
export function Statement(props: StatementProps): JSX.Element {
  const { rows, complete, balances, brand, personName, period, filtered, sourceNames, onDone } = props
  const timeZone = useTimeZone()
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    // Deferred, because strict mode unmounts the first mount, and only the second one may print.
    const printing = setTimeout(() => window.print())
    return () => {
      clearTimeout(printing)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return (
    <div className={styles.statement} aria-hidden="true">
      <h2>Statement of transactions</h2>
      <p>
        {brand} · {personName} · {period}
        {filtered ? ' · filtered' : ''}
      </p>
      <p>
        {formatCount(rows.length)} entries{totals(props)}
      </p>
      {balances ? (
        <p>
          Opening balance {formatCents(balances.openingCents)} · Closing balance {formatCents(balances.closingCents)}
        </p>
      ) : null}
      <p>
        Generated {formatDateTime(now(), timeZone)} ({timeZone}). Amounts are in US dollars.
        {complete ? '' : ' Older entries are left out. Choose a shorter period to print them.'}
      </p>
      <table>
        <thead>
          <tr>
            <th>Date</th>
            <th>Transaction</th>
            <th>Account</th>
            <th>Amount</th>
            <th>Balance after</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{formatDateTime(row.createdAt, timeZone)}</td>
              <td>{transactionTypes[row.type]}</td>
              <td>{accountName(row, sourceNames)}</td>
              <td>{formatAmount(row.amountCents, row.currency)}</td>
              <td>{formatCents(row.balanceAfter)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import type { JSX } from 'react'
import { formatDateTime } from '../../lib/dates'
import { Section } from '../../ui/Card'
import type { TransactionRow } from './TransactionsTable'
import { SignedAmount } from './TransactionsTable'
import { accountName, transactionWords } from './transaction-text'
import styles from './Transactions.module.css'

export interface LinkedTransactionsProps {
  title: string
  rows: readonly TransactionRow[]
  /** The entry that is shown: it is listed, but leads nowhere. */
  currentId: string
  sourceNames: ReadonlyMap<string, string>
  onOpen: (transactionId: string) => void
}

export function LinkedTransactions(props: LinkedTransactionsProps): JSX.Element {
  const { title, rows, currentId, sourceNames, onOpen } = props
  return (
    <Section title={title} level={3}>
      <ul className={styles.linked}>
        {rows.map((row) => {
          const content = (
            <>
              <span className={styles.linkedText}>
                <span>
                  {transactionWords[row.type].name} · {accountName(row, sourceNames)}
                </span>
                <span className={styles.linkedDetail}>{formatDateTime(row.createdAt)}</span>
              </span>
              <SignedAmount {...row} />
            </>
          )
          return (
            <li key={row.id}>
              {row.id === currentId ? (
                <div className={styles.linkedRow} aria-current="true">
                  {content}
                </div>
              ) : (
                <button type="button" className={styles.linkedRow} onClick={() => onOpen(row.id)}>
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

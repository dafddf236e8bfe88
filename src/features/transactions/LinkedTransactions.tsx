import type { JSX } from 'react'
import { transactionTypes } from '../../lib/words/transaction-words'
import { Section } from '../../ui/page/Card'
import { Moment } from '../../ui/text/Moment'
import type { TransactionRow } from './TransactionsTable'
import { SignedAmount } from './TransactionsTable'
import { accountName } from './transaction-text'
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
                  {transactionTypes[row.type]} · {accountName(row, sourceNames)}
                </span>
                <Moment at={row.createdAt} show="dateTime" className={styles.linkedDetail} />
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

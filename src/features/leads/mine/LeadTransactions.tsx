import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { graphql } from '../../../lib/graphql/graphql'
import { transactionTypes } from '../../../lib/words/transaction-words'
import { Money } from '../../../ui/figure/Money'
import { Moment } from '../../../ui/text/Moment'
import drawer from '../LeadDrawer.module.css'
import styles from './LeadTransactions.module.css'

export const LeadTransactions_activity = graphql(`
  fragment LeadTransactions_activity on LeadActivity {
    leadId
    transactions {
      id
      type
      amountCents
      balanceAfter
      createdAt
    }
  }
`)

/** What the lead has cost, and what came back. */
export function LeadTransactions({
  activity,
}: {
  activity: FragmentType<typeof LeadTransactions_activity>
}): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: LeadTransactions_activity, from: activity })
  if (!complete || data.transactions.length === 0) return null
  return (
    <section aria-label="Transactions" className={drawer.part}>
      <h3 className={drawer.heading}>Transactions</h3>
      <ul className={styles.list}>
        {data.transactions.map(({ id, type, amountCents, balanceAfter, createdAt }) => (
          <li key={id} className={styles.line}>
            <Link to={`/transactions?transaction=${encodeURIComponent(id)}`} className={styles.what}>
              {transactionTypes[type]}
            </Link>
            <Money cents={amountCents} signed />
            <Moment at={createdAt} show="dateTime" className={styles.quiet} />
            <span className={styles.quiet}>
              Balance <Money cents={balanceAfter} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

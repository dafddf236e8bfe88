import type { JSX } from 'react'
import { graphql } from '../../lib/graphql/graphql'
import { transactionTypes } from '../../lib/words/transaction-words'
import { usePagedTable } from '../../list/use-paged-table'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Money } from '../../ui/figure/Money'
import { Moment } from '../../ui/text/Moment'

const PERSON_TRANSACTIONS = graphql(`
  query PersonTransactions($userId: ID!, $limit: Int, $nextToken: String) {
    listUserTransactions(userId: $userId, limit: $limit, nextToken: $nextToken) {
      items {
        id
        type
        amountCents
        balanceAfter
        walletSourceId
        createdAt
      }
      nextToken
      total
    }
  }
`)

/** A table of the transactions of a user's funds and wallets. */
export function PersonTransactions({ userId }: { userId: string }): JSX.Element {
  const table = usePagedTable({
    document: PERSON_TRANSACTIONS,
    field: 'listUserTransactions',
    variables: { userId },
    pageSize: 25,
    pageOf: (data) => data.listUserTransactions,
    rowKey: (row) => row.id,
  })
  return (
    <DataTable
      {...table}
      inBox
      label="Transactions"
      dense
      columns={[
        { id: 'what', header: 'Transaction', cell: (row) => transactionTypes[row.type], phone: 'title' },
        {
          id: 'when',
          header: 'Date',
          cell: (row) => <Moment at={row.createdAt} show="dateTime" />,
          hideBelow: 'md',
          phone: 'detail',
        },
        {
          id: 'amount',
          header: 'Amount',
          align: 'end',
          cell: (row) => <Money cents={row.amountCents} signed />,
          phone: 'amount',
        },
        {
          id: 'balance',
          header: 'Balance',
          money: (row) => row.balanceAfter,
          phone: 'state',
        },
      ]}
      empty={<EmptyState icon="receipt" title="No transactions yet" />}
    />
  )
}

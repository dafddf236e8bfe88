import type { WalletDetailQuery } from '../../lib/graphql/__generated__/documents'
import { transactionTypes } from '../../lib/words/transaction-words'
import { Money } from '../../ui/figure/Money'
import type { Column } from '../../ui/table/data-table-types'
import { Moment } from '../../ui/text/Moment'

type Entry = NonNullable<NonNullable<WalletDetailQuery['getWallet']>['recentTransactions']>[number]

export const historyColumns: readonly Column<Entry>[] = [
  { id: 'what', header: 'Transaction', phone: 'title', cell: ({ type }) => transactionTypes[type] },
  { id: 'date', header: 'Date', phone: 'detail', cell: ({ createdAt }) => <Moment at={createdAt} show="date" /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'amount',
    cell: ({ amountCents }) => <Money cents={amountCents} signed />,
  },
  {
    id: 'balance',
    header: 'Balance after',
    phone: 'state',
    money: ({ balanceAfter }) => balanceAfter,
  },
]

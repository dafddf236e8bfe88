import { transactionTypes } from '../../lib/words/transaction-words'
import { type CsvColumn, csvMoney } from '../../lib/format/csv'
import type { TransactionRow } from './TransactionsTable'
import { accountName } from './transaction-text'

export function transactionCsvColumns(sourceNames: ReadonlyMap<string, string>): CsvColumn<TransactionRow>[] {
  return [
    { header: 'Date', instant: ({ createdAt }) => createdAt },
    { header: 'Type', value: ({ type }) => transactionTypes[type] },
    { header: 'Account', value: (row) => accountName(row, sourceNames) },
    { header: 'Amount', value: ({ amountCents }) => csvMoney(amountCents) },
    { header: 'Currency', value: ({ currency }) => currency.toUpperCase() },
    { header: 'Balance after', value: ({ balanceAfter }) => csvMoney(balanceAfter) },
    { header: 'Transaction', value: ({ id }) => id },
    { header: 'Correlation', value: ({ correlationId }) => correlationId },
    { header: 'Reference', value: ({ referenceId }) => referenceId },
  ]
}

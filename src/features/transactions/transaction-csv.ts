import { type CsvColumn, csvMoney } from '../../lib/csv'
import { dayKey, formatTime } from '../../lib/dates'
import type { TransactionRow } from './TransactionsTable'
import { accountName, transactionWords } from './transaction-text'

export function transactionCsvColumns(sourceNames: ReadonlyMap<string, string>): CsvColumn<TransactionRow>[] {
  return [
    { header: 'Date', value: ({ createdAt }) => dayKey(createdAt) },
    { header: 'Time', value: ({ createdAt }) => formatTime(createdAt) },
    { header: 'Type', value: ({ type }) => transactionWords[type].name },
    { header: 'Account', value: (row) => accountName(row, sourceNames) },
    { header: 'Amount', value: ({ amountCents }) => csvMoney(amountCents) },
    { header: 'Currency', value: ({ currency }) => currency.toUpperCase() },
    { header: 'Balance after', value: ({ balanceAfter }) => csvMoney(balanceAfter) },
    { header: 'Transaction', value: ({ id }) => id },
    { header: 'Correlation', value: ({ correlationId }) => correlationId },
    { header: 'Reference', value: ({ referenceId }) => referenceId },
  ]
}

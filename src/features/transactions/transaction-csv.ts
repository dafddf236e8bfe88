import type { CsvColumn } from '../../lib/csv'
import { dayKey, formatTime } from '../../lib/dates'
import type { TransactionRow } from './TransactionsTable'
import { accountName, transactionWords } from './transaction-text'

/** Dollars with two decimals and a plain minus, as spreadsheets add them up. Exact: taken from the digits of the cents. */
export function csvAmount(cents: number): number {
  return Number(`${cents}e-2`)
}

export function transactionCsvColumns(sourceNames: ReadonlyMap<string, string>): CsvColumn<TransactionRow>[] {
  return [
    { header: 'Date', value: ({ createdAt }) => dayKey(createdAt) },
    { header: 'Time', value: ({ createdAt }) => formatTime(createdAt) },
    { header: 'Type', value: ({ type }) => transactionWords[type].name },
    { header: 'Account', value: (row) => accountName(row, sourceNames) },
    { header: 'Amount', value: ({ amountCents }) => csvAmount(amountCents) },
    { header: 'Currency', value: ({ currency }) => currency.toUpperCase() },
    { header: 'Balance after', value: ({ balanceAfter }) => csvAmount(balanceAfter) },
    { header: 'Transaction', value: ({ id }) => id },
    { header: 'Correlation', value: ({ correlationId }) => correlationId },
    { header: 'Reference', value: ({ referenceId }) => referenceId },
  ]
}

import type { TransactionFilters, TransactionType } from '../../lib/graphql/__generated__/schema'
import { type DayRange, rangeProblem, startAndEndDate } from '../../lib/time/period'
import type { TimeZone } from '../../lib/time/zone'
import { transactionTypes } from '../../lib/words/transaction-words'
import { optionsOf } from '../../lib/words/word'
import type { FilterDefinition } from '../../ui/filter/filters'
import { urlDay, urlDollarsAsCents, urlList, urlPage, urlSort, urlText } from '../../lib/address/codecs'
import type { AddressValues } from '../../lib/address/use-address'

/** The parameters that FilterBar writes, and the order and the open row beside them. */
export const transactionUrl = {
  search: urlText(),
  type: urlList(),
  account: urlText(),
  dateFrom: urlDay(),
  dateTo: urlDay(),
  amountMin: urlDollarsAsCents(),
  amountMax: urlDollarsAsCents(),
  sort: urlSort(['date'], { column: 'date', direction: 'desc' }),
  page: urlPage(),
  transaction: urlText(),
}

export type TransactionUrl = AddressValues<typeof transactionUrl>

export const filterKeys = ['search', 'type', 'account', 'dateFrom', 'dateTo', 'amountMin', 'amountMax'] as const

export function transactionFilters(sources: readonly { sourceId: string; name: string }[]): FilterDefinition[] {
  return [
    { kind: 'text', key: 'search', label: 'Search', placeholder: 'Search transactions' },
    {
      kind: 'multi',
      key: 'type',
      label: 'Type',
      options: optionsOf(transactionTypes),
    },
    {
      kind: 'select',
      key: 'account',
      label: 'Account',
      anyLabel: 'All accounts',
      options: [
        { value: 'FUNDS', label: 'Available funds' },
        ...sources.map(({ sourceId, name }) => ({ value: sourceId, label: name })),
      ],
    },
    { kind: 'dates', key: 'date', label: 'Date' },
    { kind: 'range', key: 'amount', label: 'Amount', unit: 'money' },
  ]
}

export function isFiltered(values: TransactionUrl): boolean {
  return filterKeys.some((key) => {
    const value = values[key]
    return Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
  })
}

/** What is wrong with the filters, before they are sent; null when nothing is. */
export function filterProblem({ dateFrom, dateTo, amountMin, amountMax }: TransactionUrl): string | null {
  const unknownDays = rangeProblem({ from: dateFrom, to: dateTo })
  if (unknownDays) return unknownDays
  if (amountMin !== null && amountMax !== null && amountMax < amountMin)
    return 'The highest amount is below the lowest one.'
  return null
}

export const rangeOf = ({ dateFrom, dateTo }: Pick<TransactionUrl, 'dateFrom' | 'dateTo'>): DayRange => ({
  from: dateFrom,
  to: dateTo,
})

export function apiFilters(values: TransactionUrl, timeZone: TimeZone): TransactionFilters {
  const types = values.type.filter((value): value is TransactionType => Object.hasOwn(transactionTypes, value))
  const search = values.search.trim()
  return {
    ...startAndEndDate(rangeOf(values), timeZone),
    ...(search ? { search } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(values.account ? { account: values.account } : {}),
    ...(values.amountMin === null ? {} : { minAmountCents: values.amountMin }),
    ...(values.amountMax === null ? {} : { maxAmountCents: values.amountMax }),
    ...(values.sort.direction === 'asc' ? { oldestFirst: true } : {}),
  }
}

import { dayEndIso, dayStartIso, formatDate } from '../../lib/dates'
import type { TransactionFilters, TransactionType } from '../../lib/graphql/__generated__/schema'
import { dayProblem } from '../../lib/period'
import type { FilterDefinition } from '../../ui/filters'
import { urlDay, urlDollarsAsCents, urlList, urlSort, urlText } from '../../ui/url-codecs'
import type { UrlValues } from '../../ui/use-url-state'
import { transactionTypes, transactionWords } from './transaction-text'

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
  transaction: urlText(),
}

export type TransactionUrl = UrlValues<typeof transactionUrl>

export const filterKeys = ['search', 'type', 'account', 'dateFrom', 'dateTo', 'amountMin', 'amountMax'] as const

export function transactionFilters(sources: readonly { sourceId: string; name: string }[]): FilterDefinition[] {
  return [
    { kind: 'text', key: 'search', label: 'Search', placeholder: 'Search transactions' },
    {
      kind: 'multi',
      key: 'type',
      label: 'Type',
      options: transactionTypes.map((value) => ({ value, label: transactionWords[value].name })),
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
  const unknownDay = dayProblem(dateFrom) ?? dayProblem(dateTo)
  if (unknownDay) return unknownDay
  if (dateFrom && dateTo && dateTo < dateFrom) return 'The last day lies before the first one.'
  if (amountMin !== null && amountMax !== null && amountMax < amountMin)
    return 'The highest amount is below the lowest one.'
  return null
}

export interface PeriodInput {
  readonly startDate?: string
  readonly endDate?: string
}

/** The chosen days as moments: they begin and end where the person is, not at Greenwich. */
export function periodOf({ dateFrom, dateTo }: Pick<TransactionUrl, 'dateFrom' | 'dateTo'>): PeriodInput {
  const startDate = dateFrom ? dayStartIso(dateFrom) : null
  const endDate = dateTo ? dayEndIso(dateTo) : null
  return { ...(startDate ? { startDate } : {}), ...(endDate ? { endDate } : {}) }
}

export function apiFilters(values: TransactionUrl): TransactionFilters {
  const types = values.type.filter((value): value is TransactionType => value in transactionWords)
  const search = values.search.trim()
  return {
    ...periodOf(values),
    ...(search ? { search } : {}),
    ...(types.length > 0 ? { types } : {}),
    ...(values.account ? { account: values.account } : {}),
    ...(values.amountMin === null ? {} : { minAmountCents: values.amountMin }),
    ...(values.amountMax === null ? {} : { maxAmountCents: values.amountMax }),
    ...(values.sort.direction === 'asc' ? { oldestFirst: true } : {}),
  }
}

/** 'Mar 1, 2026 – Mar 31, 2026', 'since Mar 1, 2026', 'until …' or 'All time'. */
export function periodText({ dateFrom, dateTo }: Pick<TransactionUrl, 'dateFrom' | 'dateTo'>): string {
  const day = (key: string): string => formatDate(`${key}T12:00:00Z`, 'UTC')
  if (dateFrom && dateTo) return dateFrom === dateTo ? day(dateFrom) : `${day(dateFrom)} – ${day(dateTo)}`
  if (dateFrom) return `Since ${day(dateFrom)}`
  return dateTo ? `Until ${day(dateTo)}` : 'All time'
}

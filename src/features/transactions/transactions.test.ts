import { expect, it } from 'vitest'
import { toCsv } from '../../lib/csv'
import { daysCovering, pointsWithin } from './balance-points'
import { dayTotals } from './day-totals'
import { periodPresets } from './period-presets'
import { transactionCsvColumns } from './transaction-csv'
import { apiFilters, filterProblem, isFiltered, periodOf, periodText, type TransactionUrl } from './transaction-filters'
import { accountName, leadOf } from './transaction-text'

const none: TransactionUrl = {
  search: '',
  type: [],
  account: '',
  dateFrom: null,
  dateTo: null,
  amountMin: null,
  amountMax: null,
  sort: { column: 'date', direction: 'desc' },
  transaction: '',
}

it('sends only the filters that are on', () => {
  expect(apiFilters(none)).toEqual({})
  expect(isFiltered({ ...none, transaction: 'x', sort: { column: 'date', direction: 'asc' } })).toBe(false)
})

it('sends what the address says, and drops types that nobody knows', () => {
  const values: TransactionUrl = {
    ...none,
    search: '  lead-1 ',
    type: ['LEAD_PURCHASE', 'NONSENSE'],
    account: 'FUNDS',
    amountMin: 0,
    amountMax: 5_000,
    sort: { column: 'date', direction: 'asc' },
  }
  expect(apiFilters(values)).toEqual({
    search: 'lead-1',
    types: ['LEAD_PURCHASE'],
    account: 'FUNDS',
    minAmountCents: 0,
    maxAmountCents: 5_000,
    oldestFirst: true,
  })
  expect(isFiltered(values)).toBe(true)
})

it('I13: refuses a period that ends before it begins, and a range upside down', () => {
  expect(filterProblem({ ...none, dateFrom: '2026-03-02', dateTo: '2026-03-01' })).toMatch(/before the first/)
  expect(filterProblem({ ...none, dateFrom: '0202-03-02' })).toMatch(/years 2000 to 2099/)
  expect(filterProblem({ ...none, dateTo: '9999-12-31' })).toMatch(/years 2000 to 2099/)
  expect(filterProblem({ ...none, amountMin: 2, amountMax: 1 })).toMatch(/below the lowest/)
  expect(
    filterProblem({ ...none, dateFrom: '2026-03-01', dateTo: '2026-03-01', amountMin: 1, amountMax: 1 }),
  ).toBeNull()
})

it('takes whole days where the person is', () => {
  const { startDate, endDate } = periodOf({ dateFrom: '2026-03-01', dateTo: '2026-03-01' })
  expect(new Date(startDate ?? '').getHours()).toBe(0)
  expect(Date.parse(endDate ?? '') - Date.parse(startDate ?? '')).toBe(86_400_000 - 1)
})

it.each([
  [{ dateFrom: null, dateTo: null }, 'All time'],
  [{ dateFrom: '2026-03-01', dateTo: null }, 'Since Mar 1, 2026'],
  [{ dateFrom: null, dateTo: '2026-03-31' }, 'Until Mar 31, 2026'],
  [{ dateFrom: '2026-03-01', dateTo: '2026-03-31' }, 'Mar 1, 2026 – Mar 31, 2026'],
  [{ dateFrom: '2026-03-01', dateTo: '2026-03-01' }, 'Mar 1, 2026'],
])('names the period %j', (period, text) => {
  expect(periodText(period)).toBe(text)
})

it('offers periods of the calendar, also in January', () => {
  const presets = periodPresets(Date.parse('2026-01-15T12:00:00Z'), 'UTC')
  expect(presets.find((preset) => preset.id === 'last-month')).toMatchObject({ from: '2025-12-01', to: '2025-12-31' })
  expect(presets.find((preset) => preset.id === 'month')).toMatchObject({ from: '2026-01-01', to: '2026-01-15' })
})

const row = (createdAt: string, amountCents: number, currency = 'usd') => ({ createdAt, amountCents, currency })

it('adds up each day, and says when a day may not be whole', () => {
  const rows = [
    row('2026-03-02T10:00:00Z', -2_400),
    row('2026-03-02T09:00:00Z', 10_000),
    row('2026-03-01T09:00:00Z', -100),
  ]
  const totals = dayTotals(rows, true, 'UTC')
  expect(totals.get('2026-03-02')).toEqual({ count: 2, netCents: 7_600, partial: false })
  expect(totals.get('2026-03-01')).toEqual({ count: 1, netCents: -100, partial: true })
  expect(dayTotals(rows, false, 'UTC').get('2026-03-01')?.partial).toBe(false)
})

it('M28: refuses to add up another currency', () => {
  expect(dayTotals([row('2026-03-02T10:00:00Z', 1, 'eur')], false, 'UTC').get('2026-03-02')?.netCents).toBeNull()
})

it('I2: writes a file that no spreadsheet runs', () => {
  const evil = {
    id: '=1+1',
    type: 'CREDIT' as const,
    amountCents: -5,
    currency: 'usd',
    walletSourceId: 's',
    balanceAfter: 0,
    correlationId: '@x',
    referenceId: '+1',
    createdAt: '2026-03-02T10:00:00Z',
  }
  const csv = toCsv(transactionCsvColumns(new Map([['s', '-evil "name"']])), [evil])
  expect(csv).toContain('"\'-evil ""name"""')
  expect(csv).toContain("'=1+1")
  expect(csv).toContain("'@x")
  expect(csv).toContain("'+1")
  expect(csv).toContain(',-0.05,USD,0.00,')
})

it('names accounts and the lead behind a transaction', () => {
  expect(accountName({ walletSourceId: null }, new Map())).toBe('Available funds')
  expect(accountName({ walletSourceId: 's' }, new Map([['s', 'Form Direct']]))).toBe('Form Direct')
  expect(leadOf({ type: 'LEAD_RETURN', referenceId: 'lead-1' })).toBe('lead-1')
  expect(leadOf({ type: 'FUNDING', referenceId: 'pi_1' })).toBeNull()
})

it('asks for as many days as the period needs, and no more than there are', () => {
  const nowMs = Date.parse('2026-03-18T16:00:00Z')
  expect(daysCovering(null, nowMs)).toBe(90)
  expect(daysCovering('2026-03-18', nowMs)).toBe(2)
  expect(daysCovering('2026-03-01', nowMs)).toBe(19)
  expect(daysCovering('1900-01-01', nowMs)).toBe(366)
  expect(daysCovering('2999-01-01', nowMs)).toBe(2)
})

it('draws the days of the period, and never a single point', () => {
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => ({ day }))
  expect(pointsWithin(days, '2026-03-02', '2026-03-02')).toHaveLength(2)
  expect(pointsWithin(days, '2026-03-02', null)).toHaveLength(2)
  expect(pointsWithin(days, null, '2026-03-01')).toHaveLength(1)
})

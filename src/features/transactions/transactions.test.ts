import { expect, it } from 'vitest'
import { balanceRange } from './BalanceHistory'
import { openingBalance } from './Statement'
import { accountName, leadOf } from './transaction'
import { isSelection, transactionCsvColumns, transactions } from './transactions-list'
import { dayTotals } from './TransactionsTable'
import { toCsv } from '../../lib/format/csv'

const read = (search: string, timeZone = 'UTC') => transactions.read(new URLSearchParams(search), () => timeZone)

it('sends only the filters that are on', () => {
  expect(read('').variables).toEqual({ filters: {} })
  expect(isSelection(read('transaction=x&sort=date').filters)).toBe(false)
})

it('sends the filters in the URL and drops unknown types', () => {
  const params = new URLSearchParams({
    search: '  lead-1 ',
    type: 'LEAD_PURCHASE,NONSENSE',
    account: 'FUNDS',
    amountMin: '0',
    amountMax: '50',
    sort: 'date',
  })
  const { filters, variables } = read(params.toString())
  expect(variables.filters).toEqual({
    search: 'lead-1',
    types: ['LEAD_PURCHASE'],
    account: 'FUNDS',
    minAmountCents: 0,
    maxAmountCents: 5_000,
    oldestFirst: true,
  })
  expect(isSelection(filters)).toBe(true)
})

it('rejects an invalid period, and a range whose maximum is below its minimum', () => {
  expect(read('dateFrom=2026-03-02&dateTo=2026-03-01').problem).toMatch(/before the start/)
  expect(read('dateFrom=0202-03-02').problem).toMatch(/years 2000 to 2099/)
  expect(read('dateTo=9999-12-31').problem).toMatch(/years 2000 to 2099/)
  expect(read('amountMin=0.02&amountMax=0.01').problem).toMatch(/below the lowest/)
  expect(read('dateFrom=2026-03-01&dateTo=2026-03-01&amountMin=0.01&amountMax=0.01').problem).toBeNull()
})

it('covers complete local days, including the 23-hour day when clocks go forward', () => {
  expect(read('dateFrom=2026-03-08&dateTo=2026-03-08', 'America/Los_Angeles').variables.filters).toEqual({
    startDate: '2026-03-08T08:00:00.000Z',
    endDate: '2026-03-09T06:59:59.999Z',
  })
})

const row = (createdAt: string, amountCents: number, currency = 'usd') => ({ createdAt, amountCents, currency })

it('sums each day and marks a day that may be partial', () => {
  const rows = [
    row('2026-03-02T10:00:00Z', -2_400),
    row('2026-03-02T09:00:00Z', 10_000),
    row('2026-03-01T09:00:00Z', -100),
  ]
  const totals = dayTotals(rows, { earlier: false, more: true }, 'UTC')
  expect(totals.get('2026-03-02')).toEqual({ count: 2, netCents: 7_600, partial: false })
  expect(totals.get('2026-03-01')).toEqual({ count: 1, netCents: -100, partial: true })
  expect(dayTotals(rows, { earlier: false, more: false }, 'UTC').get('2026-03-01')?.partial).toBe(false)
})

it('returns no sum for a day with another currency', () => {
  expect(
    dayTotals([row('2026-03-02T10:00:00Z', 1, 'eur')], { earlier: false, more: false }, 'UTC').get('2026-03-02')
      ?.netCents,
  ).toBeNull()
})

it('escapes CSV values that a spreadsheet would run as formulas', () => {
  const evil = {
    id: '=1+1',
    type: 'CREDIT' as const,
    amountCents: -5,
    currency: 'usd',
    walletSourceId: 's',
    balanceAfter: 0,
    correlationId: '@x',
    referenceId: '+1',
    leadName: null,
    createdAt: '2026-03-02T10:00:00Z',
  }
  const csv = toCsv(transactionCsvColumns(new Map([['s', '-evil "name"']])), [evil], 'UTC')
  expect(csv).toContain('"\'-evil ""name"""')
  expect(csv).toContain("'=1+1")
  expect(csv).toContain("'@x")
  expect(csv).toContain("'+1")
  expect(csv).toContain(',-0.05,USD,0.00,')
})

it('returns the account name and the lead of a transaction', () => {
  expect(accountName({ walletSourceId: null }, new Map())).toBe('Available funds')
  expect(accountName({ walletSourceId: 's' }, new Map([['s', 'Form Direct']]))).toBe('Form Direct')
  expect(leadOf({ type: 'LEAD_RETURN', referenceId: 'lead-1' })).toBe('lead-1')
  expect(leadOf({ type: 'FUNDING', referenceId: 'pi_1' })).toBeNull()
})

it.each([
  [null, null, '2025-12-19', '2026-03-18'],
  ['2026-03-01', null, '2026-03-01', '2026-03-18'],
  ['2026-03-01', '2026-03-31', '2026-03-01', '2026-03-18'],
  [null, '2026-03-01', '2025-12-02', '2026-03-01'],
  ['2001-01-01', '2026-03-01', '2025-03-01', '2026-03-01'],
  ['2026-03-02', '2026-03-02', '2026-03-01', '2026-03-02'],
  ['2099-01-01', null, '2026-03-17', '2026-03-18'],
])(
  'draws the balance of %s to %s from %s to %s: no future days, at least two points, and at most 366 days',
  (...days) => {
    const [from, to, first, last] = days
    expect(balanceRange({ from, to }, '2026-03-18')).toEqual({ from: first, to: last })
  },
)

const entry = (walletSourceId: string | null, amountCents: number, balanceAfter: number) => ({
  walletSourceId,
  amountCents,
  balanceAfter,
})

it('returns the balance of an account before its oldest entry', () => {
  const rows = [
    entry('one', -1_000, 500),
    entry(null, 2_000, 7_000),
    entry('one', -500, 1_500),
    entry(null, 100, 5_000),
  ]
  expect(openingBalance('one', rows)).toBe(2_000)
  expect(openingBalance('FUNDS', rows)).toBe(4_900)
  expect(openingBalance('two', rows)).toBeNull()
})

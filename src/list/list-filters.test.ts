import { expect, it } from 'vitest'
import { readUrlState } from '../lib/url-state/use-url-state'
import { filterControls, filterSchema, type ListFilters, readFilter, writeFilters } from './list-filters'

interface Choices {
  readonly units: readonly { value: string; label: string }[] | null
}

const filters = {
  search: { kind: 'text', label: 'Name' },
  status: { kind: 'select', label: 'Status', anyLabel: 'Any status', options: { OPEN: 'Open', SOLD: 'Sold' } },
  type: { kind: 'multi', label: 'Type', options: { A: 'First', B: 'Second' } },
  unit: {
    kind: 'select',
    label: 'Unit',
    anyLabel: 'All units',
    options: ({ units }: Choices) => units,
    hideIfEmpty: true,
  },
  date: { kind: 'dates', label: 'Date' },
  amount: { kind: 'range', label: 'Amount' },
} as const satisfies ListFilters<Choices>

function read(search: string, context?: Choices) {
  const entries = Object.entries(filters)
  const schema = Object.assign({}, ...entries.map(([key, filter]) => filterSchema<Choices>(key, filter, context)))
  const params = readUrlState(schema, new URLSearchParams(search))
  return Object.fromEntries(entries.map(([key, filter]) => [key, readFilter(key, filter, params)]))
}

const west = { units: [{ value: 'west', label: 'West' }] }

it('reads every kind of filter from a URL', () => {
  const url = 'search=ada&status=SOLD&type=A,B&unit=west&dateFrom=2026-03-01&amountMin=4.35'
  expect(read(url, west)).toEqual({
    search: 'ada',
    status: 'SOLD',
    type: ['A', 'B'],
    unit: 'west',
    date: { from: '2026-03-01', to: null },
    amount: { min: 435, max: null },
  })
})

it('trims a search text and ignores one with only spaces', () => {
  expect(read('search=%20ada%20')['search']).toBe('ada')
  expect(read('search=%20%20')['search']).toBeNull()
})

it('drops invalid values', () => {
  const url = 'status=__proto__&type=A,nonsense&unit=east&dateFrom=2026-13-45&amountMin=x'
  expect(read(url, west)).toEqual(read('type=A'))
})

it('keeps a choice while its options load', () => {
  expect(read('unit=east', { units: null })['unit']).toBe('east')
  expect(read('unit=east')['unit']).toBe('east')
})

it('hides a filter without options, but not while they load', () => {
  const keysWith = (units: Choices['units']) => filterControls<Choices>(filters, { units }).map(({ key }) => key)
  expect(keysWith([])).not.toContain('unit')
  expect(keysWith(null)).toContain('unit')
  expect(keysWith(west.units)).toContain('unit')
})

it('writes new values as the parameters that it reads', () => {
  const values = { status: null, date: { from: '2026-03-01', to: null }, amount: { min: 1, max: 2 } }
  expect(writeFilters(filters, values)).toEqual({
    status: '',
    dateFrom: '2026-03-01',
    dateTo: null,
    amountMin: 1,
    amountMax: 2,
  })
})

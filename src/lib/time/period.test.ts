import { describe, expect, it } from 'vitest'
import {
  closedPresets,
  openPresets,
  periodOf,
  rangeInWords,
  rangeOrLastMonth,
  rangeProblem,
  startAndEndDate,
} from './period'

const today = '2026-03-02'

describe('the days of a report', () => {
  it('are the last thirty by default', () => {
    expect(rangeOrLastMonth({ from: null, to: null }, today)).toEqual({ from: '2026-02-01', to: today })
    expect(rangeOrLastMonth({ from: null, to: '2026-01-31' }, today)).toEqual({ from: '2026-01-02', to: '2026-01-31' })
    expect(rangeOrLastMonth({ from: today, to: today }, today)).toEqual({ from: today, to: today })
  })

  it('are rejected if the end is before the start', () => {
    expect(rangeProblem({ from: '2026-03-02', to: '2026-03-01' })).toContain('before the start')
    expect(rangeProblem({ from: '2026-03-01', to: '2026-03-01' })).toBeNull()
    expect(rangeProblem({ from: null, to: null })).toBeNull()
  })

  it('are rejected while the year is being typed, and in the far future', () => {
    const years = 'Choose days from the years 2000 to 2099.'
    expect(rangeProblem({ from: '0002-03-01', to: '2026-03-01' })).toBe(years)
    expect(rangeProblem({ from: '2026-03-01', to: '9999-12-31' })).toBe(years)
    expect(rangeProblem({ from: '2000-01-01', to: '2099-12-31' })).toBeNull()
  })

  it.each([
    [null, null, 'All time'],
    ['2026-03-01', null, 'Since Mar 1, 2026'],
    [null, '2026-03-31', 'Until Mar 31, 2026'],
    ['2026-03-01', '2026-03-31', 'Mar 1, 2026 – Mar 31, 2026'],
    ['2026-03-01', '2026-03-01', 'Mar 1, 2026'],
  ])('from %s to %s are shown as %s', (from, to, text) => {
    expect(rangeInWords({ from, to })).toBe(text)
  })
})

describe('a period', () => {
  const day = { from: '2026-03-18', to: '2026-03-18' }

  it('is two instants and a zone', () => {
    expect(periodOf(day, 'America/Los_Angeles')).toEqual({
      from: '2026-03-18T07:00:00.000Z',
      to: '2026-03-19T07:00:00.000Z',
      timeZone: 'America/Los_Angeles',
    })
    expect(periodOf(day, 'Pacific/Auckland')).toMatchObject({ from: '2026-03-17T11:00:00.000Z' })
  })

  it('is the same time span if the last instant is included', () => {
    expect(startAndEndDate(day, 'America/Los_Angeles')).toEqual({
      startDate: '2026-03-18T07:00:00.000Z',
      endDate: '2026-03-19T06:59:59.999Z',
    })
    expect(startAndEndDate({ from: null, to: null }, 'UTC')).toEqual({})
  })
})

it('offers the periods of the calendar, also in January', () => {
  const ranges = Object.fromEntries(closedPresets('2026-01-15').map(({ label, range }) => [label, range]))
  expect(ranges).toEqual({
    Today: { from: '2026-01-15', to: '2026-01-15' },
    'Last 7 days': { from: '2026-01-09', to: '2026-01-15' },
    'Last 30 days': { from: '2025-12-17', to: '2026-01-15' },
    'This month': { from: '2026-01-01', to: '2026-01-15' },
    'Last month': { from: '2025-12-01', to: '2025-12-31' },
    'Quarter to date': { from: '2026-01-01', to: '2026-01-15' },
  })
  expect(closedPresets('2026-12-31').at(-1)?.range).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(openPresets('2026-01-15')[0]).toMatchObject({ label: 'All time', range: { from: null, to: null } })
})

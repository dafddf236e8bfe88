import { describe, expect, it } from 'vitest'
import {
  addDays,
  dayEndIso,
  dayKey,
  dayStartIso,
  formatDate,
  formatDateTime,
  formatDayHeading,
  formatRelative,
  formatTime,
  todayKey,
} from './dates'

const at = Date.UTC(2026, 2, 2, 15, 5)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('dates for people', () => {
  it('shows date and time where the viewer is', () => {
    expect(formatDateTime(at, 'UTC')).toBe('Mar 2, 2026, 3:05 PM')
    expect(formatDate(at, 'Pacific/Auckland')).toBe('Mar 3, 2026')
    expect(formatTime('2026-03-02T15:05:00Z', 'America/New_York')).toBe('10:05 AM')
  })

  it.each([null, undefined, '', 'yesterday', Number.NaN])('shows a dash for %j', (value) => {
    expect(formatDateTime(value)).toBe('—')
    expect(formatRelative(value, at)).toBe('—')
    expect(dayKey(value)).toBe('')
  })

  it.each([
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 min ago'],
    [3 * minute, '3 min ago'],
    [hour - 1, '59 min ago'],
    [hour, '1 h ago'],
    [day - 1, '23 h ago'],
    [day, '1 day ago'],
    [7 * day - 1, '6 days ago'],
    [7 * day, 'Feb 23, 2026'],
    [-3 * minute, 'in 3 min'],
    [-(2 * day), 'in 2 days'],
  ])('an age of %d ms reads %s', (ageMs, text) => {
    expect(formatRelative(at - ageMs, at, 'UTC')).toBe(text)
  })
})

describe('days', () => {
  it('is the calendar day where the viewer is', () => {
    expect(dayKey('2026-03-02T04:30:00Z', 'America/New_York')).toBe('2026-03-01')
    expect(dayKey('2026-03-02T04:30:00Z', 'UTC')).toBe('2026-03-02')
    expect(todayKey(at, 'Asia/Tokyo')).toBe('2026-03-03')
  })

  it('counts days over months, leap years and changes of the clocks', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  })

  it('names today and yesterday', () => {
    expect(formatDayHeading('2026-03-02', at, 'UTC')).toBe('Today')
    expect(formatDayHeading('2026-03-01', at, 'UTC')).toBe('Yesterday')
    expect(formatDayHeading('2026-02-27', at, 'UTC')).toBe('Friday, February 27, 2026')
  })

  it('gives the first and last moment of a day of the viewer', () => {
    const start = dayStartIso('2026-03-02')
    const end = dayEndIso('2026-03-02')
    expect(dayKey(start)).toBe('2026-03-02')
    expect(dayKey(end)).toBe('2026-03-02')
    expect(dayKey(Date.parse(end ?? '') + 1)).toBe('2026-03-03')
    expect(dayKey(Date.parse(start ?? '') - 1)).toBe('2026-03-01')
  })

  it.each(['2026-02-30', 'today', '', '2026-3-2'])('I13: %j is no day', (key) => {
    expect(dayStartIso(key)).toBeNull()
  })
})

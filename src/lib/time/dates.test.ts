import { describe, expect, it } from 'vitest'
import { unknownZone } from './zone'
import { durationInWords, formatDate, formatDateTime, formatRelative, formatSortable, formatTime } from './dates'

const at = Date.UTC(2026, 2, 2, 15, 5)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('formatted instants', () => {
  it('are shown in the time zone', () => {
    expect(formatDateTime(at, 'UTC')).toBe('Mar 2, 2026, 3:05 PM')
    expect(formatDate(at, 'Pacific/Auckland')).toBe('Mar 3, 2026')
    expect(formatTime('2026-03-02T15:05:00Z', 'America/New_York')).toBe('10:05 AM')
    expect(formatSortable(at, 'Pacific/Auckland')).toBe('2026-03-03 04:05:00')
  })

  it('say that they are in UTC on a device without a time zone', () => {
    expect(formatDateTime(at, unknownZone)).toBe('Mar 2, 2026, 3:05 PM UTC')
    expect(formatTime(at, unknownZone)).toBe('3:05 PM UTC')
    expect(formatDate(at, unknownZone)).toBe('Mar 2, 2026, UTC')
  })

  it.each([null, undefined, '', 'yesterday', Number.NaN])('are a dash for %j', (value) => {
    expect(formatDateTime(value, 'UTC')).toBe('—')
    expect(formatRelative(value, 'UTC', at)).toBe('—')
    expect(formatSortable(value, 'UTC')).toBe('')
  })

  it.each([
    [0, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1m ago'],
    [3 * minute, '3m ago'],
    [hour - 1, '59m ago'],
    [hour, '1h ago'],
    [day - 1, '23h ago'],
    [day, '1d ago'],
    [7 * day - 1, '6d ago'],
    [7 * day, 'Feb 23, 2026'],
    [-3 * minute, 'in 3m'],
    [-(2 * day), 'in 2d'],
  ])('with an age of %d ms are shown as %s', (ageMs, text) => {
    expect(formatRelative(at - ageMs, 'UTC', at)).toBe(text)
  })
})

it.each([
  [0, '0m'],
  [45, '45m'],
  [59.6, '1h'],
  [84, '1h 24m'],
  [120, '2h'],
  [1440, '1d'],
  [2520, '1d 18h'],
  [3000, '2d 2h'],
])('formats %d minutes as %s', (minutes, text) => {
  expect(durationInWords(minutes)).toBe(text)
})

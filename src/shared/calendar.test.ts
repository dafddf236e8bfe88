import { describe, expect, it } from 'vitest'
import { addDays, dayOf, HOUR_MS, startOfDay, startOfUtcDay, toMs, weekdayOf } from './calendar'

describe('a calendar day', () => {
  it('is the date in the time zone', () => {
    expect(dayOf('2026-03-02T04:30:00Z', 'America/New_York')).toBe('2026-03-01')
    expect(dayOf('2026-03-02T04:30:00Z', 'UTC')).toBe('2026-03-02')
    expect(dayOf('soon', 'UTC')).toBe('')
  })

  it('has neighbors across months, leap years, and clock changes', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  })

  it.each([
    ['America/Los_Angeles', '2026-03-07', 24],
    ['America/Los_Angeles', '2026-03-08', 23],
    ['America/Los_Angeles', '2026-11-01', 25],
    ['Pacific/Auckland', '2026-04-05', 25],
    ['Pacific/Auckland', '2026-09-27', 23],
    // In Havana, the clocks go forward at midnight, so the day begins at one.
    ['America/Havana', '2026-03-08', 23],
    ['America/Havana', '2026-11-01', 25],
    ['Asia/Kathmandu', '2026-03-08', 24],
    ['Pacific/Kiritimati', '2026-03-08', 24],
  ])('in %s, %s has %d hours, none of them on another day', (timeZone, day, hours) => {
    const start = startOfDay(day, timeZone)
    const end = startOfDay(addDays(day, 1), timeZone)
    expect((end - start) / HOUR_MS).toBe(hours)
    expect([start - 1, start, end - 1, end].map((ms) => dayOf(ms, timeZone))).toEqual([
      addDays(day, -1),
      day,
      day,
      addDays(day, 1),
    ])
  })
})

it('reads instants of any form, and null for others', () => {
  const ms = Date.UTC(2026, 2, 2, 4, 30)
  expect([ms, new Date(ms), '2026-03-02T04:30:00Z'].map(toMs)).toEqual([ms, ms, ms])
  expect(['', 'soon', null, undefined, new Date(NaN)].map(toMs)).toEqual([null, null, null, null, null])
})

it('knows the weekday and midnight UTC, also before 1970', () => {
  expect(weekdayOf('2026-03-02')).toBe(1)
  expect(startOfUtcDay(Date.UTC(1969, 11, 31, 5))).toBe(Date.UTC(1969, 11, 31))
})

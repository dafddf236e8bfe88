import { describe, expect, it } from 'vitest'
import { addDays, dayOf, formatDay, formatDayHeading, formatDayShort, startOfDay, todayIn } from './days'

const hourMs = 3_600_000

describe('a calendar day', () => {
  it('is the date in the time zone', () => {
    expect(dayOf('2026-03-02T04:30:00Z', 'America/New_York')).toBe('2026-03-01')
    expect(dayOf('2026-03-02T04:30:00Z', 'UTC')).toBe('2026-03-02')
    expect(todayIn('Asia/Tokyo', Date.UTC(2026, 2, 2, 15, 5))).toBe('2026-03-03')
    expect(dayOf('soon', 'UTC')).toBe('')
  })

  it('has neighbors across months, leap years, and clock changes', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
  })

  it('is formatted for display', () => {
    expect(formatDay('2026-03-02')).toBe('Mar 2, 2026')
    expect(formatDayShort('2026-03-02')).toBe('Mar 2')
    expect(formatDayHeading('2026-03-02', '2026-03-02')).toBe('Today')
    expect(formatDayHeading('2026-03-01', '2026-03-02')).toBe('Yesterday')
    expect(formatDayHeading('2026-02-27', '2026-03-02')).toBe('Friday, February 27, 2026')
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
    expect((end - start) / hourMs).toBe(hours)
    expect([start - 1, start, end - 1, end].map((ms) => dayOf(ms, timeZone))).toEqual([
      addDays(day, -1),
      day,
      day,
      addDays(day, 1),
    ])
  })
})

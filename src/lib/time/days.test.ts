import { describe, expect, it } from 'vitest'
import { formatDay, formatDayHeading, formatDayShort, todayIn } from './days'

describe('a calendar day', () => {
  it('is today in the time zone', () => {
    expect(todayIn('Asia/Tokyo', Date.UTC(2026, 2, 2, 15, 5))).toBe('2026-03-03')
  })

  it('is formatted for display', () => {
    expect(formatDay('2026-03-02')).toBe('Mar 2, 2026')
    expect(formatDayShort('2026-03-02')).toBe('Mar 2')
    expect(formatDayHeading('2026-03-02', '2026-03-02')).toBe('Today')
    expect(formatDayHeading('2026-03-01', '2026-03-02')).toBe('Yesterday')
    expect(formatDayHeading('2026-02-27', '2026-03-02')).toBe('Friday, February 27, 2026')
  })
})

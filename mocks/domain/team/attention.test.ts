import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/calendar'
import { expect, it } from 'vitest'
import { formatDuration } from './attention'

it.each([
  [0, '0m'],
  [59_999, '0m'],
  [45 * MINUTE_MS, '45m'],
  [HOUR_MS, '1h'],
  [HOUR_MS + 24 * MINUTE_MS, '1h 24m'],
  [24 * HOUR_MS - 1, '23h 59m'],
  [DAY_MS + 18 * HOUR_MS + 59 * MINUTE_MS, '1d 18h'],
  [16 * DAY_MS, '16d'],
])('formats %d ms as %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words)
})

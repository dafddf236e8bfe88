import { expect, it } from 'vitest'
import { weekInWords } from './DashboardCharts'

const days = (before: number, week: number, today: number): number[] => [
  ...Array<number>(7).fill(before),
  ...Array<number>(7).fill(week),
  today,
]

it.each([
  [days(100_00, 110_00, 0), '$770.00 in the last 7 full days, 10% more than in the 7 before.'],
  [days(100_00, 90_00, 999_00), '$630.00 in the last 7 full days, 10% less than in the 7 before.'],
  [days(100_00, 100_00, 1), '$700.00 in the last 7 full days, as in the 7 before.'],
  [days(0, 5_00, 0), '$35.00 in the last 7 full days.'],
])('compares the last week with the week before, without today', (values, words) => {
  expect(weekInWords(values)).toBe(words)
})

it('returns null before two full weeks have passed', () => {
  expect(weekInWords(days(1, 1, 1).slice(1))).toBeNull()
  expect(weekInWords([])).toBeNull()
})

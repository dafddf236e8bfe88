import { expect, it } from 'vitest'
import { spendBars, trendLabel, weekSummary } from './DashboardCharts'

const days = (before: number, week: number, today: number, leads = 3) =>
  [...Array<number>(7).fill(before), ...Array<number>(7).fill(week), today].map((spentCents) => ({ spentCents, leads }))

it.each([
  [days(100_00, 110_00, 0), '$770.00 in the last 7 full days, 10% more than in the 7 before.'],
  [days(100_00, 90_00, 999_00), '$630.00 in the last 7 full days, 10% less than in the 7 before.'],
  [days(100_00, 100_00, 1), '$700.00 in the last 7 full days, as in the 7 before.'],
  [days(100_00, 110_00, 0, 2), '$770.00 in the last 7 full days, $700.00 in the 7 before.'],
  [days(0, 5_00, 0), '$35.00 in the last 7 full days.'],
])('compares the last week with the week before, without today', (values, words) => {
  expect(weekSummary(values)).toBe(words)
})

it('returns null before two full weeks have passed', () => {
  expect(weekSummary(days(1, 1, 1).slice(1))).toBeNull()
  expect(weekSummary([])).toBeNull()
})

it('shows each source by this month’s spend, largest first, or else by all-time spend', () => {
  const source = (name: string, monthCents: number, lifetimeCents: number) => ({ name, monthCents, lifetimeCents })
  expect(spendBars([source('A', 0, 900), source('B', 200, 500), source('C', 300, 300)])).toEqual({
    bars: [
      { label: 'C', value: 300 },
      { label: 'B', value: 200 },
    ],
    period: 'This month',
  })
  expect(spendBars([source('A', 0, 900), source('B', 0, 0)])).toEqual({
    bars: [{ label: 'A', value: 900 }],
    period: 'All time',
  })
})

it('describes a sparkline in words', () => {
  expect(trendLabel('Leads', [1, 5, 2], String)).toBe('Leads over 3 days: from 1 to 2, highest 5')
})

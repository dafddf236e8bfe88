import { describe, expect, it } from 'vitest'
import { changeText, direction, funnelSteps, hasTrend, pointsText } from './TeamPerformance'

describe('the change from the prior period', () => {
  it.each([
    [110, 100, '+10%', 'up'],
    [90, 100, '−10%', 'down'],
    [100, 100, 'no change', 'flat'],
    [5, 0, 'new', 'up'],
    [0, 0, 'no change', 'flat'],
    [0, 4, '−100%', 'down'],
  ])('describes %s after %s as %s', (current, prior, words, way) => {
    expect(changeText(current, prior)).toBe(words)
    expect(direction(current, prior)).toBe(way)
  })
})

it('describes the change of a rate in percentage points', () => {
  expect([pointsText(0.047, 0.089), pointsText(0.1, 0.05), pointsText(0.1, 0.1)]).toEqual([
    '−4.2 pts',
    '+5.0 pts',
    'no change',
  ])
})

it('compares two periods only if each has 20 events', () => {
  expect([hasTrend(20, 20), hasTrend(19, 40), hasTrend(40, 19)]).toEqual([true, false, false])
})

it('labels each step with its share of all bought leads, the returned ones included', () => {
  expect(funnelSteps({ leads: 28, returned: 12, contacted: 30, funded: 5 })).toEqual([
    { label: 'Bought', value: 40 },
    { label: 'Contacted, 75%', value: 30 },
    { label: 'Funded, 13%', value: 5 },
  ])
})

it('omits the shares of fewer than 20 leads', () => {
  expect(funnelSteps({ leads: 19, returned: 0, contacted: 10, funded: 2 }).map((step) => step.label)).toEqual([
    'Bought',
    'Contacted',
    'Funded',
  ])
})

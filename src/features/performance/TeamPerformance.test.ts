import { describe, expect, it } from 'vitest'
import { changeText, direction, funnelSteps } from './TeamPerformance'

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

it('labels each step with its share of all purchased leads', () => {
  expect(funnelSteps({ leads: 40, contacted: 30, funded: 5 })).toEqual([
    { label: 'Purchased', value: 40 },
    { label: 'Contacted, 75%', value: 30 },
    { label: 'Funded, 13%', value: 5 },
  ])
})

it('omits the shares without leads', () => {
  expect(funnelSteps({ leads: 0, contacted: 0, funded: 0 }).map((step) => step.label)).toEqual([
    'Purchased',
    'Contacted',
    'Funded',
  ])
})

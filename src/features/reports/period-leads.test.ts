import { describe, expect, it } from 'vitest'
import { leadsPerDay, waitCounts } from './period-leads'

const zone = 'America/Los_Angeles'

/** Noon on March 2 in Los Angeles. */
const noon = '2026-03-02T20:00:00Z'

describe('waitCounts', () => {
  it.each([
    [0, 'Within 5 min'],
    [5, 'Within 5 min'],
    [6, '5–30 min'],
    [30, '5–30 min'],
    [31, '30 min–2h'],
    [120, '30 min–2h'],
    [121, 'Later that day'],
    [719, 'Later that day'],
    [721, 'After that day'],
    [null, 'Not yet'],
  ])('counts a lead contacted %s minutes after noon as: %s', (minutesToContact, label) => {
    const counts = waitCounts([{ purchasedAt: noon, minutesToContact }], zone)
    expect(counts.filter(({ value }) => value > 0)).toEqual([{ label, value: 1 }])
    expect(counts).toHaveLength(6)
  })
})

it('counts the leads of every day of the period in the given time zone', () => {
  const bought = ['2026-03-02T07:59:00Z', '2026-03-02T08:00:00Z', noon].map((purchasedAt) => ({ purchasedAt }))
  expect(leadsPerDay(bought, { from: '2026-03-01', to: '2026-03-03' }, zone)).toEqual([
    { day: '2026-03-01', value: 1 },
    { day: '2026-03-02', value: 2 },
    { day: '2026-03-03', value: 0 },
  ])
})

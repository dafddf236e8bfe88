import { describe, expect, it } from 'vitest'
import { busiestStates, type MarketCell, measures, totalsBySource } from './AdminPerformanceScreen'

const cell = (sourceId: string, state: string, changes: Partial<MarketCell> = {}): MarketCell => ({
  sourceId,
  state,
  listed: 20,
  sold: 10,
  soldToAgents: 2,
  revenueCents: 5000,
  marginCents: 1000,
  medianMinutesToSale: 60,
  ...changes,
})

describe('the market', () => {
  it('sums the states of a source, and sorts by revenue', () => {
    const rows = totalsBySource([
      cell('forms', 'CA'),
      cell('calls', 'CA', { revenueCents: 90_000 }),
      cell('forms', 'TX', { listed: 30, sold: 15, medianMinutesToSale: 120 }),
    ])
    expect(rows.map((row) => row.sourceId)).toEqual(['calls', 'forms'])
    expect(rows[1]).toMatchObject({ listed: 50, sold: 25, sellThrough: 0.5, revenueCents: 10_000, minutesToSale: 96 })
  })

  it('has no time to sale without sales', () => {
    expect(totalsBySource([cell('forms', 'CA', { sold: 0, medianMinutesToSale: null })])[0]?.minutesToSale).toBeNull()
  })

  it('returns the states with the most listed leads, ties in alphabetical order', () => {
    const cells = [cell('a', 'TX'), cell('a', 'CA'), cell('b', 'NY', { listed: 99 })]
    expect(busiestStates(cells, 2)).toEqual(['NY', 'CA'])
  })
})

describe('a lead source in one state', () => {
  it('has a value for each measure', () => {
    const shown = Object.values(measures).map(({ of, format }) => format(of(cell('a', 'CA')), cell('a', 'CA')))
    expect(shown).toEqual(['10', '20', '50.0%', '1h', '$50.00', '$10.00'])
  })

  it('has zero values without listed leads', () => {
    const nothing = cell('a', 'CA', { listed: 0, sold: 0, medianMinutesToSale: null })
    expect(measures.sellThrough.of(nothing)).toBe(0)
    expect(measures.sellThrough.format(0, nothing)).toBe('—')
    expect(measures.timeToSale.format(measures.timeToSale.of(nothing))).toBe('—')
  })
})

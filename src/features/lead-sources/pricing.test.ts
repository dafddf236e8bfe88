import { describe, expect, it } from 'vitest'
import { baseCostRule, finalCostCents, listedLeadsText, markupRule, readPricing, subscribersText } from './pricing'

describe('a price', () => {
  it.each([
    ['10.00', '12.5', 1125],
    ['3.35', '10', 369],
  ])('of %s plus %s %% matches the amount that the backend charges', (baseCostPerLead, markupPercentage, cents) => {
    const pricing = readPricing({ baseCostPerLead, markupPercentage })
    expect(pricing && finalCostCents(pricing)).toBe(cents)
  })

  it.each(['-1', '12.345', '1000.01', ''])('is invalid with a markup of %j', (markupPercentage) => {
    expect(markupRule(markupPercentage, undefined)).toContain('percentage')
    expect(readPricing({ baseCostPerLead: '1', markupPercentage })).toBeNull()
  })

  it('has a base cost of at least one cent and a markup of at most 1,000 percent', () => {
    expect(baseCostRule('', undefined)).not.toBeNull()
    expect(readPricing({ baseCostPerLead: '0', markupPercentage: '1' })).toBeNull()
    expect(readPricing({ baseCostPerLead: '0.01', markupPercentage: '1000' })).toEqual({
      baseCostPerLead: 1,
      markupPercentage: 1000,
    })
  })
})

it.each([
  [{ agents: 0, heldCents: 0, openLeads: 0 }, 'No agent subscribes to it.', 'None of its leads are listed now.'],
  [
    { agents: 1, heldCents: 0, openLeads: 1 },
    'One agent subscribes to it, with no money in the wallets.',
    '1 lead already listed keeps its current price.',
  ],
  [
    { agents: 1200, heldCents: 123_450, openLeads: 40 },
    '1,200 agents subscribe to it, with $1,234.50 in their wallets.',
    '40 leads already listed keep their current price.',
  ],
])('describes who is affected by a change: %o', (impact, who, leads) => {
  expect(subscribersText(impact)).toBe(who)
  expect(listedLeadsText(impact)).toBe(leads)
})

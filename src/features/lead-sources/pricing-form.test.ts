import { describe, expect, it } from 'vitest'
import { baseCostRule, finalCostCents, markupRule, readPricing } from './pricing-form'

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

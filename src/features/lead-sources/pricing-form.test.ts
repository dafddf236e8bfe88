import { describe, expect, it } from 'vitest'
import { baseCostRule, finalCostCents, markupRule, readPricing } from './pricing-form'

describe('a price', () => {
  it.each([
    ['10.00', '12.5', 1125],
    ['3.35', '10', 369],
  ])('M14: of %s and %s %% is shown as the backend will charge it', (baseCostPerLead, markupPercentage, cents) => {
    const pricing = readPricing({ baseCostPerLead, markupPercentage })
    expect(pricing && finalCostCents(pricing)).toBe(cents)
  })

  it.each(['-1', '12.345', '1000.01', ''])('has no markup of %j', (markupPercentage) => {
    expect(markupRule(markupPercentage, undefined)).toContain('percentage')
    expect(readPricing({ baseCostPerLead: '1', markupPercentage })).toBeNull()
  })

  it('is a cent at least, with a thousand per cent at most', () => {
    expect(baseCostRule('', undefined)).not.toBeNull()
    expect(readPricing({ baseCostPerLead: '0', markupPercentage: '1' })).toBeNull()
    expect(readPricing({ baseCostPerLead: '0.01', markupPercentage: '1000' })).toEqual({
      baseCostPerLead: 1,
      markupPercentage: 1000,
    })
  })
})

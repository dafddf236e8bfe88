import { describe, expect, it } from 'vitest'
import { checkPricing } from './pricing-form'

describe('checkPricing', () => {
  it('M14: shows the price that the backend will charge', () => {
    expect(checkPricing({ baseCost: '10.00', markup: '12.5' })).toEqual({
      ok: true,
      pricing: { baseCostPerLead: 1000, markupPercentage: 12.5, finalCostCents: 1125 },
    })
    expect(checkPricing({ baseCost: '3.35', markup: '10' })).toMatchObject({ pricing: { finalCostCents: 369 } })
  })

  it('says by field what is wrong', () => {
    expect(checkPricing({ baseCost: '', markup: '-1' })).toMatchObject({
      ok: false,
      errors: { baseCost: expect.any(String), markup: expect.stringContaining('percentage') },
    })
    expect(checkPricing({ baseCost: '1', markup: '12.345' }).ok).toBe(false)
    expect(checkPricing({ baseCost: '1', markup: '1000.01' }).ok).toBe(false)
    expect(checkPricing({ baseCost: '1', markup: '1000' }).ok).toBe(true)
  })
})

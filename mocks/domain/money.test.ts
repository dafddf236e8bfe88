import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finalCostCents, markupBasisPoints, nonNegativeCents, positiveCents } from './money'

describe('amounts', () => {
  it.each([1, 100, 99_999_999])('accepts %s cents', (cents) => expect(positiveCents(cents, 'amountCents')).toBe(cents))

  it.each([0, -1, 1.5, NaN, 100_000_000])('refuses %s cents and names the field', (cents) => {
    expect(() => positiveCents(cents, 'amountCents')).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', field: 'amountCents' }),
    )
  })

  it.each([
    [1.5, 'Please enter a valid amount.'],
    [0, 'Please enter a valid amount.'],
    [100_000_000, 'Maximum amount is $999,999.99'],
  ])('explains why %s cents are invalid', (cents, message) => {
    expect(() => positiveCents(cents, 'amountCents')).toThrow(message)
  })

  it('accepts a threshold of zero but not a negative one', () => {
    expect(nonNegativeCents(0, 'threshold')).toBe(0)
    expect(() => nonNegativeCents(-1, 'threshold')).toThrow()
  })
})

describe('finalCostCents', () => {
  it.each([
    [2400, 2500, 3000],
    [1, 5000, 2],
    [1, 4999, 1],
    [999, 1, 999],
    [333, 1000, 366],
    [335, 1000, 369],
  ])('adds to %s cents a markup of %s basis points: %s cents', (base, markup, final) =>
    expect(finalCostCents(base, markup)).toBe(final),
  )

  it('equals exact arithmetic for every price and markup', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 0, max: 100_000 }), (base, markup) => {
        const exact = (BigInt(base) * BigInt(10_000 + markup) * 2n + 10_000n) / 20_000n
        expect(finalCostCents(base, markup)).toBe(Number(exact))
      }),
    )
  })
})

describe('markupBasisPoints', () => {
  it.each([
    [0, 0],
    [12.5, 1250],
    [33.33, 3333],
    [8.2, 820],
    [1000, 100_000],
  ])('converts %s %% to %s basis points', (percentage, points) => expect(markupBasisPoints(percentage)).toBe(points))

  it.each([-0.01, 1000.01, 12.345, NaN, Infinity])('refuses %s %%', (percentage) =>
    expect(() => markupBasisPoints(percentage)).toThrow(expect.objectContaining({ field: 'markupPercentage' })),
  )

  it.each([
    [12.345, 'Enter a percentage with at most two decimals.'],
    [1001, 'Enter a percentage from 0 to 1,000.'],
  ])('explains why %s %% is invalid', (percentage, message) =>
    expect(() => markupBasisPoints(percentage)).toThrow(message),
  )
})

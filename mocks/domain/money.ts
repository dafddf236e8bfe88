import { invalid } from './errors'

/** Stripe's limit for one payment. */
export const MAX_AMOUNT_CENTS = 99_999_999
export const MIN_FUNDING_CENTS = 100

export const formatUsd = (cents: number): string => {
  const digits = Math.abs(cents).toString().padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '−' : ''}$${dollars}.${digits.slice(-2)}`
}

/** Returns the amount if it is a whole number from 1 to `MAX_AMOUNT_CENTS`. Throws VALIDATION_FAILED otherwise. */
export function positiveCents(amountCents: number, field: string): number {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw invalid(field, 'Please enter a valid amount.')
  if (amountCents > MAX_AMOUNT_CENTS) throw invalid(field, `Maximum amount is ${formatUsd(MAX_AMOUNT_CENTS)}`)
  return amountCents
}

/** Like `positiveCents`, but zero is valid. */
export function nonNegativeCents(amountCents: number, field: string): number {
  return amountCents === 0 ? 0 : positiveCents(amountCents, field)
}

/** Returns base × (1 + markup), rounded half up to the cent. Uses integers only, so the result is exact. */
export const finalCostCents = (baseCostCents: number, markupPoints: number): number =>
  Math.floor((baseCostCents * (10_000 + markupPoints) + 5_000) / 10_000)

/** Converts a percentage with at most two decimals to basis points (hundredths of a percent). */
export function markupBasisPoints(percentage: number): number {
  const basisPoints = Math.round(percentage * 100)
  if (!Number.isFinite(percentage) || Math.abs(percentage * 100 - basisPoints) > 1e-6)
    throw invalid('markupPercentage', 'Enter a percentage with at most two decimals.')
  if (basisPoints < 0 || basisPoints > 100_000) throw invalid('markupPercentage', 'Enter a percentage from 0 to 1,000.')
  return basisPoints
}

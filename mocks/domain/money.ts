import { applyMarkupCents, formatCents, maxAmountCents } from '../../src/shared/money'
import { invalid } from './errors'

/** Returns the amount if it is a whole number from 1 to `maxAmountCents`. Throws VALIDATION_FAILED otherwise. */
export function positiveCents(amountCents: number, field: string): number {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0) throw invalid(field, 'Please enter a valid amount.')
  if (amountCents > maxAmountCents) throw invalid(field, `Maximum amount is ${formatCents(maxAmountCents)}`)
  return amountCents
}

/** Like `positiveCents`, but zero is valid. */
export function nonNegativeCents(amountCents: number, field: string): number {
  return amountCents === 0 ? 0 : positiveCents(amountCents, field)
}

/** Returns the price of a lead, as the app computes it. The markup is in basis points. */
export const finalCostCents = (baseCostCents: number, markupPoints: number): number =>
  applyMarkupCents(baseCostCents, markupPoints / 100)

/** Converts a percentage with at most two decimals to basis points (hundredths of a percent). */
export function markupBasisPoints(percentage: number): number {
  const basisPoints = Math.round(percentage * 100)
  if (!Number.isFinite(percentage) || Math.abs(percentage * 100 - basisPoints) > 1e-6)
    throw invalid('markupPercentage', 'Enter a percentage with at most two decimals.')
  if (basisPoints < 0 || basisPoints > 100_000) throw invalid('markupPercentage', 'Enter a percentage from 0 to 1,000.')
  return basisPoints
}

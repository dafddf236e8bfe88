import { invalid } from './errors'

/** Stripe's own limit for one payment. */
export const MAX_AMOUNT_CENTS = 99_999_999
export const MIN_FUNDING_CENTS = 100

export const formatUsd = (cents: number): string => {
  const digits = Math.abs(cents).toString().padStart(3, '0')
  const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '−' : ''}$${dollars}.${digits.slice(-2)}`
}

/** The amount itself when it is a whole number of cents from 1 to the largest single amount. */
export function positiveCents(amountCents: number, field: string): number {
  if (!Number.isSafeInteger(amountCents)) throw invalid(field, 'Please enter a valid amount.')
  if (amountCents <= 0) throw invalid(field, 'Please enter a valid amount.')
  if (amountCents > MAX_AMOUNT_CENTS) throw invalid(field, `Maximum amount is ${formatUsd(MAX_AMOUNT_CENTS)}`)
  return amountCents
}

/** A threshold or a price: zero is allowed. */
export function nonNegativeCents(amountCents: number, field: string): number {
  return amountCents === 0 ? 0 : positiveCents(amountCents, field)
}

/** baseCostPerLead × (1 + markupPercentage / 100), rounded half up to the cent; in integers, so never off by a float. */
export const finalCostCents = (baseCostCents: number, markupPoints: number): number =>
  Math.floor((baseCostCents * (10_000 + markupPoints) + 5_000) / 10_000)

/** Per cent with at most two decimals, as hundredths of a per cent. */
export function markupBasisPoints(percentage: number, field = 'markupPercentage'): number {
  const basisPoints = Math.round(percentage * 100)
  if (!Number.isFinite(percentage) || Math.abs(percentage * 100 - basisPoints) > 1e-6)
    throw invalid(field, 'Enter a percentage with at most two decimals.')
  if (basisPoints < 0 || basisPoints > 100_000) throw invalid(field, 'Enter a percentage from 0 to 1,000.')
  return basisPoints
}

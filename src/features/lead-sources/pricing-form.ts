import { applyMarkupCents, parseAmountToCents } from '../../lib/money'

export interface PricingText {
  /** Dollars, as typed. */
  readonly baseCost: string
  /** Per cent, as typed. */
  readonly markup: string
}

export interface Pricing {
  readonly baseCostPerLead: number
  readonly markupPercentage: number
  readonly finalCostCents: number
}

export type PricingCheck =
  | { readonly ok: true; readonly pricing: Pricing }
  | { readonly ok: false; readonly errors: Partial<Record<keyof PricingText, string>> }

const MARKUP = /^\d{1,4}(?:\.\d{1,2})?$/

/** What was typed as a price, or what is wrong with it, by field. */
export function checkPricing({ baseCost, markup }: PricingText): PricingCheck {
  const errors: Partial<Record<keyof PricingText, string>> = {}
  const amount = parseAmountToCents(baseCost, { minCents: 1 })
  if (!amount.ok) errors.baseCost = amount.message
  const percentage = MARKUP.test(markup.trim()) ? Number(markup) : NaN
  if (!(percentage >= 0 && percentage <= 1000))
    errors.markup = 'Enter a percentage from 0 to 1,000, with at most two decimals.'
  if (!amount.ok || errors.markup) return { ok: false, errors }
  return {
    ok: true,
    pricing: {
      baseCostPerLead: amount.cents,
      markupPercentage: percentage,
      finalCostCents: applyMarkupCents(amount.cents, percentage),
    },
  }
}

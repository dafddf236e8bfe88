import { applyMarkupCents, parseAmountToCents } from '../../lib/format/money'
import { amount, type Rule } from '../../ui/form/rules'

/** Text of the price fields. */
export interface PricingText {
  /** Amount in dollars. */
  readonly baseCostPerLead: string
  /** Markup in percent. */
  readonly markupPercentage: string
}

export interface Pricing {
  readonly baseCostPerLead: number
  readonly markupPercentage: number
}

const fromOneCent = { minCents: 1 }
const percentage = /^\d{1,4}(?:\.\d{1,2})?$/

export const baseCostRule = amount(fromOneCent)

export const markupRule: Rule<string> = (text) =>
  percentage.test(text.trim()) && Number(text) <= 1000
    ? null
    : 'Enter a percentage from 0 to 1,000, with at most two decimals.'

/** Returns the entered price, or null if the text is invalid. */
export function readPricing({ baseCostPerLead, markupPercentage }: PricingText): Pricing | null {
  const cost = parseAmountToCents(baseCostPerLead, fromOneCent)
  if (!cost.ok || markupRule(markupPercentage, undefined) !== null) return null
  return { baseCostPerLead: cost.cents, markupPercentage: Number(markupPercentage) }
}

export const finalCostCents = ({ baseCostPerLead, markupPercentage }: Pricing): number =>
  applyMarkupCents(baseCostPerLead, markupPercentage)

import { applyMarkupCents, formatCents, parseAmountToCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { amount, type Rule } from '../../ui/form/rules'

/** Text of the price fields. */
interface PricingText {
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

/** Drops the sign that a copied percentage has: '12.5 %' → '12.5'. */
const withoutSign = (text: string): string => text.trim().replace(/ ?%$/, '')

export const markupRule: Rule<string> = (text) =>
  percentage.test(withoutSign(text)) && Number(withoutSign(text)) <= 1000
    ? null
    : 'Enter a percentage from 0 to 1,000, with at most two decimals.'

/** Returns the entered price, or null if the text is invalid. */
export function readPricing({ baseCostPerLead, markupPercentage }: PricingText): Pricing | null {
  const cost = parseAmountToCents(baseCostPerLead, fromOneCent)
  if (!cost.ok || markupRule(markupPercentage, undefined) !== null) return null
  return { baseCostPerLead: cost.cents, markupPercentage: Number(withoutSign(markupPercentage)) }
}

export const finalCostCents = ({ baseCostPerLead, markupPercentage }: Pricing): number =>
  applyMarkupCents(baseCostPerLead, markupPercentage)

interface Impact {
  readonly agents: number
  readonly heldCents: number
  readonly openLeads: number
}

/** Returns a sentence about the agents who subscribe to a source. */
export function subscribersText({ agents, heldCents }: Impact): string {
  if (agents === 0) return 'No agent subscribes to it.'
  const who = agents === 1 ? 'One agent subscribes' : `${formatCount(agents)} agents subscribe`
  return heldCents === 0
    ? `${who} to it, with no money in the wallets.`
    : `${who} to it, with ${formatCents(heldCents)} in their wallets.`
}

/** Returns a sentence about the listed leads, which keep their current price. */
export function listedLeadsText({ openLeads }: Impact): string {
  if (openLeads === 0) return 'None of its leads are listed now.'
  return openLeads === 1
    ? '1 lead already listed keeps its current price.'
    : `${formatCount(openLeads)} leads already listed keep their current price.`
}

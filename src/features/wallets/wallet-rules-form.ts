import type { UpdateWalletInput } from '../../lib/api/__generated__/schema'
import { centsToInputText, formatCents, parseAmountToCents } from '../../lib/format/money'
import { centsOf, type Rule, when } from '../../ui/form/rules'

export interface WalletRules {
  readonly lowBalanceThreshold: number
  readonly autoReplenishment: {
    readonly enabled: boolean
    readonly threshold: number | null
    readonly amount: number | null
  } | null
}

const amountText = (cents: number | null | undefined): string => (cents ? centsToInputText(cents) : '')

export const valuesOf = ({ lowBalanceThreshold, autoReplenishment }: WalletRules) => ({
  warnBelow: amountText(lowBalanceThreshold),
  replenish: autoReplenishment?.enabled ?? false,
  topUpBelow: amountText(autoReplenishment?.threshold),
  topUpBy: amountText(autoReplenishment?.amount),
})

export type RulesText = ReturnType<typeof valuesOf>

export const fromZero = { minCents: 0 }
export const whenReplenished = (rule: Rule<string, RulesText>) =>
  when<string, RulesText>(({ replenish }) => replenish, rule)

/** Requires a top-up amount above the threshold. A smaller amount can trigger another top-up at the next purchase. */
export const moreThanThreshold: Rule<string, RulesText> = (topUpBy, { topUpBelow }) => {
  const below = parseAmountToCents(topUpBelow)
  return below.ok && centsOf(topUpBy) <= below.cents
    ? `Choose more than ${formatCents(below.cents)}, or every purchase would top up again`
    : null
}

/** Returns the changed rules. A top-up rule that is switched off keeps its valid amounts. */
export function rulesInput(values: RulesText, changed: Partial<RulesText>): Omit<UpdateWalletInput, 'sourceId'> {
  const { warnBelow, replenish, topUpBelow, topUpBy } = values
  const cents = (text: string): number | null => {
    const parsed = parseAmountToCents(text)
    return parsed.ok ? parsed.cents : null
  }
  const { warnBelow: newWarning, ...newRule } = changed
  return {
    ...(newWarning !== undefined && { lowBalanceThresholdCents: warnBelow.trim() ? centsOf(warnBelow, fromZero) : 0 }),
    ...(Object.keys(newRule).length > 0 && {
      autoReplenishment: { enabled: replenish, thresholdCents: cents(topUpBelow), amountCents: cents(topUpBy) },
    }),
  }
}

import { formatCents, parseAmountToCents } from '../../lib/money'

export interface WalletRulesDraft {
  readonly warnBelow: string
  readonly replenish: boolean
  readonly topUpBelow: string
  readonly topUpBy: string
}

export interface WalletRulesErrors {
  readonly warnBelow?: string
  readonly topUpBelow?: string
  readonly topUpBy?: string
}

export interface WalletRulesAmounts {
  readonly lowBalanceThresholdCents: number
  readonly thresholdCents: number | null
  readonly amountCents: number | null
}

export type CheckedWalletRules =
  | { readonly ok: true; readonly amounts: WalletRulesAmounts }
  | { readonly ok: false; readonly errors: WalletRulesErrors }

/** Reads the form. An empty warning level means no warning; a rule that is switched off keeps its amounts if they are any. */
export function checkWalletRules(draft: WalletRulesDraft): CheckedWalletRules {
  const warn = draft.warnBelow.trim() === '' ? zero : parseAmountToCents(draft.warnBelow, { minCents: 0 })
  const below = parseAmountToCents(draft.topUpBelow)
  const by = parseAmountToCents(draft.topUpBy)
  const errors: { warnBelow?: string; topUpBelow?: string; topUpBy?: string } = {}
  if (!warn.ok) errors.warnBelow = warn.message
  if (draft.replenish) {
    if (!below.ok) errors.topUpBelow = below.message
    if (!by.ok) errors.topUpBy = by.message
    // A threshold at or above the amount would ask for another top-up right after the first.
    if (below.ok && by.ok && below.cents >= by.cents)
      errors.topUpBy = `Choose more than ${formatCents(below.cents)}, or every purchase would top up again`
  }
  if (!warn.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    amounts: {
      lowBalanceThresholdCents: warn.cents,
      thresholdCents: below.ok ? below.cents : null,
      amountCents: by.ok ? by.cents : null,
    },
  }
}

const zero = { ok: true, cents: 0 } as const

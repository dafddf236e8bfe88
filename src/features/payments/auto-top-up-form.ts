import { formatCents, parseAmountToCents } from '../../lib/money'
import type { TopUpRule } from './consent'

export interface TopUpErrors {
  readonly threshold?: string
  readonly topUp?: string
  readonly consent?: string
}

export type CheckedTopUp =
  { readonly ok: true; readonly rule: TopUpRule } | { readonly ok: false; readonly errors: TopUpErrors }

export function checkTopUp(threshold: string, topUp: string, consents: boolean): CheckedTopUp {
  const below = parseAmountToCents(threshold)
  const by = parseAmountToCents(topUp)
  const errors: { threshold?: string; topUp?: string; consent?: string } = {}
  if (!below.ok) errors.threshold = below.message
  if (!by.ok) errors.topUp = by.message
  // A threshold at or above the amount would ask for another top-up right after the first.
  else if (below.ok && below.cents >= by.cents) errors.topUp = `Choose more than ${formatCents(below.cents)}`
  if (!consents) errors.consent = 'Agree to the terms to switch this on'
  if (!below.ok || !by.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, rule: { thresholdCents: below.cents, topUpCents: by.cents } }
}

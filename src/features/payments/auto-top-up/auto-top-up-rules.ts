import { formatCents, parseAmountToCents } from '../../../shared/money'
import type { WalletSetup } from '../../../lib/url-state/codecs'
import type { Rule } from '../../../ui/form/rules'

export interface TopUpRule {
  readonly thresholdCents: number
  readonly topUpCents: number
}

/** Consecutive failed top-ups after which automatic top-up stops until the agent acts. */
export const maxTopUpFailures = 3

/** Returns the terms: the amounts, the card, and how to turn automatic top-up off. */
export function consentLines(rule: TopUpRule | null, card: string | null): readonly string[] {
  const amount = rule ? formatCents(rule.topUpCents) : 'the amount above'
  const threshold = rule ? formatCents(rule.thresholdCents) : 'the level above'
  return [
    `When a purchase takes one of my wallets below ${threshold}, charge ${amount} to ${card ?? 'my default card'} and add it to that wallet, without asking each time. A wallet with a rule of its own follows that rule instead.`,
    'Each purchase leads to one charge at most. After three declined charges in a row, automatic charges stop until I take action.',
    'I can turn this off here at any time. It takes effect immediately; past charges are not reversed.',
  ]
}

/** Version of the terms, sent if the service names none. */
export const consentTextVersion = '2026-01'

export interface ConsentState {
  readonly autoTopUpEnabled: boolean
  readonly consentVersion: string | null
}

/** Returns whether the consent covers the current version of the terms. If that is null, any consent counts. */
export function hasCurrentConsent({ consentVersion }: ConsentState, currentVersion: string | null = null): boolean {
  return consentVersion !== null && (currentVersion === null || consentVersion === currentVersion)
}

/** Returns what the agent must set up before a wallet can have a separate rule, or null. */
export function missingTopUpSetup(status: {
  readonly paymentMethods: readonly unknown[]
  readonly config: ConsentState
  readonly currentConsentVersion: string | null
}): WalletSetup | null {
  if (status.paymentMethods.length === 0) return 'card'
  return hasCurrentConsent(status.config, status.currentConsentVersion) ? null : 'top-up'
}

export type TopUpState = 'off' | 'on' | 'needsConsent' | 'stopped' | 'noCard'

export function topUpState(
  config: ConsentState & { readonly failureCount: number },
  currentVersion: string | null,
  hasCard: boolean,
): TopUpState {
  if (!config.autoTopUpEnabled) return 'off'
  if (!hasCard) return 'noCard'
  if (!hasCurrentConsent(config, currentVersion)) return 'needsConsent'
  return config.failureCount >= maxTopUpFailures ? 'stopped' : 'on'
}

/** Values of the automatic top-up form. Amounts are text in dollars. */
export interface TopUpText {
  readonly thresholdCents: string
  readonly topUpCents: string
  readonly consents: boolean
}

/** Returns the amounts in cents. Null if they are invalid, or if the threshold is not below the amount. */
export function readTopUp({ thresholdCents, topUpCents }: TopUpText): TopUpRule | null {
  const below = parseAmountToCents(thresholdCents)
  const by = parseAmountToCents(topUpCents)
  return below.ok && by.ok && below.cents < by.cents ? { thresholdCents: below.cents, topUpCents: by.cents } : null
}

/** Rejects an amount at or below the threshold, because the wallet would need another top-up immediately. */
export const topUpAboveThreshold: Rule<string, TopUpText> = (text, { thresholdCents }) => {
  const below = parseAmountToCents(thresholdCents)
  const by = parseAmountToCents(text)
  return below.ok && by.ok && below.cents >= by.cents ? `Choose more than ${formatCents(below.cents)}` : null
}

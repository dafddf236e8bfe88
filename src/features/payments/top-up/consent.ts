import { formatCents } from '../../../lib/format/money'

export interface TopUpRule {
  readonly thresholdCents: number
  readonly topUpCents: number
}

/** Failed top-ups in a row after which they stop until the agent acts. */
export const maxTopUpFailures = 3

/** What the agent agrees to: the amount rule, which card, and how to end it. The version that it carries comes from the API. */
export function consentLines(rule: TopUpRule | null, card: string | null): readonly string[] {
  const amount = rule ? formatCents(rule.topUpCents) : 'the amount above'
  const threshold = rule ? formatCents(rule.thresholdCents) : 'the level above'
  return [
    `When a purchase takes one of my wallets below ${threshold}, charge ${card ?? 'my default card'} ${amount} and add it to that wallet, without asking me each time. A wallet with a rule of its own follows that rule instead.`,
    'Each purchase leads to one charge at most. After three refused charges in a row nothing more is charged until I act.',
    'I can switch this off on this page at any moment; it ends at once, and charges already made stay.',
  ]
}

export interface ConsentState {
  readonly autoTopUpEnabled: boolean
  readonly consentVersion: string | null
}

/** Consent holds for the text that it was given to: another version must be agreed to anew. */
export function hasCurrentConsent({ consentVersion }: ConsentState, currentVersion: string): boolean {
  return consentVersion !== null && consentVersion === currentVersion
}

export type TopUpState = 'off' | 'on' | 'needsConsent' | 'stopped' | 'noCard'

export function topUpState(
  config: ConsentState & { readonly failureCount: number },
  currentVersion: string,
  hasCard: boolean,
): TopUpState {
  if (!config.autoTopUpEnabled) return 'off'
  if (!hasCard) return 'noCard'
  if (!hasCurrentConsent(config, currentVersion)) return 'needsConsent'
  return config.failureCount >= maxTopUpFailures ? 'stopped' : 'on'
}

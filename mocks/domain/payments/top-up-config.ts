import { requireUser } from '../access'
import { positiveCents } from '../money'
import type { DomainContext } from '../context'
import { invalid } from '../errors'
import { changePaymentConfig, CONSENT_VERSION, hasCurrentConsent, paymentConfigOf } from './payment-config'
import { fundingCents } from './funding'

export interface AutoTopUpInput {
  readonly enabled: boolean
  readonly thresholdCents?: number | null
  readonly topUpCents?: number | null
  readonly consentVersion?: string | null
}

/**
 * Turns the agent's automatic top-up on or off and resets the failure count. Turning it on requires consent to the
 * current text, given now or earlier.
 */
export function updateAutoTopUpConfig(ctx: DomainContext, input: AutoTopUpInput): { agentId: string } {
  const agent = requireUser(ctx)
  const config = paymentConfigOf(ctx, agent.id)
  const thresholdCents = input.thresholdCents ?? config.thresholdCents
  const topUpCents = input.topUpCents ?? config.topUpCents
  if (thresholdCents !== null) positiveCents(thresholdCents, 'thresholdCents')
  if (topUpCents !== null) positiveCents(fundingCents(topUpCents, 'topUpCents'), 'topUpCents')
  if (thresholdCents !== null && topUpCents !== null && thresholdCents >= topUpCents)
    throw invalid('thresholdCents', 'The threshold must be below the top-up amount.')
  const consentVersion = input.consentVersion ?? null
  if (consentVersion !== null && consentVersion !== CONSENT_VERSION)
    throw invalid('consentVersion', 'The terms of automatic top-up have changed. Please read them again.')
  const isConsenting = consentVersion !== null
  if (input.enabled) {
    if (thresholdCents === null) throw invalid('thresholdCents', 'Enter the balance that triggers a top-up.')
    if (topUpCents === null) throw invalid('topUpCents', 'Enter the amount to top up.')
    if (config.defaultPaymentMethodId === null) throw invalid('enabled', 'Add a card before you turn this on.')
    if (!isConsenting && !hasCurrentConsent(config))
      throw invalid('consentVersion', 'Automatic top-up needs your consent.')
  }
  changePaymentConfig(ctx, agent.id, {
    autoTopUpEnabled: input.enabled,
    thresholdCents,
    topUpCents,
    failureCount: 0,
    ...(isConsenting ? { consentVersion: CONSENT_VERSION, consentCapturedAt: ctx.now } : {}),
  })
  return { agentId: agent.id }
}

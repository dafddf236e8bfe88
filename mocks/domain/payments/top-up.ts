import { formatCents } from '../../../src/shared/money'
import { positiveCents } from '../money'
import type { DomainContext } from '../context'
import { walletAccount } from '../ledger/ledger'
import { notify, sendMail } from '../notifications'
import type { CardBehaviourRecord, IntentErrorRecord, PaymentIntentRecord, PaymentMethodRecord } from '../records'
import { recordPaymentStatus } from './activity'
import {
  changePaymentConfig,
  CONSENT_VERSION,
  hasCurrentConsent,
  MAX_TOP_UP_FAILURES,
  paymentConfigOf,
} from './payment-config'
import { cancelPayment, declineBeforeCharge, declineOverLimit, declinePayment, succeedPayment } from './confirmation'
import { declineOfCard, DECLINES } from './declines'
import { changePaymentIntent, createPaymentIntent, paymentStep } from './intents'
import { requireUser } from '../access'
import { invalid } from '../errors'
import { fundingCents } from './funding'

export interface AutoTopUpInput {
  readonly enabled: boolean
  readonly thresholdCents?: number | null
  readonly topUpCents?: number | null
  readonly consentVersion?: string | null
}

/**
 * Turns the agent's automatic top-up on or off and resets the failure count. To turn it on, the agent must consent to
 * the current text, in this call or earlier.
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

/**
 * Charges the default card off session (without the agent) if a purchase took a wallet below its threshold. A declined
 * charge does not undo the purchase. The agent can pay the declined top-up later.
 */
export function topUpAfterPurchase(ctx: DomainContext, agentId: string, sourceId: string): void {
  const config = paymentConfigOf(ctx, agentId)
  const rule = topUpRule(ctx, agentId, sourceId)
  const method = ctx.store.paymentMethods.get(config.defaultPaymentMethodId ?? '')
  if (!rule || !method || !hasCurrentConsent(config) || config.failureCount >= MAX_TOP_UP_FAILURES) return
  if (ctx.ledger.balance(walletAccount(agentId, sourceId)) >= rule.thresholdCents) return
  const topUps = ctx.store.paymentIntentsByAgent.list(agentId).filter((intent) => intent.purpose === 'TOP_UP')
  if (topUps.some(isInFlight)) return
  chargeOffSession(ctx, openTopUp(ctx, topUps, { agentId, sourceId, amountCents: rule.amountCents }), method)
}

export interface TopUpRule {
  readonly thresholdCents: number
  readonly amountCents: number
}

/** Returns the top-up rule of a wallet, if any. A wallet's own rule takes precedence over the agent's rule. */
export function topUpRule(ctx: DomainContext, agentId: string, sourceId: string): TopUpRule | undefined {
  const wallet = ctx.store.wallets.get(`${agentId}:${sourceId}`)
  if (!wallet) return undefined
  const config = paymentConfigOf(ctx, agentId)
  const [enabled, thresholdCents, amountCents] = wallet.autoReplenishEnabled
    ? [true, wallet.autoReplenishThresholdCents, wallet.autoReplenishAmountCents]
    : [config.autoTopUpEnabled, config.thresholdCents, config.topUpCents]
  return enabled && thresholdCents !== null && amountCents !== null ? { thresholdCents, amountCents } : undefined
}

/**
 * Returns true if the bank is processing or challenging the payment, or if a successful payment is not credited yet.
 */
const isInFlight = (intent: PaymentIntentRecord): boolean =>
  intent.status === 'requires_confirmation' ||
  intent.status === 'requires_action' ||
  intent.status === 'processing' ||
  (intent.status === 'succeeded' && intent.creditedAt === null)

/** Returns the wallet's declined top-up for a retry, or creates one. So a wallet never has two open top-ups. */
function openTopUp(
  ctx: DomainContext,
  topUps: readonly PaymentIntentRecord[],
  wanted: Pick<PaymentIntentRecord, 'agentId' | 'amountCents'> & { readonly sourceId: string },
): PaymentIntentRecord {
  const open = topUps.find(
    (intent) => intent.status === 'requires_payment_method' && intent.sourceId === wanted.sourceId,
  )
  if (open?.amountCents === wanted.amountCents) return open
  if (open) cancelPayment(ctx, open, 'Replaced by a top-up for a different amount.')
  return createPaymentIntent(ctx, { ...wanted, purpose: 'TOP_UP' })
}

function chargeOffSession(ctx: DomainContext, intent: PaymentIntentRecord, method: PaymentMethodRecord): void {
  const attached = changePaymentIntent(ctx, intent.id, {
    status: paymentStep(intent, 'attach'),
    paymentMethodId: method.id,
    behaviour: method.behaviour,
  })
  recordPaymentStatus(ctx, attached, 'PENDING', 'Charging your default card.')
  const decline =
    declineOverLimit(ctx, attached) ??
    declineBeforeCharge(ctx, intent, { details: method }, 'topUp') ??
    offSessionDecline(method.behaviour)
  if (!decline) {
    succeedPayment(ctx, attached, 'topUp')
    return
  }
  declinePayment(ctx, attached, decline, 'topUp')
  reportFailedTopUp(ctx, attached, decline)
}

function offSessionDecline(behaviour: CardBehaviourRecord): IntentErrorRecord | null {
  switch (behaviour.offSession) {
    case 'declines':
      return declineOfCard(behaviour)
    case 'challenge':
      return DECLINES.authentication_required
    case 'succeeds':
    case 'challenge-unless-set-up':
      // Every saved card is set up for off-session charges, so the bank does not challenge.
      return null
  }
}

function reportFailedTopUp(ctx: DomainContext, intent: PaymentIntentRecord, decline: IntentErrorRecord): void {
  const { agentId, amountCents } = intent
  const failureCount = paymentConfigOf(ctx, agentId).failureCount + 1
  changePaymentConfig(ctx, agentId, { failureCount })
  const name = ctx.store.leadSources.get(intent.sourceId ?? '')?.name ?? 'your wallet'
  const title = `Automatic top-up of ${name} failed`
  const pauseNotice = failureCount >= MAX_TOP_UP_FAILURES ? ' Automatic top-ups are paused until you take action.' : ''
  const body = `${formatCents(amountCents)} could not be charged: ${decline.message}${pauseNotice}`
  notify(ctx, agentId, { kind: 'TOP_UP_FAILED', title, body, href: '/wallet' })
  const agent = ctx.store.users.get(agentId)
  if (agent?.notificationPreferences.email) sendMail(ctx, { to: agent.email, medium: 'EMAIL', subject: title, body })
}

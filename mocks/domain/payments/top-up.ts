import { formatUsd } from '../money'
import type { DomainContext } from '../context'
import { walletAccount } from '../ledger/ledger'
import { notify, sendMail } from '../notifications'
import type { CardBehaviourRecord, IntentErrorRecord, PaymentIntentRecord, PaymentMethodRecord } from '../records'
import { toPaymentActivity } from './activity'
import { changePaymentConfig, hasCurrentConsent, MAX_TOP_UP_FAILURES, paymentConfigOf } from './payment-config'
import { cancelPayment, declineBeforeCharge, declineOverLimit, declinePayment, succeedPayment } from './confirmation'
import { declineOfCard, DECLINES } from './declines'
import { changePaymentIntent, createPaymentIntent, paymentStep } from './intents'

/**
 * Tops a wallet up after a purchase has taken it below its threshold: one charge of the default card, off session.
 * A refusal is the agent's to put right, and never undoes the purchase.
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

/** A wallet's own rule comes before the agent's. */
export function topUpRule(ctx: DomainContext, agentId: string, sourceId: string): TopUpRule | undefined {
  const wallet = ctx.store.wallets.get(`${agentId}:${sourceId}`)
  if (!wallet) return undefined
  const config = paymentConfigOf(ctx, agentId)
  const [enabled, thresholdCents, amountCents] = wallet.autoReplenishEnabled
    ? [true, wallet.autoReplenishThresholdCents, wallet.autoReplenishAmountCents]
    : [config.autoTopUpEnabled, config.thresholdCents, config.topUpCents]
  return enabled && thresholdCents !== null && amountCents !== null ? { thresholdCents, amountCents } : undefined
}

/** Under way with the bank, or paid and not yet credited. */
const isInFlight = (intent: PaymentIntentRecord): boolean =>
  intent.status === 'requires_confirmation' ||
  intent.status === 'requires_action' ||
  (intent.status === 'succeeded' && intent.creditedAt === null)

/** A refused top-up of the same wallet is tried again rather than charged a second time beside it. */
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
  toPaymentActivity(ctx, attached, 'PENDING', 'Charging your default card.')
  const refusal =
    declineOverLimit(ctx, attached) ??
    declineBeforeCharge(ctx, intent, { details: method }, 'topUp') ??
    offSessionRefusal(method)
  if (!refusal) {
    succeedPayment(ctx, attached, 'topUp')
    return
  }
  declinePayment(ctx, attached, refusal, 'topUp')
  tellOfFailure(ctx, attached, refusal)
}

function offSessionRefusal({ behaviour, setUpForOffSession }: PaymentMethodRecord): IntentErrorRecord | null {
  const asks: Readonly<Record<CardBehaviourRecord['offSession'], () => IntentErrorRecord | null>> = {
    succeeds: () => null,
    declines: () => declineOfCard(behaviour),
    challenge: () => DECLINES.authentication_required,
    'challenge-unless-set-up': () => (setUpForOffSession ? null : DECLINES.authentication_required),
  }
  return asks[behaviour.offSession]()
}

function tellOfFailure(ctx: DomainContext, intent: PaymentIntentRecord, refusal: IntentErrorRecord): void {
  const { agentId, amountCents } = intent
  const failureCount = paymentConfigOf(ctx, agentId).failureCount + 1
  changePaymentConfig(ctx, agentId, { failureCount })
  const name = ctx.store.leadSources.get(intent.sourceId ?? '')?.name ?? 'your wallet'
  const title = `Automatic top-up of ${name} failed`
  const stopped = failureCount >= MAX_TOP_UP_FAILURES ? ' Automatic top-ups are paused until you take action.' : ''
  const body = `${formatUsd(amountCents)} could not be charged: ${refusal.message}${stopped}`
  notify(ctx, agentId, { kind: 'TOP_UP_FAILED', title, body, href: '/wallet' })
  const agent = ctx.store.users.get(agentId)
  if (agent?.notificationPreferences.email) sendMail(ctx, { to: agent.email, medium: 'EMAIL', subject: title, body })
}

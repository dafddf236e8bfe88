import type { DomainContext } from '../context'
import { CARDS, clearingAccount, fundsAccount, walletAccount } from '../ledger/ledger'
import { notify } from '../notifications'
import { formatUsd } from '../money'
import type { LeadSourceRecord, PaymentIntentRecord } from '../records'
import { clearLowBalanceAlerts } from '../wallets'
import { addActivity, recordPaymentStatus } from './activity'
import { changePaymentConfig } from './payment-config'
import { changePaymentIntent } from './intents'

/** Posts a charge from the card to clearing. The money stays there until the provider's callback arrives. */
export function postCapture(ctx: DomainContext, intent: PaymentIntentRecord): void {
  ctx.ledger.post({
    type: intent.purpose,
    at: ctx.now,
    referenceId: intent.id,
    entries: [
      [CARDS, -intent.amountCents],
      [clearingAccount(intent.id), intent.amountCents],
    ],
  })
}

/** Credits a successful payment. Idempotent, and independent of the order of callbacks. */
export function creditPayment(ctx: DomainContext, intentId: string): void {
  const intent = ctx.store.paymentIntents.get(intentId)
  if (intent?.status !== 'succeeded' || intent.creditedAt !== null) return
  changePaymentIntent(ctx, intent.id, { creditedAt: ctx.now })
  const target = walletSource(ctx, intent)
  postCredit(ctx, intent, target)
  const where = target ? target.name : 'available funds'
  recordPaymentStatus(ctx, intent, 'SUCCEEDED', `Added to ${where}.`)
  if (intent.purpose === 'TOP_UP') finishTopUp(ctx, intent, where)
}

/** Returns the source whose wallet receives the payment, or undefined if the money stays in the funds. */
function walletSource(ctx: DomainContext, { agentId, sourceId }: PaymentIntentRecord): LeadSourceRecord | undefined {
  if (sourceId === null || !ctx.store.wallets.get(`${agentId}:${sourceId}`)) return undefined
  const source = ctx.store.leadSources.get(sourceId)
  return source?.status === 'DELETED' ? undefined : source
}

/** Credits the funds and moves the amount to the wallet in one posting, so that both happen or neither. */
function postCredit(ctx: DomainContext, intent: PaymentIntentRecord, target: LeadSourceRecord | undefined): void {
  const { amountCents, agentId } = intent
  ctx.ledger.post({
    type: intent.purpose,
    at: ctx.now,
    referenceId: intent.id,
    entries: [
      [clearingAccount(intent.id), -amountCents],
      [fundsAccount(agentId), amountCents],
      ...(target
        ? ([
            [fundsAccount(agentId), -amountCents],
            [walletAccount(agentId, target.id), amountCents],
          ] as const)
        : []),
    ],
    // Funds that a dispute made negative stay unchanged: the amount only passes through.
    mayGoNegative: true,
  })
  if (target) clearLowBalanceAlerts(ctx, agentId, target.id)
}

function finishTopUp(ctx: DomainContext, { agentId, amountCents }: PaymentIntentRecord, where: string): void {
  changePaymentConfig(ctx, agentId, { lastTopUpAt: ctx.now, failureCount: 0 })
  if (ctx.store.users.get(agentId)?.notificationPreferences.topUps)
    notify(ctx, agentId, {
      kind: 'TOP_UP_SUCCEEDED',
      title: `${formatUsd(amountCents)} added to ${where}`,
      body: 'Your automatic top-up succeeded.',
      href: '/wallet',
    })
}

/** Returns the part of a payment that can still be refunded or reversed. */
export const refundableCents = (intent: PaymentIntentRecord): number =>
  intent.status === 'succeeded' && intent.reversedAt === null ? intent.amountCents - intent.refundedCents : 0

/** Reverses a disputed payment once with a `REVERSAL` posting. The agent's funds may become negative. */
export function reversePayment(ctx: DomainContext, intentId: string): void {
  // A dispute proves that the payment succeeded, even if the success callback has not arrived.
  creditPayment(ctx, intentId)
  const intent = ctx.store.paymentIntents.get(intentId)
  const amountCents = intent ? refundableCents(intent) : 0
  if (!intent || amountCents === 0) return
  changePaymentIntent(ctx, intent.id, { reversedAt: ctx.now })
  ctx.ledger.post({
    type: 'REVERSAL',
    at: ctx.now,
    referenceId: intent.id,
    entries: [
      [fundsAccount(intent.agentId), -amountCents],
      [CARDS, amountCents],
    ],
    mayGoNegative: true,
  })
  const activity = { agentId: intent.agentId, amountCents, paymentIntentId: intent.id } as const
  addActivity(ctx, { ...activity, type: 'DISPUTE', status: 'FAILED', message: 'The cardholder disputed a payment.' })
  addActivity(ctx, { ...activity, type: 'REVERSAL', status: 'SUCCEEDED', message: 'Reversed by your bank.' })
  notify(ctx, intent.agentId, {
    kind: 'PAYMENT',
    title: `A payment of ${formatUsd(amountCents)} was reversed`,
    body: 'The cardholder disputed it, and the amount was taken out of your available funds.',
    href: '/wallet',
  })
}

/** Returns a failed refund to the agent's funds. Idempotent. */
export function restoreFailedRefund(ctx: DomainContext, intentId: string): void {
  const intent = ctx.store.paymentIntents.get(intentId)
  if (!intent || intent.refundedCents === 0) return
  const { agentId, refundedCents: amountCents } = intent
  changePaymentIntent(ctx, intent.id, { refundedCents: 0 })
  ctx.ledger.post({
    type: 'REFUND',
    at: ctx.now,
    referenceId: intent.id,
    entries: [
      [CARDS, -amountCents],
      [fundsAccount(agentId), amountCents],
    ],
    mayGoNegative: true,
  })
  addActivity(ctx, {
    agentId,
    type: 'REFUND',
    status: 'FAILED',
    amountCents,
    message: 'Your card refused it.',
    paymentIntentId: intent.id,
  })
}

import { DAY_MS } from '../../../src/shared/calendar'
import type { ChargeOperation, DomainContext } from '../context'
import { conflict, forbidden, notFound } from '../errors'
import { CARDS, clearingAccount, fundsAccount, walletAccount } from '../ledger/ledger'
import { formatCents } from '../../../src/shared/money'
import { notify } from '../notifications'
import type { LeadSourceRecord, PaymentEventRecord, PaymentIntentRecord } from '../records'
import { clearLowBalanceAlerts } from '../wallets'
import { addActivity, recordPaymentStatus } from './activity'
import { finishCardSetup } from './card-setup'
import { changePaymentIntent, refundableCents } from './intents'
import { changePaymentConfig } from './payment-config'

export const LATE_CALLBACK_MS = 30_000

/**
 * Time after which the platform finds a payment whose callback was lost, by comparing its books with the provider's. So
 * no money stays in clearing forever.
 */
export const RECONCILED_AFTER_MS = DAY_MS

interface EventInput {
  readonly eventId: string
}

export interface EventDelivery {
  readonly eventId: string
  readonly deliveries: number
}

/** Creates a callback and delivers it, unless a simulated failure of `operation` delays, repeats, or loses it. */
export function emitPaymentEvent(
  ctx: DomainContext,
  type: PaymentEventRecord['type'],
  object: { readonly id: string; readonly agentId: string },
  operation?: ChargeOperation,
): void {
  const payerRole = ctx.store.users.get(object.agentId)?.role
  const delivery = (operation && ctx.simulatedFailure?.('callback', operation, payerRole)) ?? 'once'
  const delayMs = { late: LATE_CALLBACK_MS, never: RECONCILED_AFTER_MS, once: null, twice: null }[delivery]
  const event = schedulePaymentEvent(ctx, type, object.id, delayMs === null ? null : ctx.now + delayMs)
  const deliveryCount = { late: 0, never: 0, once: 1, twice: 2 }[delivery]
  for (let deliveries = 0; deliveries < deliveryCount; deliveries++) deliver(ctx, { ...event, deliveries })
}

/** Creates a pending callback that arrives at `dueAt`. A callback without `dueAt` needs an explicit delivery. */
export function schedulePaymentEvent(
  ctx: DomainContext,
  type: PaymentEventRecord['type'],
  objectId: string,
  dueAt: number | null,
): PaymentEventRecord {
  return ctx.store.paymentEvents.insert({
    id: ctx.ids.next('evt'),
    type,
    objectId,
    status: 'PENDING',
    dueAt,
    deliveries: 0,
    createdAt: ctx.now,
  })
}

/** Delivers a callback. Late, repeated, and out-of-order deliveries are safe: each effect happens once. */
export function deliverPaymentEvent(ctx: DomainContext, input: EventInput): EventDelivery {
  const event = requireEvent(ctx, input.eventId)
  if (event.status === 'DROPPED') throw conflict('eventId', 'This callback was dropped and cannot be delivered.')
  return deliver(ctx, event)
}

/** Delivers an already delivered callback again, as the provider may do. */
export function duplicatePaymentEvent(ctx: DomainContext, input: EventInput): EventDelivery {
  const event = requireEvent(ctx, input.eventId)
  if (event.status !== 'DELIVERED') throw conflict('eventId', 'Only a delivered callback can be repeated.')
  return deliver(ctx, event)
}

/**
 * Marks a pending callback as lost. After `RECONCILED_AFTER_MS`, the platform finds the payment and applies the same
 * effect as the callback.
 */
export function dropPaymentEvent(ctx: DomainContext, input: EventInput): EventDelivery {
  const event = requireEvent(ctx, input.eventId)
  if (event.status !== 'PENDING') throw conflict('eventId', 'Only a pending callback can be dropped.')
  ctx.store.paymentEvents.update(event.id, { status: 'DROPPED' })
  schedulePaymentEvent(ctx, event.type, event.objectId, ctx.now + RECONCILED_AFTER_MS)
  return { eventId: event.id, deliveries: event.deliveries }
}

/** Reverses a payment now, as if the cardholder had disputed it. */
export function disputePayment(ctx: DomainContext, input: { readonly paymentIntentId: string }): EventDelivery {
  requireProvider(ctx)
  const intent = ctx.store.paymentIntents.get(input.paymentIntentId)
  if (!intent) throw notFound('The payment')
  if (intent.status !== 'succeeded' || intent.reversedAt !== null)
    throw conflict('paymentIntentId', 'Only a payment that has succeeded can be disputed.')
  return deliver(ctx, schedulePaymentEvent(ctx, 'charge.dispute.created', intent.id, null))
}

function deliver(ctx: DomainContext, event: PaymentEventRecord): EventDelivery {
  const deliveries = event.deliveries + 1
  const delivered = ctx.store.paymentEvents.update(event.id, { status: 'DELIVERED', deliveries })
  applyEvent(ctx, delivered)
  return { eventId: event.id, deliveries }
}

function applyEvent(ctx: DomainContext, { type, objectId }: PaymentEventRecord): void {
  switch (type) {
    case 'payment_intent.succeeded':
      return creditPayment(ctx, objectId)
    case 'payment_intent.payment_failed':
      return showFailure(ctx, objectId)
    case 'setup_intent.succeeded':
      return finishCardSetup(ctx, objectId)
    case 'charge.dispute.created':
      return reversePayment(ctx, objectId)
    case 'charge.refunded':
      // `refundPayment` already posted this refund.
      return undefined
    case 'bank.decided':
      // Applied by `deliverPaymentEvent` of bank-decisions.ts.
      return undefined
  }
}

/**
 * Shows a decline in the payment's activity. Ignores the callback if the payment has changed its status since the
 * decline.
 */
function showFailure(ctx: DomainContext, intentId: string): void {
  const intent = ctx.store.paymentIntents.get(intentId)
  if (intent?.status === 'requires_payment_method' && intent.lastError)
    recordPaymentStatus(ctx, intent, 'FAILED', intent.lastError.message)
}

function requireEvent(ctx: DomainContext, eventId: string): PaymentEventRecord {
  requireProvider(ctx)
  const event = ctx.store.paymentEvents.get(eventId)
  if (!event) throw notFound('The callback')
  return event
}

/** Callbacks come from the provider, never from a signed-in user. */
function requireProvider(ctx: DomainContext): void {
  if (ctx.actor.kind === 'user') throw forbidden()
}

/**
 * Posts a charge from the card to the payment's clearing account. The money stays there until the provider's callback
 * arrives.
 */
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

/** Returns the source whose wallet receives the payment, or undefined if the money stays in the agent's funds. */
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
    // A dispute may have made the funds negative. Even then, the payment must be credited.
    mayGoNegative: true,
  })
  if (target) clearLowBalanceAlerts(ctx, agentId, target.id)
}

function finishTopUp(ctx: DomainContext, { agentId, amountCents }: PaymentIntentRecord, where: string): void {
  changePaymentConfig(ctx, agentId, { lastTopUpAt: ctx.now, failureCount: 0 })
  if (ctx.store.users.get(agentId)?.notificationPreferences.topUps)
    notify(ctx, agentId, {
      kind: 'TOP_UP_SUCCEEDED',
      title: `${formatCents(amountCents)} added to ${where}`,
      body: 'Your automatic top-up succeeded.',
      href: '/wallet',
    })
}

/** Reverses a disputed payment once with a `REVERSAL` posting. The agent's funds may become negative. */
function reversePayment(ctx: DomainContext, intentId: string): void {
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
    title: `A payment of ${formatCents(amountCents)} was reversed`,
    body: 'The cardholder disputed it, and the amount was taken out of your available funds.',
    href: '/wallet',
  })
}

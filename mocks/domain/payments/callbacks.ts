import { DAY_MS } from '../calendar'
import type { DomainContext } from '../context'
import { conflict, forbidden, notFound } from '../errors'
import type { PaymentEventRecord } from '../records'
import { recordPaymentStatus } from './activity'
import { creditPayment, reversePayment, restoreFailedRefund } from './credit-payment'
import { finishCardSetup } from './card-setup'
import { type ChargeOperation, simulatedFailureOf } from './simulated-failures'

export const LATE_CALLBACK_MS = 30_000

/** The platform reconciles with the provider once a day, so a lost callback cannot leave money in clearing forever. */
export const RECONCILED_AFTER_MS = DAY_MS

interface EventInput {
  readonly eventId: string
}

interface EventDelivery {
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
  const delivery = (operation && simulatedFailureOf(ctx, 'callback', operation, object)) ?? 'once'
  const delayMs = { late: LATE_CALLBACK_MS, never: RECONCILED_AFTER_MS, once: null, twice: null }[delivery]
  const event = schedulePaymentEvent(ctx, type, object.id, delayMs === null ? null : ctx.now + delayMs)
  const deliveryCount = { late: 0, never: 0, once: 1, twice: 2 }[delivery]
  for (let n = 0; n < deliveryCount; n++) deliver(ctx, requireEventRecord(ctx, event.id))
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

/** Loses a pending callback. The daily reconciliation finds its effect later. */
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
    case 'refund.failed':
      return restoreFailedRefund(ctx, objectId)
    case 'charge.refunded':
      // `refundPayment` already posted this refund.
      return undefined
  }
}

/** Shows a decline in the activity. Ignores a late decline of a payment that has since changed status. */
function showFailure(ctx: DomainContext, intentId: string): void {
  const intent = ctx.store.paymentIntents.get(intentId)
  if (intent?.status === 'requires_payment_method' && intent.lastError)
    recordPaymentStatus(ctx, intent, 'FAILED', intent.lastError.message)
}

function requireEvent(ctx: DomainContext, eventId: string): PaymentEventRecord {
  requireProvider(ctx)
  return requireEventRecord(ctx, eventId)
}

function requireEventRecord(ctx: DomainContext, eventId: string): PaymentEventRecord {
  const event = ctx.store.paymentEvents.get(eventId)
  if (!event) throw notFound('The callback')
  return event
}

/** Callbacks come from the provider, never from a signed-in user. */
function requireProvider(ctx: DomainContext): void {
  if (ctx.actor.kind === 'user') throw forbidden()
}

import { DAY_MS } from '../calendar'
import type { DomainContext } from '../context'
import { conflict, forbidden, notFound } from '../errors'
import type { PaymentEventRecord } from '../records'
import { toPaymentActivity } from './activity'
import { creditPayment, reversePayment, refundPaymentIntent } from './credit-payment'
import { finishCardSetup } from './card-setup'
import { type ChargeOperation, simulatedFailureOf } from './simulated-failures'

export const LATE_CALLBACK_MS = 30_000

/**
 * The platform compares its books with the provider's once a day. What the provider has done and no callback has told
 * of is found then, so that nobody's money lies in clearing for ever.
 */
export const RECONCILED_AFTER_MS = DAY_MS

export interface EventInput {
  readonly eventId: string
}

export interface EventDelivery {
  readonly eventId: string
  readonly deliveries: number
}

/** Sends a callback on its way; that of a charge may go astray. */
export function emitPaymentEvent(
  ctx: DomainContext,
  type: PaymentEventRecord['type'],
  object: { readonly id: string; readonly agentId: string },
  operation?: ChargeOperation,
): void {
  const mishap = (operation && simulatedFailureOf(ctx, 'callback', operation, object)) ?? 'once'
  const delayMs = { late: LATE_CALLBACK_MS, never: RECONCILED_AFTER_MS, once: null, twice: null }[mishap]
  const event = schedulePaymentEvent(ctx, type, object.id, delayMs === null ? null : ctx.now + delayMs)
  const times = { late: 0, never: 0, once: 1, twice: 2 }[mishap]
  for (let delivery = 0; delivery < times; delivery++) deliver(ctx, requireEventRecord(ctx, event.id))
}

/** A callback that comes at `dueAt`, or only by hand when that is null. */
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

/** Carries a callback out. It may come late, in any order and any number of times: what it says is done once. */
export function deliverPaymentEvent(ctx: DomainContext, input: EventInput): EventDelivery {
  const event = requireEvent(ctx, input.eventId)
  if (event.status === 'DROPPED') throw conflict('eventId', 'This callback was dropped and cannot be delivered.')
  return deliver(ctx, event)
}

/** The provider repeats a callback that it has delivered before. */
export function duplicatePaymentEvent(ctx: DomainContext, input: EventInput): EventDelivery {
  const event = requireEvent(ctx, input.eventId)
  if (event.status !== 'DELIVERED') throw conflict('eventId', 'Only a callback that was delivered can be repeated.')
  return deliver(ctx, event)
}

/** A callback that has not arrived yet is lost; what it would have told is found when the books are compared. */
export function dropPaymentEvent(ctx: DomainContext, input: EventInput): EventDelivery {
  const event = requireEvent(ctx, input.eventId)
  if (event.status !== 'PENDING') throw conflict('eventId', 'Only a callback that is on its way can be dropped.')
  ctx.store.paymentEvents.update(event.id, { status: 'DROPPED' })
  schedulePaymentEvent(ctx, event.type, event.objectId, ctx.now + RECONCILED_AFTER_MS)
  return { eventId: event.id, deliveries: event.deliveries }
}

/** The bank takes a payment back now, without waiting for a dispute of its own. */
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
  takeEffect(ctx, delivered)
  return { eventId: event.id, deliveries }
}

function takeEffect(ctx: DomainContext, { type, objectId }: PaymentEventRecord): void {
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
      return refundPaymentIntent(ctx, objectId)
    case 'charge.refunded':
      // The platform made the refund itself, and the postings with it.
      return undefined
  }
}

/** A refusal that arrives after the payment has moved on says nothing any more. */
function showFailure(ctx: DomainContext, intentId: string): void {
  const intent = ctx.store.paymentIntents.get(intentId)
  if (intent?.status === 'requires_payment_method' && intent.lastError)
    toPaymentActivity(ctx, intent, 'FAILED', intent.lastError.message)
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

/** Callbacks come from the provider, never from somebody who is signed in. */
function requireProvider(ctx: DomainContext): void {
  if (ctx.actor.kind === 'user') throw forbidden()
}

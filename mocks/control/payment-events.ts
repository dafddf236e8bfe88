import { DomainError, notFound } from '../domain/errors'
import { refundableCents } from '../domain/payments/intents'
import type { PaymentEventRecord, PaymentIntentRecord } from '../domain/records'
import type { Store } from '../domain/store'
import { reject } from '../domain/input-checks'
import { SYSTEM, type World } from '../world/world'
import type { CardPayment, PaymentEvent } from './api-types'

/** Only this number of the newest payments is listed, because a large world has many thousands. */
const MAX_LISTED_PAYMENTS = 50

const isoTimeOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const toPaymentEvent = (event: PaymentEventRecord): PaymentEvent => ({
  ...event,
  createdAt: new Date(event.createdAt).toISOString(),
  dueAt: isoTimeOrNull(event.dueAt),
})

/** Returns the events of the card payment service, newest first. */
export const listEvents = (world: World): readonly PaymentEvent[] =>
  [...world.view(SYSTEM).store.paymentEvents.all()].reverse().map(toPaymentEvent)

/** Delivers, duplicates, or drops an event. */
export function changeEvent(world: World, id: string, action: string | undefined): PaymentEvent {
  const find = () => {
    const event = world.store.paymentEvents.get(id)
    if (!event) throw new DomainError('NOT_FOUND', `events/${id}: there is no such event`)
    return event
  }
  find()
  if (action === 'deliver') world.execute('deliverPaymentEvent', SYSTEM, { eventId: id })
  else if (action === 'duplicate') world.execute('duplicatePaymentEvent', SYSTEM, { eventId: id })
  else if (action === 'drop') world.execute('dropPaymentEvent', SYSTEM, { eventId: id })
  else throw new DomainError('NOT_FOUND', `events/${id}/${action ?? ''}: expected deliver, duplicate or drop`)
  return toPaymentEvent(find())
}

function toCardPayment(store: Store, intent: PaymentIntentRecord): CardPayment {
  const agent = store.users.get(intent.agentId)
  return {
    id: intent.id,
    agentName: agent ? `${agent.firstName} ${agent.lastName}` : intent.agentId,
    purpose: intent.purpose,
    amountCents: intent.amountCents,
    status: intent.status,
    refundedCents: intent.refundedCents,
    refundableCents: refundableCents(intent),
    createdAt: new Date(intent.createdAt).toISOString(),
    creditedAt: isoTimeOrNull(intent.creditedAt),
    reversedAt: isoTimeOrNull(intent.reversedAt),
  }
}

/** Returns the newest card payments, newest first. */
export function listPayments(world: World): readonly CardPayment[] {
  const { store } = world.view(SYSTEM)
  return [...store.paymentIntents.all()]
    .slice(-MAX_LISTED_PAYMENTS)
    .reverse()
    .map((intent) => toCardPayment(store, intent))
}

/** Refunds or disputes a card payment. For a refund, the body is `{amountCents?}`. */
export function changePayment(world: World, id: string, action: string | undefined, body: unknown): CardPayment {
  const find = () => {
    const intent = world.store.paymentIntents.get(id)
    if (!intent) throw new DomainError('NOT_FOUND', `payments/${id}: there is no such payment`)
    return intent
  }
  if (action === 'refund') refund(world, find(), body)
  else if (action === 'dispute') world.execute('disputePayment', SYSTEM, { paymentIntentId: find().id })
  else throw new DomainError('NOT_FOUND', `payments/${id}/${action ?? ''}: expected refund or dispute`)
  return toCardPayment(world.store, find())
}

/** Refunds a payment as an administrator. Without an amount, refunds everything that is still refundable. */
function refund(world: World, intent: PaymentIntentRecord, body: unknown): void {
  const { amountCents = refundableCents(intent) } = (body ?? {}) as { amountCents?: unknown }
  if (typeof amountCents !== 'number' || !Number.isInteger(amountCents))
    return reject('amountCents', 'a whole number of cents')
  const administrator = world.store.usersByRole.list('ADMINISTRATOR').find(({ status }) => status === 'ACTIVE')
  if (!administrator) throw notFound('An active administrator')
  const actor = { kind: 'user', userId: administrator.id } as const
  const reason = 'Refunded in the sandbox'
  world.execute('refundPayment', actor, { paymentIntentId: intent.id, amountCents, reason })
}

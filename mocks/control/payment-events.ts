import { DomainError, notFound } from '../domain/errors'
import { refundableCents } from '../domain/payments/intents'
import type { PaymentEventRecord, PaymentIntentRecord } from '../domain/records'
import type { Store } from '../domain/store'
import { SYSTEM, type World } from '../world/world'
import type { parseEventAction, parsePaymentAction } from './parse-inputs'

/** A card payment with its later refunds and disputes. Times are ISO 8601. */
export interface CardPayment extends Pick<
  PaymentIntentRecord,
  'id' | 'purpose' | 'amountCents' | 'status' | 'refundedCents'
> {
  readonly agentName: string
  readonly refundableCents: number
  readonly createdAt: string
  /** When the payment event credited the agent's funds. */
  readonly creditedAt: string | null
  /** When the bank reversed the payment after a dispute. */
  readonly reversedAt: string | null
}

/** An event of the card payment service. Times are ISO 8601. */
export interface PaymentEvent extends Omit<PaymentEventRecord, 'createdAt' | 'dueAt'> {
  readonly createdAt: string
  readonly dueAt: string | null
}

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
export function changeEvent(world: World, { id, action }: ReturnType<typeof parseEventAction>): PaymentEvent {
  const find = () => {
    const event = world.store.paymentEvents.get(id)
    if (!event) throw new DomainError('NOT_FOUND', `id: there is no event ${id}`)
    return event
  }
  find()
  if (action === 'deliver') world.execute('deliverPaymentEvent', SYSTEM, { eventId: id })
  else if (action === 'duplicate') world.execute('duplicatePaymentEvent', SYSTEM, { eventId: id })
  else world.execute('dropPaymentEvent', SYSTEM, { eventId: id })
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

/** Refunds or disputes a card payment. */
export function changePayment(
  world: World,
  { id, action, amountCents }: ReturnType<typeof parsePaymentAction>,
): CardPayment {
  const find = () => {
    const intent = world.store.paymentIntents.get(id)
    if (!intent) throw new DomainError('NOT_FOUND', `id: there is no payment ${id}`)
    return intent
  }
  if (action === 'refund') refund(world, find(), amountCents)
  else world.execute('disputePayment', SYSTEM, { paymentIntentId: find().id })
  return toCardPayment(world.store, find())
}

/** Refunds a payment as an administrator. */
function refund(world: World, intent: PaymentIntentRecord, amountCents = refundableCents(intent)): void {
  const administrator = world.store.usersByRole.list('ADMINISTRATOR').find(({ status }) => status === 'ACTIVE')
  if (!administrator) throw notFound('An active administrator')
  const actor = { kind: 'user', userId: administrator.id } as const
  const reason = 'Refunded in the sandbox'
  world.execute('refundPayment', actor, { paymentIntentId: intent.id, amountCents, reason })
}

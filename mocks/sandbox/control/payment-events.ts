import { DomainError, notFound } from '../../domain/errors'
import { refundableCents } from '../../domain/payments/credit-payment'
import type { PaymentIntentRecord } from '../../domain/records'
import type { Store } from '../../domain/store'
import { SYSTEM, type World } from '../../world/world'
import type { CardPayment } from './api-types'

/** More than a person looks through; a large world has many thousands. */
const listedPayments = 50

const momentOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

function asListed(store: Store, intent: PaymentIntentRecord): CardPayment {
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
    creditedAt: momentOrNull(intent.creditedAt),
    reversedAt: momentOrNull(intent.reversedAt),
  }
}

/** Card payments, newest first, with what may still be given back of each. */
export function listPayments(world: World): readonly CardPayment[] {
  const { store } = world.view(SYSTEM)
  return [...store.paymentIntents.all()]
    .slice(-listedPayments)
    .reverse()
    .map((intent) => asListed(store, intent))
}

/** `refund {amountCents?}` or `dispute`, of one card payment. */
export function settlePayment(world: World, id: string, action: string | undefined, body: unknown): CardPayment {
  const find = () => {
    const intent = world.store.paymentIntents.get(id)
    if (!intent) throw new DomainError('NOT_FOUND', `payments/${id}: there is no such payment`)
    return intent
  }
  if (action === 'refund') refund(world, find(), body)
  else if (action === 'dispute') world.execute('disputePayment', SYSTEM, { paymentIntentId: find().id })
  else throw new DomainError('NOT_FOUND', `payments/${id}/${action ?? ''}: expected refund or dispute`)
  return asListed(world.store, find())
}

/** Gives money back to the card in an administrator's name: all that is left of it, unless an amount is named. */
function refund(world: World, intent: PaymentIntentRecord, body: unknown): void {
  const { amountCents = refundableCents(intent) } = (body ?? {}) as { amountCents?: unknown }
  if (typeof amountCents !== 'number' || !Number.isInteger(amountCents))
    throw new DomainError('VALIDATION_FAILED', 'amountCents: expected a whole number of cents', 'amountCents')
  const administrator = world.store.usersByRole.list('ADMINISTRATOR').find(({ status }) => status === 'ACTIVE')
  if (!administrator) throw notFound('An administrator who could give it back')
  const actor = { kind: 'user', userId: administrator.id } as const
  const reason = 'Refunded in the sandbox'
  world.execute('refundPayment', actor, { paymentIntentId: intent.id, amountCents, reason })
}

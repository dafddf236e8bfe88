import { requireAdministrator } from '../access'
import { audit } from '../audit'
import { formatCents } from '../../../src/shared/money'
import { positiveCents } from '../money'
import type { DomainContext } from '../context'
import { conflict, invalid, notFound } from '../errors'
import { runOnce } from '../idempotency'
import { CARDS, fundsAccount } from '../ledger/ledger'
import { notify } from '../notifications'
import { addActivity } from './activity'
import { creditPayment, emitPaymentEvent } from './callbacks'
import { changePaymentIntent, refundableCents } from './intents'

interface RefundInput {
  readonly paymentIntentId: string
  readonly amountCents: number
  readonly reason?: string | null
  readonly idempotencyKey?: string | null
}

export interface Refund {
  readonly paymentIntentId: string
  readonly refundedCents: number
}

/** Refunds all or part of a card payment. The money comes from the agent's funds. Administrators only. */
export function refundPayment(ctx: DomainContext, input: RefundInput): Refund {
  requireAdministrator(ctx)
  const { idempotencyKey, ...refundInput } = input
  return runOnce(ctx, 'refundPayment', idempotencyKey, refundInput, () => refund(ctx, refundInput))
}

function refund(ctx: DomainContext, input: Omit<RefundInput, 'idempotencyKey'>): Refund {
  const amountCents = positiveCents(input.amountCents, 'amountCents')
  const intent = ctx.store.paymentIntents.get(input.paymentIntentId)
  if (!intent) throw notFound('The payment')
  if (intent.status !== 'succeeded') throw conflict('paymentIntentId', 'This payment has not succeeded.')
  if (intent.reversedAt !== null) throw conflict('paymentIntentId', 'This payment was reversed by the bank.')
  if (amountCents > refundableCents(intent))
    throw invalid('amountCents', `At most ${formatCents(refundableCents(intent))} of this payment can be refunded.`)
  // The money belongs to the agent even if the provider's callback has not arrived, so credit it before the refund.
  creditPayment(ctx, intent.id)
  const funds = ctx.ledger.balance(fundsAccount(intent.agentId))
  if (funds < amountCents)
    throw conflict('amountCents', `The agent's funds hold ${formatCents(funds)}, which is less than the refund.`)
  const refundedCents = intent.refundedCents + amountCents
  changePaymentIntent(ctx, intent.id, { refundedCents })
  ctx.ledger.post({
    type: 'REFUND',
    at: ctx.now,
    referenceId: intent.id,
    entries: [
      [fundsAccount(intent.agentId), -amountCents],
      [CARDS, amountCents],
    ],
  })
  emitPaymentEvent(ctx, 'charge.refunded', intent)
  addActivity(ctx, {
    agentId: intent.agentId,
    type: 'REFUND',
    status: 'SUCCEEDED',
    amountCents,
    message: 'Refunded to your card.',
    paymentIntentId: intent.id,
  })
  notify(ctx, intent.agentId, {
    kind: 'PAYMENT',
    title: `${formatCents(amountCents)} refunded to your card`,
    href: '/transactions',
  })
  audit(ctx, {
    action: 'PAYMENT_REFUNDED',
    subject: `Card payment of ${formatCents(intent.amountCents)}`,
    subjectId: intent.agentId,
    detail: `${formatCents(amountCents)} refunded`,
    reason: input.reason ?? null,
  })
  return { paymentIntentId: intent.id, refundedCents }
}

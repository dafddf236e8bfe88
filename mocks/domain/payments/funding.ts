import { requireUser } from '../access'
import { formatUsd, MAX_AMOUNT_CENTS, MIN_FUNDING_CENTS } from '../money'
import type { DomainContext } from '../context'
import { conflict, invalid, notFound } from '../errors'
import { runOnce } from '../idempotency'
import { toPaymentActivity } from './activity'
import { createPaymentIntent, setupStep } from './intents'
import { chargeRefusal } from './limits'
import { ProviderError } from './declines'
import { cancelPayment } from './confirmation'
const isOpen = ({ status }: { readonly status: string }): boolean => status !== 'succeeded' && status !== 'canceled'

/**
 * Gives up what a person has begun to pay or to save. Whoever holds a client secret may confirm it without being signed
 * in, so that it has to end here and not at the door.
 */
export function cancelOpenPayments(ctx: DomainContext, agentId: string, why: string): void {
  for (const intent of ctx.store.paymentIntentsByAgent.list(agentId).filter(isOpen)) cancelPayment(ctx, intent, why)
  for (const setup of [...ctx.store.setupIntents.all()].filter((one) => one.agentId === agentId && isOpen(one)))
    ctx.store.setupIntents.update(setup.id, { status: setupStep(setup, 'cancel'), card: null, behaviour: null })
}

export interface AddFundsInput {
  readonly amountCents: number
  readonly sourceId?: string | null
  readonly idempotencyKey?: string | null
}

/** Opens a card payment. Its callback credits the funds and, with a source, moves the amount to that wallet. */
export function addFunds(ctx: DomainContext, input: AddFundsInput): { paymentIntentId: string } {
  const agent = requireUser(ctx)
  const { idempotencyKey, ...what } = input
  return runOnce(ctx, 'addFunds', idempotencyKey, what, () => {
    const amountCents = requireProviderAmount(fundingCents(what.amountCents))
    const source = what.sourceId ? ctx.store.leadSources.get(what.sourceId) : undefined
    if (what.sourceId && (!source || source.status === 'DELETED')) throw notFound('The lead source')
    const payment = { agentId: agent.id, purpose: 'FUNDING', amountCents, sourceId: source?.id ?? null } as const
    const refusal = chargeRefusal(ctx, payment)
    if (refusal !== undefined) throw conflict('amountCents', refusal)
    const intent = createPaymentIntent(ctx, payment)
    toPaymentActivity(ctx, intent, 'PENDING', 'Waiting for card details.')
    return { paymentIntentId: intent.id }
  })
}

/** An amount that a card may be charged with, in the words of the funding form. */
export function fundingCents(amountCents: number, field = 'amountCents'): number {
  if (!Number.isSafeInteger(amountCents)) throw invalid(field, 'Please enter a valid amount')
  if (amountCents < MIN_FUNDING_CENTS) throw invalid(field, 'Minimum amount is $1')
  return amountCents
}

/** The provider's own refusal of a payment above its limit, in its words. */
function requireProviderAmount(amountCents: number): number {
  if (amountCents <= MAX_AMOUNT_CENTS) return amountCents
  throw new ProviderError('amount_too_large', `Amount must be no more than ${formatUsd(MAX_AMOUNT_CENTS)}`, 'amount')
}

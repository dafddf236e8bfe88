import { requireUser } from '../access'
import { formatUsd, MAX_AMOUNT_CENTS, MIN_FUNDING_CENTS } from '../money'
import type { DomainContext } from '../context'
import { conflict, invalid, notFound } from '../errors'
import { runOnce } from '../idempotency'
import { recordPaymentStatus } from './activity'
import { createPaymentIntent, setupStep } from './intents'
import { chargeRefusal } from './limits'
import { ProviderError } from './declines'
import { cancelPayment } from './confirmation'

const isOpen = ({ status }: { readonly status: string }): boolean => status !== 'succeeded' && status !== 'canceled'

/**
 * Cancels the agent's open payments and card setups. Ending the session is not enough, because a client secret works
 * without a session.
 */
export function cancelOpenPayments(ctx: DomainContext, agentId: string, reason: string): void {
  for (const intent of ctx.store.paymentIntentsByAgent.list(agentId).filter(isOpen)) cancelPayment(ctx, intent, reason)
  for (const setup of [...ctx.store.setupIntents.all()].filter((other) => other.agentId === agentId && isOpen(other)))
    ctx.store.setupIntents.update(setup.id, { status: setupStep(setup, 'cancel'), card: null, behaviour: null })
}

export interface AddFundsInput {
  readonly amountCents: number
  readonly sourceId?: string | null
  readonly idempotencyKey?: string | null
}

/** Creates a card payment. Its callback credits the funds or, with `sourceId`, the wallet of that source. */
export function addFunds(ctx: DomainContext, input: AddFundsInput): { paymentIntentId: string } {
  const agent = requireUser(ctx)
  const { idempotencyKey, ...funding } = input
  return runOnce(ctx, 'addFunds', idempotencyKey, funding, () => {
    const amountCents = requireProviderAmount(fundingCents(funding.amountCents))
    const source = funding.sourceId ? ctx.store.leadSources.get(funding.sourceId) : undefined
    if (funding.sourceId && (!source || source.status === 'DELETED')) throw notFound('The lead source')
    const payment = { agentId: agent.id, purpose: 'FUNDING', amountCents, sourceId: source?.id ?? null } as const
    const refusal = chargeRefusal(ctx, payment)
    if (refusal !== undefined) throw conflict('amountCents', refusal)
    const intent = createPaymentIntent(ctx, payment)
    recordPaymentStatus(ctx, intent, 'PENDING', 'Waiting for card details.')
    return { paymentIntentId: intent.id }
  })
}

/** Returns the amount if a card can be charged with it. Error texts match the funding form. */
export function fundingCents(amountCents: number, field = 'amountCents'): number {
  if (!Number.isSafeInteger(amountCents)) throw invalid(field, 'Please enter a valid amount')
  if (amountCents < MIN_FUNDING_CENTS) throw invalid(field, 'Minimum amount is $1')
  return amountCents
}

/** Returns the amount. Throws Stripe's own error above Stripe's limit. */
function requireProviderAmount(amountCents: number): number {
  if (amountCents <= MAX_AMOUNT_CENTS) return amountCents
  throw new ProviderError('amount_too_large', `Amount must be no more than ${formatUsd(MAX_AMOUNT_CENTS)}`, 'amount')
}

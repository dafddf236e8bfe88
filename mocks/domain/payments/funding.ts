import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { conflict, invalid, notFound } from '../errors'
import { runOnce } from '../idempotency'
import { agentOfAccount, fundsAccount, walletAccount } from '../ledger/ledger'
import { formatCents, maxAmountCents, minAddFundsCents } from '../../../src/shared/money'
import type { PaymentIntentRecord } from '../records'
import { recordPaymentStatus } from './activity'
import { ProviderError } from './declines'
import { createPaymentIntent, refundableCents } from './intents'

export interface AddFundsInput {
  readonly amountCents: number
  readonly sourceId?: string | null
  readonly idempotencyKey?: string | null
}

/**
 * Creates a card payment. The provider's callback credits the agent's funds or, with `sourceId`, the wallet of that
 * source.
 */
export function addFunds(ctx: DomainContext, input: AddFundsInput): { paymentIntentId: string } {
  const agent = requireUser(ctx)
  const { idempotencyKey, ...funding } = input
  return runOnce(ctx, 'addFunds', idempotencyKey, funding, () => {
    const amountCents = fundingCents(funding.amountCents)
    if (amountCents > maxAmountCents)
      throw new ProviderError(
        'amount_too_large',
        `Amount must be no more than ${formatCents(maxAmountCents)}`,
        'amount',
      )
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

/**
 * Returns the amount if it is a whole number of cents and at least `minAddFundsCents`. Otherwise throws an error with
 * the text of the app's funding form.
 */
export function fundingCents(amountCents: number, field = 'amountCents'): number {
  if (!Number.isSafeInteger(amountCents)) throw invalid(field, 'Please enter a valid amount')
  if (amountCents < minAddFundsCents) throw invalid(field, 'Minimum amount is $1')
  return amountCents
}

/**
 * Upper limit of two separate sums: an agent's funds and wallets, and the agent's card payments that a bank can still
 * reverse. Together, the two limits keep every balance, positive or negative, within a GraphQL Int (2,147,483,647
 * cents).
 */
export const MAX_HELD_CENTS = 2_000_000_000

/** Throws CONFLICT if the amount would take the owner of the account over the limit for funds and wallets. */
export function requireRoom(ctx: DomainContext, account: string, amountCents: number, field: string): void {
  const room = roomOn(ctx, account)
  if (amountCents > room) throw conflict(field, tooMuchHeld(room))
}

type Charge = Pick<PaymentIntentRecord, 'agentId' | 'amountCents' | 'sourceId'>

/**
 * Returns a message if a charge would exceed a limit. Otherwise returns undefined. The check must come before the
 * charge, because every successful charge is credited.
 */
export function chargeRefusal(ctx: DomainContext, { agentId, amountCents, sourceId }: Charge) {
  const account = sourceId ? walletAccount(agentId, sourceId) : fundsAccount(agentId)
  const room = roomOn(ctx, account)
  if (amountCents > room) return tooMuchHeld(room)
  const reversibleRoom = MAX_HELD_CENTS - reversibleCents(ctx, agentId)
  if (amountCents <= reversibleRoom) return undefined
  return `Card payments that a bank can still reverse are limited to ${formatCents(MAX_HELD_CENTS)}. ${roomText(reversibleRoom)}`
}

const tooMuchHeld = (room: number): string =>
  `Funds and wallets can hold at most ${formatCents(MAX_HELD_CENTS)} together. ${roomText(room)}`

const roomText = (cents: number): string =>
  cents > 0 ? `Up to ${formatCents(cents)} more can be added.` : 'No more can be added.'

/**
 * Returns how much more the account may receive. Balances and uncredited payments of its agent count toward the limit.
 * A negative balance of the account itself adds room.
 */
function roomOn(ctx: DomainContext, account: string): number {
  const agentId = agentOfAccount(account)?.agentId ?? ''
  const accounts = ctx.store.walletsByAgent.list(agentId).map(({ sourceId }) => walletAccount(agentId, sourceId))
  let held = 0
  for (const own of [fundsAccount(agentId), ...accounts]) held += Math.max(0, ctx.ledger.balance(own))
  for (const intent of ctx.store.paymentIntentsByAgent.list(agentId))
    if (intent.status === 'succeeded' && intent.creditedAt === null) held += intent.amountCents
  return MAX_HELD_CENTS - held + Math.max(0, -ctx.ledger.balance(account))
}

/** Returns the agent's debt in the worst case: the agent has spent everything, and the bank reverses every payment. */
function reversibleCents(ctx: DomainContext, agentId: string): number {
  const intents = ctx.store.paymentIntentsByAgent.list(agentId)
  const owed = Math.max(0, -ctx.ledger.balance(fundsAccount(agentId)))
  return intents.reduce((sum, intent) => sum + refundableCents(intent), owed)
}

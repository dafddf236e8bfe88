import { formatUsd } from '../money'
import type { DomainContext } from '../context'
import { conflict } from '../errors'
import { agentOfAccount, fundsAccount, walletAccount } from '../ledger/ledger'
import type { PaymentIntentRecord } from '../records'
import { refundableCents } from './credit-payment'

/**
 * What an agent's funds and wallets hold at most, all together, and what a bank may still take back of his card payments
 * at most. Both keep every balance within GraphQL's Int, which ends at 2,147,483,647 cents, above zero and below.
 */
export const MAX_HELD_CENTS = 2_000_000_000

/** Refuses money for an account of an agent who holds as much as one may. */
export function requireRoom(ctx: DomainContext, account: string, amountCents: number, field: string): void {
  const room = roomOn(ctx, account)
  if (amountCents > room) throw conflict(field, tooMuchHeld(room))
}

type Charge = Pick<PaymentIntentRecord, 'agentId' | 'amountCents' | 'sourceId'>

/** Why a card must not be charged with a payment; undefined when it may. What has been charged is always credited. */
export function chargeRefusal(ctx: DomainContext, { agentId, amountCents, sourceId }: Charge) {
  const account = sourceId ? walletAccount(agentId, sourceId) : fundsAccount(agentId)
  const room = roomOn(ctx, account)
  if (amountCents > room) return tooMuchHeld(room)
  const returnable = MAX_HELD_CENTS - takeableCents(ctx, agentId)
  if (amountCents <= returnable) return undefined
  return `Card payments that a bank can still reverse are limited to ${formatUsd(MAX_HELD_CENTS)}. ${roomFor(returnable)}`
}

const tooMuchHeld = (room: number): string =>
  `Funds and wallets can hold at most ${formatUsd(MAX_HELD_CENTS)} together. ${roomFor(room)}`

const roomFor = (cents: number): string =>
  cents > 0 ? `Up to ${formatUsd(cents)} more can be added.` : 'No more can be added.'

/**
 * How much more may come to an account: what its agent holds counts, and what cards have paid that is on its way to him.
 * Money first fills the hole of an account that a dispute took below zero.
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

/** How far below zero an agent's funds would be, had he spent everything and his bank took every payment back. */
function takeableCents(ctx: DomainContext, agentId: string): number {
  const intents = ctx.store.paymentIntentsByAgent.list(agentId)
  const owed = Math.max(0, -ctx.ledger.balance(fundsAccount(agentId)))
  return intents.reduce((sum, intent) => sum + refundableCents(intent), owed)
}

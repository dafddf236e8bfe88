import { formatUsd } from '../money'
import type { DomainContext } from '../context'
import { conflict } from '../errors'
import { agentOfAccount, fundsAccount, walletAccount } from '../ledger/ledger'
import type { PaymentIntentRecord } from '../records'
import { refundableCents } from './credit-payment'

/**
 * Limit of an agent's funds plus wallets, and separately of the agent's reversible card payments. Together they keep
 * every balance, positive or negative, within a GraphQL Int (2,147,483,647 cents).
 */
export const MAX_HELD_CENTS = 2_000_000_000

/** Throws CONFLICT if the amount would take the account's agent over the limit. */
export function requireRoom(ctx: DomainContext, account: string, amountCents: number, field: string): void {
  const room = roomOn(ctx, account)
  if (amountCents > room) throw conflict(field, tooMuchHeld(room))
}

type Charge = Pick<PaymentIntentRecord, 'agentId' | 'amountCents' | 'sourceId'>

/** Returns why a charge would exceed a limit, or undefined. Checked before the charge: every charge is credited. */
export function chargeRefusal(ctx: DomainContext, { agentId, amountCents, sourceId }: Charge) {
  const account = sourceId ? walletAccount(agentId, sourceId) : fundsAccount(agentId)
  const room = roomOn(ctx, account)
  if (amountCents > room) return tooMuchHeld(room)
  const reversibleRoom = MAX_HELD_CENTS - reversibleCents(ctx, agentId)
  if (amountCents <= reversibleRoom) return undefined
  return `Card payments that a bank can still reverse are limited to ${formatUsd(MAX_HELD_CENTS)}. ${roomText(reversibleRoom)}`
}

const tooMuchHeld = (room: number): string =>
  `Funds and wallets can hold at most ${formatUsd(MAX_HELD_CENTS)} together. ${roomText(room)}`

const roomText = (cents: number): string =>
  cents > 0 ? `Up to ${formatUsd(cents)} more can be added.` : 'No more can be added.'

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

/** Returns the debt if the agent had spent everything and the bank reversed every payment. */
function reversibleCents(ctx: DomainContext, agentId: string): number {
  const intents = ctx.store.paymentIntentsByAgent.list(agentId)
  const owed = Math.max(0, -ctx.ledger.balance(fundsAccount(agentId)))
  return intents.reduce((sum, intent) => sum + refundableCents(intent), owed)
}

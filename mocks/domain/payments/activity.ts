import type { DomainContext } from '../context'
import type { PaymentActivityRecord, PaymentIntentRecord, UserRecord } from '../records'
import { requireReadableAgent, requireUser } from '../access'
import { type Entry, fundsAccount, walletAccount } from '../ledger/ledger'
import { newestFirst } from '../store'

export const SHOWN_ACTIVITIES = 50

/** The agent whose cards and payments the person may see. */
export const getPaymentStatus = (ctx: DomainContext, agentId: string): UserRecord => requireReadableAgent(ctx, agentId)

export function getFundsBalance(ctx: DomainContext): { agentId: string; fundsBalanceCents: number } {
  const agent = requireUser(ctx)
  return { agentId: agent.id, fundsBalanceCents: ctx.ledger.balance(fundsAccount(agent.id)) }
}

/** The entry that brought a payment to its wallet, or else to the agent's funds; null until it is credited. */
export function fundingEntry(ctx: DomainContext, { id, agentId, sourceId }: PaymentIntentRecord): Entry | null {
  const isCredit = (entry: Entry) => entry.type === 'FUNDING' && entry.referenceId === id && entry.amountCents > 0
  const creditOf = (account: string) => ctx.ledger.entries(account).findLast(isCredit)
  return (sourceId ? creditOf(walletAccount(agentId, sourceId)) : undefined) ?? creditOf(fundsAccount(agentId)) ?? null
}

/** Newest first. */
export function recentActivities(ctx: DomainContext, agentId: string): readonly PaymentActivityRecord[] {
  return ctx.store.paymentActivitiesByAgent.list(agentId).slice(-SHOWN_ACTIVITIES).reverse()
}

export interface FailedTopUp {
  readonly intent: PaymentIntentRecord
  readonly sourceId: string
  readonly message: string
  readonly requiresAction: boolean
}

/**
 * The newest top-up that the saved card refused. Its client secret can pay it, so that only the agent himself is
 * told of it.
 */
export function failedTopUp(ctx: DomainContext, agentId: string): FailedTopUp | null {
  if (requireUser(ctx).id !== agentId) return null
  for (const intent of newestFirst(ctx.store.paymentIntentsByAgent.list(agentId))) {
    const isOpen = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
    if (intent.purpose !== 'TOP_UP' || !isOpen || intent.sourceId === null) continue
    const code = intent.lastError?.code
    return {
      intent,
      sourceId: intent.sourceId,
      message: intent.lastError?.message ?? 'Your bank asks you to confirm the payment.',
      requiresAction: intent.status === 'requires_action' || code === 'authentication_required',
    }
  }
  return null
}

export type ActivityDraft = Omit<PaymentActivityRecord, 'id' | 'occurredAt'>

export function addActivity(ctx: DomainContext, draft: ActivityDraft): void {
  ctx.store.paymentActivities.insert({ id: ctx.ids.next('act'), ...draft, occurredAt: ctx.now })
}

/** Says where a payment stands. A payment has one line, which follows it from its beginning to its end. */
export function toPaymentActivity(
  ctx: DomainContext,
  intent: PaymentIntentRecord,
  status: PaymentActivityRecord['status'],
  message: string,
): void {
  const line = ctx.store.paymentActivitiesByAgent
    .list(intent.agentId)
    .findLast((activity) => activity.paymentIntentId === intent.id && activity.type === intent.purpose)
  if (line) ctx.store.paymentActivities.update(line.id, { status, message, occurredAt: ctx.now })
  else
    addActivity(ctx, {
      agentId: intent.agentId,
      type: intent.purpose,
      status,
      amountCents: intent.amountCents,
      message,
      paymentIntentId: intent.id,
    })
}

import type { DomainContext } from '../context'
import type { PaymentActivityRecord, PaymentIntentRecord } from '../records'
import { requireUser } from '../access'
import { type Entry, fundsAccount, walletAccount } from '../ledger/ledger'

export const SHOWN_ACTIVITIES = 50

export function getFundsBalance(ctx: DomainContext): { agentId: string; fundsBalanceCents: number } {
  const agent = requireUser(ctx)
  return { agentId: agent.id, fundsBalanceCents: ctx.ledger.balance(fundsAccount(agent.id)) }
}

/** Returns the ledger entry that credited a payment to a wallet or to the agent's funds, or null before the credit. */
export function fundingEntry(ctx: DomainContext, { id, agentId, sourceId }: PaymentIntentRecord): Entry | null {
  const isCredit = (entry: Entry) => entry.type === 'FUNDING' && entry.referenceId === id && entry.amountCents > 0
  const creditOf = (account: string) => ctx.ledger.entries(account).findLast(isCredit)
  return (sourceId ? creditOf(walletAccount(agentId, sourceId)) : undefined) ?? creditOf(fundsAccount(agentId)) ?? null
}

/** Returns the agent's latest payment activities, newest first. */
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
 * Returns the agent's newest open top-up that the bank declined or challenged. Returns null to other users, because the
 * intent's client secret can confirm the payment.
 */
export function failedTopUp(ctx: DomainContext, agentId: string): FailedTopUp | null {
  if (requireUser(ctx).id !== agentId) return null
  for (const intent of ctx.store.paymentIntentsByAgent.list(agentId).toReversed()) {
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

type ActivityDraft = Omit<PaymentActivityRecord, 'id' | 'occurredAt'>

export function addActivity(ctx: DomainContext, draft: ActivityDraft): void {
  ctx.store.paymentActivities.insert({ id: ctx.ids.next('act'), ...draft, occurredAt: ctx.now })
}

/**
 * Saves the payment's current status and message in its activity (an entry of the agent's payment history). Each
 * payment has one activity, which is updated in place.
 */
export function recordPaymentStatus(
  ctx: DomainContext,
  intent: PaymentIntentRecord,
  status: PaymentActivityRecord['status'],
  message: string,
): void {
  const existing = ctx.store.paymentActivitiesByAgent
    .list(intent.agentId)
    .findLast((activity) => activity.paymentIntentId === intent.id && activity.type === intent.purpose)
  if (existing) ctx.store.paymentActivities.update(existing.id, { status, message, occurredAt: ctx.now })
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

import type { DomainContext } from '../context'
import type { PaymentActivityRecord, PaymentIntentRecord } from '../records'

export type ActivityDraft = Omit<PaymentActivityRecord, 'id' | 'occurredAt'>

export function addActivity(ctx: DomainContext, draft: ActivityDraft): void {
  ctx.store.paymentActivities.insert({ id: ctx.ids.next('act'), ...draft, occurredAt: ctx.now })
}

/** Says where a payment stands. A payment has one line, which follows it from its beginning to its end. */
export function showPaymentActivity(
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

import type { DomainContext } from '../context'
import { cancelPayment } from './confirmation'
import { setupStep } from './machine'

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

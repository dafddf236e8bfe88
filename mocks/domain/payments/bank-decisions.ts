import type { DomainContext } from '../context'
import * as callbacks from './callbacks'
import { declineOverLimit, declinePayment, declineSetup, succeedPayment, succeedSetup } from './confirmation'
import { declineOfCard } from './declines'

/** Delivers a callback, or the decision of a bank that was processing a payment or a card setup. */
export function deliverPaymentEvent(ctx: DomainContext, input: { readonly eventId: string }) {
  const delivery = callbacks.deliverPaymentEvent(ctx, input)
  const event = ctx.store.paymentEvents.get(input.eventId)
  if (event?.type === 'bank.decided') decide(ctx, event.objectId)
  return delivery
}

/** Applies the result of the test card. Does nothing if the payment or setup was canceled, or decided already. */
function decide(ctx: DomainContext, intentId: string): void {
  const intent = ctx.store.paymentIntents.get(intentId)
  if (intent?.status === 'processing') {
    const decline =
      declineOverLimit(ctx, intent) ?? (intent.behaviour?.errorCode ? declineOfCard(intent.behaviour) : null)
    if (decline) declinePayment(ctx, intent, decline)
    else succeedPayment(ctx, intent)
  }
  const setup = ctx.store.setupIntents.get(intentId)
  if (setup?.status !== 'processing') return
  if (setup.behaviour?.errorCode) declineSetup(ctx, setup, declineOfCard(setup.behaviour))
  else succeedSetup(ctx, setup)
}

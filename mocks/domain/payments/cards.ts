import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { conflict, notFound } from '../errors'
import { notify } from '../notifications'
import type { PaymentMethodRecord } from '../records'
import { addActivity } from './activity'
import { cardName, makeDefault } from './card-setup'
import { changePaymentConfig, isAutoTopUpOn, paymentConfigOf, switchAutoTopUpOff } from './payment-config'

/** Returns the agent's saved cards, oldest first. */
export const cardsOf = (ctx: DomainContext, agentId: string): readonly PaymentMethodRecord[] =>
  ctx.store.paymentMethodsByAgent.list(agentId)

function requireOwnCard(ctx: DomainContext, agentId: string, paymentMethodId: string): PaymentMethodRecord {
  const method = ctx.store.paymentMethods.get(paymentMethodId)
  if (method?.agentId !== agentId) throw notFound('The card')
  return method
}

export function setDefaultPaymentMethod(
  ctx: DomainContext,
  input: { readonly paymentMethodId: string },
): { paymentMethodId: string } {
  const agent = requireUser(ctx)
  const method = requireOwnCard(ctx, agent.id, input.paymentMethodId)
  makeDefault(ctx, agent.id, method.id)
  return { paymentMethodId: method.id }
}

interface RemoveCardInput {
  readonly paymentMethodId: string
  readonly confirmAutoTopUpOff?: boolean | null
}

/**
 * Removes a card. The oldest remaining card becomes the default. Removing the only card also turns off automatic top-up,
 * which the agent must confirm.
 */
export function removePaymentMethod(ctx: DomainContext, input: RemoveCardInput): { paymentMethodId: string } {
  const agent = requireUser(ctx)
  const method = requireOwnCard(ctx, agent.id, input.paymentMethodId)
  const next = cardsOf(ctx, agent.id).find((other) => other.id !== method.id)
  const autoTopUp = isAutoTopUpOn(ctx, agent.id)
  if (!next && autoTopUp) {
    if (!input.confirmAutoTopUpOff)
      throw conflict('confirmAutoTopUpOff', 'This is your only card. Removing it turns off automatic top-up.')
    switchAutoTopUpOff(ctx, agent.id)
  }
  if (paymentConfigOf(ctx, agent.id).defaultPaymentMethodId === method.id) {
    changePaymentConfig(ctx, agent.id, { defaultPaymentMethodId: next?.id ?? null })
    if (next && autoTopUp)
      notify(ctx, agent.id, {
        kind: 'PAYMENT',
        title: `Automatic top-up now charges ${cardName(next)}`,
        body: `You removed ${cardName(method)}, which was your default card.`,
        href: '/wallet',
      })
  }
  ctx.store.paymentMethods.remove(method.id)
  addActivity(ctx, {
    agentId: agent.id,
    type: 'CARD_REMOVED',
    status: 'SUCCEEDED',
    amountCents: null,
    message: `${cardName(method)} was removed.`,
    paymentIntentId: null,
  })
  return { paymentMethodId: method.id }
}

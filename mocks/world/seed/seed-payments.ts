import type { Actor } from '../../domain/context'
import { notFound } from '../../domain/errors'
import { CONSENT_VERSION } from '../../domain/payments/payment-config'
import { cardInput, type TEST_CARDS } from '../../domain/payments/test-cards'
import { SYSTEM } from '../world'
import type { WorldHistory } from '../world-options'

type SeedCard = keyof typeof TEST_CARDS

/** Returns a test card that expires three years after the world starts, so that it does not expire during a demo. */
function cardOf(history: WorldHistory, card: SeedCard) {
  const expYear = new Date(history.startMs).getUTCFullYear() + 3
  return cardInput(card, { expMonth: 8, expYear, billingName: null })
}

const userIdOf = (actor: Actor): string => {
  if (actor.kind !== 'user') throw new Error('Only a user can have a card')
  return actor.userId
}

/** Saves a card as the wallet screen does, and makes it the default. */
export function saveCard(history: WorldHistory, at: number, agent: Actor, card: SeedCard): void {
  const { setupIntentId } = history.run(at, agent, 'createSetupIntent', {})
  const clientSecret = history.write(at, ({ store }) => store.setupIntents.get(setupIntentId)?.clientSecret)
  if (!clientSecret) throw notFound('The card setup')
  history.run(at, SYSTEM, 'confirmSetupIntent', { clientSecret, card: cardOf(history, card) })
  history.run(at, agent, 'completePaymentSetup', { setupIntentId, makeDefault: true })
}

/** Adds money to the agent's funds with the agent's default card. */
export function payByCard(history: WorldHistory, at: number, agent: Actor, amountCents: number): void {
  const { paymentIntentId } = history.run(at, agent, 'addFunds', { amountCents })
  const { clientSecret, paymentMethodId } = history.write(at, ({ store }) => ({
    clientSecret: store.paymentIntents.get(paymentIntentId)?.clientSecret,
    paymentMethodId: store.paymentConfigs.get(userIdOf(agent))?.defaultPaymentMethodId,
  }))
  if (!clientSecret || !paymentMethodId) throw notFound('The payment')
  history.run(at, SYSTEM, 'confirmPaymentIntent', { clientSecret, paymentMethodId })
}

/** Turns automatic top-up on, with the agent's consent. */
export function switchOnTopUp(
  history: WorldHistory,
  at: number,
  agent: Actor,
  rule: { readonly thresholdCents: number; readonly topUpCents: number },
): void {
  history.run(at, agent, 'updateAutoTopUpConfig', { enabled: true, ...rule, consentVersion: CONSENT_VERSION })
}

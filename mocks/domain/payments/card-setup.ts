import { DAY_MS } from '../../../src/shared/calendar'
import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { conflict, notFound } from '../errors'
import type { CardBehaviourRecord, CardDetailsRecord, PaymentMethodRecord } from '../records'
import { addActivity } from './activity'
import { changePaymentConfig, isAutoTopUpOn, paymentConfigOf, switchAutoTopUpOff } from './payment-config'
import { insertSetupIntent } from './intents'
import { notify } from '../notifications'
import { lookUp } from '../../../src/shared/look-up'

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
 * Removes a card. If the card was the default, the oldest remaining card becomes the default. If automatic top-up is on
 * and the card was the only one, turns top-up off, which requires `confirmAutoTopUpOff`.
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

export const MAX_CARDS = 20

const BRAND_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Returns the card's display name, such as 'Visa •••• 4242'. */
export const cardName = (card: Pick<CardDetailsRecord, 'brand' | 'last4'>): string =>
  `${lookUp(BRAND_NAMES, card.brand) ?? 'Card'} •••• ${card.last4}`

/**
 * Creates a setup intent. With it, the agent saves a card that can later be charged off session (without the agent).
 */
export function createSetupIntent(ctx: DomainContext, _input: object): { setupIntentId: string } {
  const agent = requireUser(ctx)
  if (ctx.store.paymentMethodsByAgent.list(agent.id).length >= MAX_CARDS)
    throw conflict(undefined, `You already have ${MAX_CARDS} cards. Remove one to add another.`)
  return { setupIntentId: insertSetupIntent(ctx, agent.id).id }
}

interface CompleteSetupInput {
  readonly setupIntentId: string
  readonly makeDefault?: boolean | null
}

/** Finishes a confirmed card setup. With `makeDefault`, the card becomes the default. Idempotent. */
export function completePaymentSetup(ctx: DomainContext, input: CompleteSetupInput): { paymentMethodId: string } {
  const agent = requireUser(ctx)
  const setup = ctx.store.setupIntents.get(input.setupIntentId)
  if (setup?.agentId !== agent.id) throw notFound('The card setup')
  if (setup.status !== 'succeeded' || setup.paymentMethodId === null)
    throw conflict('setupIntentId', 'This card has not been confirmed yet.')
  if (!ctx.store.paymentMethods.get(setup.paymentMethodId)) throw notFound('The card')
  finishCardSetup(ctx, setup.id)
  if (input.makeDefault) makeDefault(ctx, agent.id, setup.paymentMethodId)
  return { paymentMethodId: setup.paymentMethodId }
}

/**
 * Finishes a successful card setup once. Both the agent's request and the provider's callback call this function, in
 * either order.
 */
export function finishCardSetup(ctx: DomainContext, setupIntentId: string): void {
  const setup = ctx.store.setupIntents.get(setupIntentId)
  const method = setup?.paymentMethodId ? ctx.store.paymentMethods.get(setup.paymentMethodId) : undefined
  if (setup?.status !== 'succeeded' || setup.completedAt !== null || !method) return
  ctx.store.setupIntents.update(setup.id, { completedAt: ctx.now })
  recordNewCard(ctx, method)
}

/** Saves a card that may be charged off session (without the agent). */
export function saveCard(
  ctx: DomainContext,
  agentId: string,
  card: CardDetailsRecord,
  behaviour: CardBehaviourRecord,
): PaymentMethodRecord {
  return ctx.store.paymentMethods.insert({
    id: ctx.ids.next('pm'),
    agentId,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    billingName: card.billingName,
    behaviour,
    setUpForOffSession: true,
    createdAt: ctx.now,
  })
}

/** Records in the payment history that a card was saved. An agent's first card becomes the default. */
export function recordNewCard(ctx: DomainContext, method: PaymentMethodRecord): void {
  addActivity(ctx, {
    agentId: method.agentId,
    type: 'CARD_SAVED',
    status: 'SUCCEEDED',
    amountCents: null,
    message: `${cardName(method)} was saved.`,
    paymentIntentId: null,
  })
  if (paymentConfigOf(ctx, method.agentId).defaultPaymentMethodId === null)
    changePaymentConfig(ctx, method.agentId, { defaultPaymentMethodId: method.id })
}

/** Sets the default card. Resets the failure count, so that automatic top-ups resume. */
function makeDefault(ctx: DomainContext, agentId: string, paymentMethodId: string): void {
  changePaymentConfig(ctx, agentId, { defaultPaymentMethodId: paymentMethodId, failureCount: 0 })
}

/** Returns true if the card's expiry month has ended in every time zone. */
export function isExpired(card: Pick<CardDetailsRecord, 'expMonth' | 'expYear'>, now: number): boolean {
  // The westernmost time zone is 12 hours behind UTC, so one day covers every bank.
  return now >= Date.UTC(card.expYear, card.expMonth, 1) + DAY_MS
}

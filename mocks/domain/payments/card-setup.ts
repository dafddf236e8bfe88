import { requireUser } from '../access'
import { DAY_MS } from '../calendar'
import type { DomainContext } from '../context'
import { conflict, notFound } from '../errors'
import type { CardBehaviourRecord, CardDetailsRecord, PaymentMethodRecord } from '../records'
import { addActivity } from './activity'
import { changePaymentConfig, paymentConfigOf } from './payment-config'
import { insertSetupIntent } from './intents'

export const MAX_CARDS = 20

const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** 'Visa •••• 4242'. */
export const cardName = (card: Pick<CardDetailsRecord, 'brand' | 'last4'>): string =>
  `${NAMES[card.brand] ?? 'Card'} •••• ${card.last4}`

/** Opens the saving of a card for later use without its holder. */
export function createSetupIntent(ctx: DomainContext, _input: object): { setupIntentId: string } {
  const agent = requireUser(ctx)
  if (ctx.store.paymentMethodsByAgent.list(agent.id).length >= MAX_CARDS)
    throw conflict(undefined, `You already have ${MAX_CARDS} cards. Remove one to add another.`)
  return { setupIntentId: insertSetupIntent(ctx, agent.id).id }
}

export interface CompleteSetupInput {
  readonly setupIntentId: string
  readonly makeDefault?: boolean | null
}

/** Takes the card of a confirmed setup into the agent's list; a second time changes nothing. */
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

/** What follows a card's successful setup, whether the person or the callback comes first. */
export function finishCardSetup(ctx: DomainContext, setupIntentId: string): void {
  const setup = ctx.store.setupIntents.get(setupIntentId)
  const method = setup?.paymentMethodId ? ctx.store.paymentMethods.get(setup.paymentMethodId) : undefined
  if (setup?.status !== 'succeeded' || setup.completedAt !== null || !method) return
  ctx.store.setupIntents.update(setup.id, { completedAt: ctx.now })
  welcomeCard(ctx, method)
}

/** Keeps a card with its bank's leave to charge it off session. */
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

/** Keeps a card that has just paid, and notes it. */
export function keepCard(
  ctx: DomainContext,
  agentId: string,
  card: CardDetailsRecord,
  behaviour: CardBehaviourRecord,
): string {
  const method = saveCard(ctx, agentId, card, behaviour)
  welcomeCard(ctx, method)
  return method.id
}

/** Notes a new card; an agent's first one becomes the default. */
function welcomeCard(ctx: DomainContext, method: PaymentMethodRecord): void {
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

/** Another default card is the agent's answer to failed top-ups: they are tried again from here on. */
export function makeDefault(ctx: DomainContext, agentId: string, paymentMethodId: string): void {
  changePaymentConfig(ctx, agentId, { defaultPaymentMethodId: paymentMethodId, failureCount: 0 })
}

/** A card is good to the end of the month that stands on it. */
export function isExpired(card: Pick<CardDetailsRecord, 'expMonth' | 'expYear'>, now: number): boolean {
  // Banks in every time zone have reached the new month a day after it has begun in UTC.
  return now >= Date.UTC(card.expYear, card.expMonth, 1) + DAY_MS
}

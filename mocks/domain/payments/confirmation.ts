import { DAY_MS } from '../../../src/shared/calendar'
import type { ChargeOperation, DomainContext } from '../context'
import type {
  CardBehaviourRecord,
  CardDetailsRecord,
  IntentErrorRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
  SetupIntentRecord,
} from '../records'
import { recordPaymentStatus } from './activity'
import { emitPaymentEvent, postCapture, schedulePaymentEvent } from './callbacks'
import { isExpired, recordNewCard, saveCard } from './card-setup'
import { type CardInput, isTestCardKey, testCardOf } from './test-cards'
import {
  amountTooLarge,
  declineOfCard,
  DECLINES,
  PAYMENT_NOT_AUTHENTICATED,
  ProviderError,
  resourceMissing,
  SETUP_NOT_AUTHENTICATED,
  simulatedDecline,
} from './declines'
import { chargeRefusal } from './funding'
import {
  changePaymentIntent,
  isOpen,
  isSetupSecret,
  paymentIntentBySecret,
  paymentStep,
  setupIntentBySecret,
  setupStep,
  unexpectedState,
} from './intents'

/** A saved card or a new card. */
interface CardChoice {
  readonly paymentMethodId?: string
  readonly card?: CardInput
}

interface ConfirmPaymentInput extends CardChoice {
  readonly clientSecret: string
  /** If true, a new card is saved after a successful charge. */
  readonly saveCard?: boolean
}

/**
 * Result of a confirmation. If the bank declines the card, `error` contains the reason, and the intent stays open for
 * another card.
 */
export interface ConfirmationResult {
  readonly intentId: string
  readonly error: IntentErrorRecord | null
}

/** Card to charge: its printed details and how its bank behaves. */
interface ChosenCard {
  readonly method: PaymentMethodRecord | null
  readonly details: CardDetailsRecord
  readonly behaviour: CardBehaviourRecord
  readonly savable: boolean
}

/** Charges a card for a payment, with the cardholder present to answer a challenge of the bank. */
export function confirmPaymentIntent(ctx: DomainContext, input: ConfirmPaymentInput): ConfirmationResult {
  const intent = paymentIntentBySecret(ctx, input.clientSecret)
  paymentStep(intent, 'succeed')
  if (intent.status === 'processing') throw unexpectedState('payment_intent', intent, 'confirm')
  const chosen = chooseCard(ctx, intent, input)
  if (intent.purpose === 'TOP_UP') endOtherChallenges(ctx, intent)
  const prepared = changePaymentIntent(ctx, intent.id, {
    paymentMethodId: chosen.method?.id ?? null,
    behaviour: chosen.behaviour,
    cardToSave: input.saveCard && !chosen.method ? chosen.details : null,
  })
  const decline = declineOverLimit(ctx, prepared) ?? declineBeforeCharge(ctx, intent, chosen, 'confirmCardPayment')
  if (decline) return declinePayment(ctx, prepared, decline)
  switch (chosen.behaviour.onSession) {
    case 'succeeds':
      return succeedPayment(ctx, prepared)
    case 'declines':
      return declinePayment(ctx, prepared, declineOfCard(chosen.behaviour))
    case 'challenge':
      return challengePayment(ctx, prepared)
    case 'processes':
      return processPayment(ctx, prepared)
  }
}

/** Returns the card of a confirmation. Throws ProviderError for another agent's card or an invalid new card. */
function chooseCard(ctx: DomainContext, owner: { readonly agentId: string }, choice: CardChoice): ChosenCard {
  if (choice.card) return newCard(choice.card)
  const method = ctx.store.paymentMethods.get(choice.paymentMethodId ?? '')
  if (method?.agentId !== owner.agentId) throw resourceMissing('PaymentMethod', 'payment_method')
  return { method, details: method, behaviour: method.behaviour, savable: true }
}

function newCard({ testCard, brand, last4, expMonth, expYear, billingName }: CardInput): ChosenCard {
  if (!isTestCardKey(testCard)) throw new ProviderError('parameter_invalid_string', 'No such test card.', 'card')
  if (!/^\d{4}$/.test(last4) || !Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw new ProviderError('parameter_invalid_string', 'This is not a card.', 'card')
  const { behaviour, savable } = testCardOf(testCard)
  return { method: null, details: { brand, last4, expMonth, expYear, billingName }, behaviour, savable }
}

/** Returns a decline if the payment would exceed the limits of the agent's balance. Otherwise returns null. */
export function declineOverLimit(ctx: DomainContext, intent: PaymentIntentRecord): IntentErrorRecord | null {
  const refusal = chargeRefusal(ctx, intent)
  return refusal === undefined ? null : amountTooLarge(refusal)
}

/**
 * Returns the decline of a simulated failure or of an expired card. Returns null if neither applies. The card's bank
 * can still decline the charge.
 */
export function declineBeforeCharge(
  ctx: DomainContext,
  payer: { readonly agentId: string },
  chosen: Pick<ChosenCard, 'details'>,
  operation: ChargeOperation,
): IntentErrorRecord | null {
  return simulatedDecline(ctx, operation, payer) ?? (isExpired(chosen.details, ctx.now) ? DECLINES.expired_card : null)
}

export function succeedPayment(
  ctx: DomainContext,
  intent: PaymentIntentRecord,
  operation: ChargeOperation = 'confirmCardPayment',
): ConfirmationResult {
  const saved =
    intent.cardToSave && intent.behaviour
      ? saveCard(ctx, intent.agentId, intent.cardToSave, intent.behaviour)
      : undefined
  if (saved) recordNewCard(ctx, saved)
  const paid = changePaymentIntent(ctx, intent.id, {
    status: paymentStep(intent, 'succeed'),
    paymentMethodId: saved?.id ?? intent.paymentMethodId,
    cardToSave: null,
    lastError: null,
  })
  postCapture(ctx, paid)
  recordPaymentStatus(ctx, paid, 'PENDING', 'Paid. The money is on its way to your balance.')
  emitPaymentEvent(ctx, 'payment_intent.succeeded', paid, operation)
  if (paid.behaviour?.disputed) schedulePaymentEvent(ctx, 'charge.dispute.created', paid.id, ctx.now + DAY_MS)
  return { intentId: paid.id, error: null }
}

export function declinePayment(
  ctx: DomainContext,
  intent: PaymentIntentRecord,
  error: IntentErrorRecord,
  operation: ChargeOperation = 'confirmCardPayment',
): ConfirmationResult {
  changePaymentIntent(ctx, intent.id, {
    status: paymentStep(intent, 'decline'),
    paymentMethodId: null,
    cardToSave: null,
    lastError: error,
  })
  emitPaymentEvent(ctx, 'payment_intent.payment_failed', intent, operation)
  return { intentId: intent.id, error }
}

function challengePayment(ctx: DomainContext, intent: PaymentIntentRecord): ConfirmationResult {
  const waiting = changePaymentIntent(ctx, intent.id, { status: paymentStep(intent, 'challenge'), lastError: null })
  recordPaymentStatus(ctx, waiting, 'REQUIRES_ACTION', 'Your bank asks you to confirm the payment.')
  return { intentId: waiting.id, error: null }
}

/** Time that a bank takes over a payment or card setup of a card with a delayed result. */
const BANK_DECIDES_AFTER_MS = 20_000

function processPayment(ctx: DomainContext, intent: PaymentIntentRecord): ConfirmationResult {
  const waiting = changePaymentIntent(ctx, intent.id, { status: paymentStep(intent, 'process'), lastError: null })
  recordPaymentStatus(ctx, waiting, 'PENDING', 'Your bank is processing the payment.')
  schedulePaymentEvent(ctx, 'bank.decided', waiting.id, ctx.now + BANK_DECIDES_AFTER_MS)
  return { intentId: waiting.id, error: null }
}

/**
 * Declines the agent's other top-ups with an open challenge, because an agent may have only one top-up in progress. The
 * agent can retry the declined top-ups.
 */
function endOtherChallenges(ctx: DomainContext, intent: PaymentIntentRecord): void {
  const topUps = ctx.store.paymentIntentsByAgent.list(intent.agentId).filter(({ purpose }) => purpose === 'TOP_UP')
  for (const other of topUps)
    if (other.id !== intent.id && other.status === 'requires_action')
      declinePayment(ctx, other, DECLINES.authentication_required)
}

/** Cancels a payment that has not succeeded. */
export function cancelPaymentIntent(ctx: DomainContext, input: { readonly clientSecret: string }): ConfirmationResult {
  const intent = paymentIntentBySecret(ctx, input.clientSecret)
  cancelPayment(ctx, intent, 'Canceled before the card was charged.')
  return { intentId: intent.id, error: null }
}

export function cancelPayment(ctx: DomainContext, intent: PaymentIntentRecord, message: string): void {
  const canceled = changePaymentIntent(ctx, intent.id, { status: paymentStep(intent, 'cancel'), cardToSave: null })
  recordPaymentStatus(ctx, canceled, 'CANCELED', message)
}

/**
 * Cancels the agent's open payments and card setups. Signing the agent out is not enough, because a client secret works
 * without a session.
 */
export function cancelOpenPayments(ctx: DomainContext, agentId: string, reason: string): void {
  for (const intent of ctx.store.paymentIntentsByAgent.list(agentId).filter(isOpen)) cancelPayment(ctx, intent, reason)
  for (const setup of [...ctx.store.setupIntents.all()].filter((other) => other.agentId === agentId && isOpen(other)))
    ctx.store.setupIntents.update(setup.id, { status: setupStep(setup, 'cancel'), card: null, behaviour: null })
}

/** Confirms a card setup with the cardholder present. The bank accepts, declines, or challenges. */
export function confirmSetupIntent(
  ctx: DomainContext,
  input: CardChoice & { readonly clientSecret: string },
): ConfirmationResult {
  const setup = setupIntentBySecret(ctx, input.clientSecret)
  setupStep(setup, 'succeed')
  if (setup.status === 'processing') throw unexpectedState('setup_intent', setup, 'confirm')
  const chosen = chooseCard(ctx, setup, input)
  const prepared = ctx.store.setupIntents.update(setup.id, {
    paymentMethodId: chosen.method?.id ?? null,
    card: chosen.method ? null : chosen.details,
    behaviour: chosen.behaviour,
  })
  const decline = declineBeforeCharge(ctx, setup, chosen, 'confirmCardSetup')
  if (decline) return declineSetup(ctx, prepared, decline)
  if (!chosen.savable) return declineSetup(ctx, prepared, declineOfCard(chosen.behaviour))
  const { onSession } = chosen.behaviour
  if (onSession !== 'challenge' && onSession !== 'processes') return succeedSetup(ctx, prepared)
  const status = setupStep(prepared, onSession === 'challenge' ? 'challenge' : 'process')
  ctx.store.setupIntents.update(setup.id, { status, lastError: null })
  if (onSession === 'processes') schedulePaymentEvent(ctx, 'bank.decided', setup.id, ctx.now + BANK_DECIDES_AFTER_MS)
  return { intentId: setup.id, error: null }
}

export function succeedSetup(ctx: DomainContext, setup: SetupIntentRecord): ConfirmationResult {
  const methodId =
    setup.card && setup.behaviour ? saveCard(ctx, setup.agentId, setup.card, setup.behaviour).id : setup.paymentMethodId
  ctx.store.setupIntents.update(setup.id, {
    status: setupStep(setup, 'succeed'),
    paymentMethodId: methodId,
    card: null,
    behaviour: null,
    lastError: null,
  })
  emitPaymentEvent(ctx, 'setup_intent.succeeded', setup, 'confirmCardSetup')
  return { intentId: setup.id, error: null }
}

export function declineSetup(
  ctx: DomainContext,
  setup: SetupIntentRecord,
  error: IntentErrorRecord,
): ConfirmationResult {
  ctx.store.setupIntents.update(setup.id, {
    status: setupStep(setup, 'decline'),
    paymentMethodId: null,
    card: null,
    behaviour: null,
    lastError: error,
  })
  return { intentId: setup.id, error }
}

interface AnswerChallengeInput {
  readonly clientSecret: string
  readonly outcome: 'complete' | 'fail' | 'abandon'
}

/** Applies the cardholder's response to a challenge. After `fail` or `abandon`, the intent can be confirmed again. */
export function answerChallenge(ctx: DomainContext, input: AnswerChallengeInput): ConfirmationResult {
  const isComplete = input.outcome === 'complete'
  return isSetupSecret(input.clientSecret)
    ? answerSetup(ctx, setupIntentBySecret(ctx, input.clientSecret), isComplete)
    : answerPayment(ctx, paymentIntentBySecret(ctx, input.clientSecret), isComplete)
}

function answerPayment(ctx: DomainContext, intent: PaymentIntentRecord, isComplete: boolean): ConfirmationResult {
  if (intent.status !== 'requires_action') throw unexpectedState('payment_intent', intent, 'authenticate')
  if (!isComplete) return declinePayment(ctx, intent, PAYMENT_NOT_AUTHENTICATED)
  const decline =
    simulatedDecline(ctx, 'confirmCardPayment', intent) ??
    (intent.behaviour?.afterChallenge === 'declines' ? declineOfCard(intent.behaviour) : null) ??
    declineOverLimit(ctx, intent)
  return decline ? declinePayment(ctx, intent, decline) : succeedPayment(ctx, intent)
}

function answerSetup(ctx: DomainContext, setup: SetupIntentRecord, isComplete: boolean): ConfirmationResult {
  if (setup.status !== 'requires_action') throw unexpectedState('setup_intent', setup, 'authenticate')
  const decline = isComplete ? simulatedDecline(ctx, 'confirmCardSetup', setup) : SETUP_NOT_AUTHENTICATED
  return decline ? declineSetup(ctx, setup, decline) : succeedSetup(ctx, setup)
}

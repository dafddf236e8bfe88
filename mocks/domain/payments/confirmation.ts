import type { DomainContext } from '../context'
import type {
  CardBehaviourRecord,
  CardDetailsRecord,
  IntentErrorRecord,
  PaymentIntentRecord,
  PaymentMethodRecord,
} from '../records'
import { DAY_MS } from '../calendar'
import { recordPaymentStatus } from './activity'
import { emitPaymentEvent, schedulePaymentEvent } from './callbacks'
import { isExpired, saveCardAfterPayment } from './card-setup'
import { postCapture } from './credit-payment'
import { type CardInput, isTestCardKey, testCardOf } from './test-cards'
import { amountTooLarge, declineOf, declineOfCard, DECLINES, ProviderError, resourceMissing } from './declines'
import { changePaymentIntent, paymentIntentBySecret, paymentStep } from './intents'
import { chargeRefusal } from './limits'
import { type ChargeOperation, simulatedFailureOf } from './simulated-failures'

/** A saved card or a new card. */
export interface CardChoice {
  readonly paymentMethodId?: string
  readonly card?: CardInput
}

interface ConfirmPaymentInput extends CardChoice {
  readonly clientSecret: string
  /** Saves a new card after a successful charge. */
  readonly saveCard?: boolean
}

/** Result of a confirmation. `error` is the bank's decline. A declined intent stays open for another card. */
export interface ConfirmationResult {
  readonly intentId: string
  readonly error: IntentErrorRecord | null
}

/** Card to charge: its printed details and how its bank behaves. */
export interface ChosenCard {
  readonly method: PaymentMethodRecord | null
  readonly details: CardDetailsRecord
  readonly behaviour: CardBehaviourRecord
  readonly savable: boolean
}

/** Charges a payment's card with the cardholder present. */
export function confirmPaymentIntent(ctx: DomainContext, input: ConfirmPaymentInput): ConfirmationResult {
  const intent = paymentIntentBySecret(ctx, input.clientSecret)
  paymentStep(intent, 'succeed')
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
  }
}

/** Returns the card of a confirmation. Throws ProviderError for another agent's card or an invalid new card. */
export function chooseCard(ctx: DomainContext, owner: { readonly agentId: string }, choice: CardChoice): ChosenCard {
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

/** Returns a decline if the payment would exceed the agent's balance limits. */
export function declineOverLimit(ctx: DomainContext, intent: PaymentIntentRecord): IntentErrorRecord | null {
  const refusal = chargeRefusal(ctx, intent)
  return refusal === undefined ? null : amountTooLarge(refusal)
}

/** Returns the decline that precedes any charge: a simulated failure or an expired card. */
export function declineBeforeCharge(
  ctx: DomainContext,
  payer: { readonly agentId: string },
  chosen: Pick<ChosenCard, 'details'>,
  operation: ChargeOperation,
): IntentErrorRecord | null {
  const simulatedDecline = simulatedFailureOf(ctx, 'decline', operation, payer)
  if (simulatedDecline !== undefined) return declineOf(simulatedDecline)
  return isExpired(chosen.details, ctx.now) ? DECLINES.expired_card : null
}

export function succeedPayment(
  ctx: DomainContext,
  intent: PaymentIntentRecord,
  operation: ChargeOperation = 'confirmCardPayment',
): ConfirmationResult {
  const saved =
    intent.cardToSave && intent.behaviour
      ? saveCardAfterPayment(ctx, intent.agentId, intent.cardToSave, intent.behaviour)
      : intent.paymentMethodId
  const paid = changePaymentIntent(ctx, intent.id, {
    status: paymentStep(intent, 'succeed'),
    paymentMethodId: saved,
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
  const { code, declineCode, message } = error
  changePaymentIntent(ctx, intent.id, {
    status: paymentStep(intent, 'decline'),
    paymentMethodId: null,
    cardToSave: null,
    lastError: { code, declineCode, message },
  })
  emitPaymentEvent(ctx, 'payment_intent.payment_failed', intent, operation)
  return { intentId: intent.id, error: { code, declineCode, message } }
}

function challengePayment(ctx: DomainContext, intent: PaymentIntentRecord): ConfirmationResult {
  const waiting = changePaymentIntent(ctx, intent.id, {
    status: paymentStep(intent, 'challenge'),
    lastError: null,
  })
  recordPaymentStatus(ctx, waiting, 'REQUIRES_ACTION', 'Your bank asks you to confirm the payment.')
  return { intentId: waiting.id, error: null }
}

/** Declines the agent's other challenged top-ups, because only one top-up may be in flight. They can be retried. */
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
  const canceled = changePaymentIntent(ctx, intent.id, {
    status: paymentStep(intent, 'cancel'),
    cardToSave: null,
  })
  recordPaymentStatus(ctx, canceled, 'CANCELED', message)
}

import type { DomainContext } from '../context'
import type { PaymentIntentRecord, SetupIntentRecord } from '../records'
import {
  chooseCard,
  declineBeforeCharge,
  declineOverLimit,
  declinePayment,
  succeedPayment,
  type CardChoice,
  type ConfirmationResult,
} from './confirmation'
import { emitPaymentEvent } from './callbacks'
import { saveCard } from './card-setup'
import { declineOf, declineOfCard, PAYMENT_NOT_AUTHENTICATED, SETUP_NOT_AUTHENTICATED } from './declines'
import { isSetupSecret, paymentIntentBySecret, setupIntentBySecret, setupStep, unexpectedState } from './intents'
import { simulatedFailureOf } from './simulated-failures'

interface ConfirmSetupInput extends CardChoice {
  readonly clientSecret: string
}

/** Confirms a card setup with the cardholder present. The bank accepts, declines, or challenges. */
export function confirmSetupIntent(ctx: DomainContext, input: ConfirmSetupInput): ConfirmationResult {
  const setup = setupIntentBySecret(ctx, input.clientSecret)
  setupStep(setup, 'succeed')
  const chosen = chooseCard(ctx, setup, input)
  const prepared = ctx.store.setupIntents.update(setup.id, {
    paymentMethodId: chosen.method?.id ?? null,
    card: chosen.method ? null : chosen.details,
    behaviour: chosen.behaviour,
  })
  const decline = declineBeforeCharge(ctx, setup, chosen, 'confirmCardSetup')
  if (decline) return declineSetup(ctx, prepared, decline)
  if (!chosen.savable) return declineSetup(ctx, prepared, declineOfCard(chosen.behaviour))
  if (chosen.behaviour.onSession !== 'challenge') return succeedSetup(ctx, prepared)
  ctx.store.setupIntents.update(setup.id, {
    status: setupStep(prepared, 'challenge'),
    lastError: null,
  })
  return { intentId: setup.id, error: null }
}

function succeedSetup(ctx: DomainContext, setup: SetupIntentRecord): ConfirmationResult {
  const methodId =
    setup.card && setup.behaviour
      ? saveCard(ctx, setup.agentId, setup.card, setup.behaviour).id
      : setUpSavedCard(ctx, setup)
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

/** Allows off-session charges of a card that was saved before. */
function setUpSavedCard(ctx: DomainContext, { paymentMethodId }: SetupIntentRecord): string | null {
  if (paymentMethodId !== null && ctx.store.paymentMethods.get(paymentMethodId))
    ctx.store.paymentMethods.update(paymentMethodId, { setUpForOffSession: true })
  return paymentMethodId
}

function declineSetup(
  ctx: DomainContext,
  setup: SetupIntentRecord,
  { code, declineCode, message }: SetupIntentRecord['lastError'] & object,
): ConfirmationResult {
  const error = { code, declineCode, message }
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

/** Applies the cardholder's response to a challenge. `abandon` works like `fail`, and the intent can be retried. */
export function answerChallenge(ctx: DomainContext, input: AnswerChallengeInput): ConfirmationResult {
  return isSetupSecret(input.clientSecret)
    ? answerSetup(ctx, setupIntentBySecret(ctx, input.clientSecret), input)
    : answerPayment(ctx, paymentIntentBySecret(ctx, input.clientSecret), input)
}

function answerPayment(
  ctx: DomainContext,
  intent: PaymentIntentRecord,
  { outcome }: AnswerChallengeInput,
): ConfirmationResult {
  if (intent.status !== 'requires_action') throw unexpectedState('payment_intent', intent, 'authenticate')
  if (outcome !== 'complete') return declinePayment(ctx, intent, PAYMENT_NOT_AUTHENTICATED)
  const simulatedDecline = simulatedFailureOf(ctx, 'decline', 'confirmCardPayment', intent)
  if (simulatedDecline !== undefined) return declinePayment(ctx, intent, declineOf(simulatedDecline))
  if (intent.behaviour?.afterChallenge === 'declines')
    return declinePayment(ctx, intent, declineOfCard(intent.behaviour))
  const overLimit = declineOverLimit(ctx, intent)
  return overLimit ? declinePayment(ctx, intent, overLimit) : succeedPayment(ctx, intent)
}

function answerSetup(
  ctx: DomainContext,
  setup: SetupIntentRecord,
  { outcome }: AnswerChallengeInput,
): ConfirmationResult {
  if (setup.status !== 'requires_action') throw unexpectedState('setup_intent', setup, 'authenticate')
  if (outcome !== 'complete') return declineSetup(ctx, setup, SETUP_NOT_AUTHENTICATED)
  const simulatedDecline = simulatedFailureOf(ctx, 'decline', 'confirmCardSetup', setup)
  if (simulatedDecline !== undefined) return declineSetup(ctx, setup, declineOf(simulatedDecline))
  return succeedSetup(ctx, setup)
}

import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'
import type { IntentErrorRecord, PaymentIntentRecord, SetupIntentRecord } from '../../domain/records'

/** An error response of the Stripe API. */
export class StripeApiError extends Error {
  readonly type: 'card_error' | 'invalid_request_error' = 'invalid_request_error'

  constructor(
    readonly status: number,
    readonly code: string | null,
    message: string,
    readonly param: string | null = null,
  ) {
    super(message)
  }
}

/** Error for invalid card details. Stripe rejects them without a request to the bank. */
export class CardFormError extends StripeApiError {
  override readonly type = 'card_error'

  constructor(code: string, message: string, param: string) {
    super(402, code, message, param)
  }
}

/* The functions below convert records to Stripe's objects. The types come from Stripe's library. */

const seconds = (ms: number) => Math.floor(ms / 1000)

/**
 * Returns Stripe's error type for an error code. A failed challenge is an invalid request. Every other error is a
 * card error.
 */
export const errorTypeOf = (code: string): StripeError['type'] =>
  code.endsWith('_authentication_failure') ? 'invalid_request_error' : 'card_error'

const asLastError = (error: IntentErrorRecord | null): PaymentIntent.LastPaymentError | null =>
  error && {
    type: errorTypeOf(error.code) as PaymentIntent.LastPaymentError.Type,
    code: error.code,
    message: error.message,
    ...(error.declineCode === null ? {} : { decline_code: error.declineCode }),
  }

const nextAction = (status: string): PaymentIntent.NextAction | null =>
  status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'stripe_3ds2_challenge' } } : null

/**
 * Returns the payment method id of a payment with an unsaved card, or null if the payment needs a card or is canceled.
 */
const unsavedMethodId = ({ id, status }: PaymentIntentRecord): string | null =>
  ['succeeded', 'requires_action', 'processing'].includes(status) ? id.replace(/^pi_/, 'pm_') : null

/** Returns the charge id of a declined payment. */
export const chargeIdOf = (intentId: string): string => intentId.replace(/^pi_/, 'ch_')

/** Returns the URL of Stripe's documentation of an error code. */
export const docUrlOf = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`

export const asPaymentIntent = (intent: PaymentIntentRecord): PaymentIntent => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amountCents,
  canceled_at: intent.status === 'canceled' ? seconds(intent.updatedAt) : null,
  cancellation_reason: intent.status === 'canceled' ? 'requested_by_customer' : null,
  capture_method: 'automatic',
  client_secret: intent.clientSecret,
  confirmation_method: 'automatic',
  created: seconds(intent.createdAt),
  currency: 'usd',
  description: null,
  last_payment_error: asLastError(intent.lastError),
  livemode: false,
  next_action: nextAction(intent.status),
  payment_method: intent.paymentMethodId ?? unsavedMethodId(intent),
  payment_method_types: ['card'],
  receipt_email: null,
  setup_future_usage: intent.cardToSave ? 'off_session' : null,
  shipping: null,
  status: intent.status,
})

export const asSetupIntent = (setup: SetupIntentRecord): SetupIntent => ({
  id: setup.id,
  object: 'setup_intent',
  cancellation_reason: null,
  client_secret: setup.clientSecret,
  created: seconds(setup.createdAt),
  description: null,
  last_setup_error: asLastError(setup.lastError),
  livemode: false,
  next_action: nextAction(setup.status),
  payment_method: setup.paymentMethodId,
  payment_method_types: ['card'],
  status: setup.status,
  usage: 'off_session',
})

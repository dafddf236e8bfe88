/**
 * Confirms a card payment or a card setup with Stripe. The bank's challenge starts in a second step, after our dialog
 * has closed, because our dialog would cover it.
 */
import type { Stripe, StripeAddressElementChangeEvent, StripeCardElement, StripeError } from '@stripe/stripe-js'

export type CardChoice =
  | { readonly kind: 'saved'; readonly paymentMethodId: string }
  | { readonly kind: 'new'; readonly element: StripeCardElement; readonly save: boolean }

export type CardConfirmation =
  /**
   * `isOwn` is true if this confirmation succeeded, and false if the intent was found to have succeeded: by an earlier
   * confirmation, in another tab, or by this one if its response was lost.
   */
  | { readonly kind: 'succeeded'; readonly intentId: string; readonly isOwn: boolean }
  /** The bank has not decided yet. It may still refuse. */
  | { readonly kind: 'processing' }
  /** The card was not charged, and the user can fix the reason. The same payment can be retried. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The user left the bank's challenge. The same payment can be retried. */
  | { readonly kind: 'abandoned' }
  /** The payment was canceled. A new one is needed. */
  | { readonly kind: 'canceled' }
  /** Stripe could not be reached, rejected the request, or reported an unknown state. The card may have been charged. */
  | { readonly kind: 'failed' }

type Intent = { readonly id: string; readonly status: string } | undefined

/** Result of a call to Stripe about a payment or a setup. */
interface IntentResult {
  readonly paymentIntent?: Intent
  readonly setupIntent?: Intent
  readonly error?: StripeError | undefined
}

interface IntentCalls {
  readonly confirm: () => Promise<IntentResult>
  readonly challenge: () => Promise<IntentResult>
  readonly retrieve: () => Promise<IntentResult>
}

/** Name and address of the cardholder, in the format of the address element. */
export type BillingAddress = StripeAddressElementChangeEvent['value']

export interface ConfirmOptions {
  readonly stripe: Stripe
  readonly clientSecret: string
  readonly card: CardChoice
  /** Called with true before the bank's dialog opens, and with false after it closes. */
  readonly onChallenge: (shown: boolean) => void
}

export function confirmCardPayment({ stripe, clientSecret, card, onChallenge }: ConfirmOptions) {
  const data =
    card.kind === 'saved'
      ? { payment_method: card.paymentMethodId }
      : {
          payment_method: { card: card.element },
          ...(card.save ? { setup_future_usage: 'off_session' as const } : {}),
        }
  return confirmIntent(
    {
      confirm: () => stripe.confirmCardPayment(clientSecret, data, { handleActions: false }),
      challenge: () => stripe.handleNextAction({ clientSecret }),
      retrieve: () => stripe.retrievePaymentIntent(clientSecret),
    },
    onChallenge,
  )
}

export interface ConfirmSetupOptions extends ConfirmOptions {
  readonly billing: BillingAddress
}

export function confirmCardSetup({ stripe, clientSecret, card, billing, onChallenge }: ConfirmSetupOptions) {
  const { name, address } = billing
  // The address element returns null for an empty second line. `billing_details` requires a string.
  const billingDetails = { name, address: { ...address, line2: address.line2 ?? '' } }
  const data = {
    payment_method:
      card.kind === 'saved' ? card.paymentMethodId : { card: card.element, billing_details: billingDetails },
  }
  return confirmIntent(
    {
      confirm: () => stripe.confirmCardSetup(clientSecret, data, { handleActions: false }),
      challenge: () => stripe.handleNextAction({ clientSecret }),
      retrieve: () => stripe.retrieveSetupIntent(clientSecret),
    },
    onChallenge,
  )
}

async function confirmIntent(calls: IntentCalls, onChallenge: (shown: boolean) => void): Promise<CardConfirmation> {
  const first = await attempt(calls.confirm, calls)
  if (first !== 'challenge') return first
  onChallenge(true)
  try {
    const second = await attempt(calls.challenge, calls)
    return second === 'challenge' ? { kind: 'abandoned' } : second
  } finally {
    onChallenge(false)
  }
}

async function attempt(call: () => Promise<IntentResult>, calls: IntentCalls): Promise<CardConfirmation | 'challenge'> {
  let result: IntentResult
  try {
    result = await call()
  } catch {
    // Stripe.js throws if it is misused, for example with an unmounted card form.
    return retrieveState(calls)
  }
  const { error } = result
  if (!error) return confirmationOf(result, true)
  if (hasUserMessage(error)) return { kind: 'refused', message: error.message ?? '' }
  return retrieveState(calls)
}

/** Returns whether the error has a message for the cardholder. Checks the type and code, never the text. */
function hasUserMessage({ type, code }: StripeError): boolean {
  return (
    type === 'card_error' ||
    type === 'validation_error' ||
    code === 'payment_intent_authentication_failure' ||
    code === 'setup_intent_authentication_failure'
  )
}

/** Retrieves the payment's state after a response that does not show whether the card was charged. */
async function retrieveState(calls: IntentCalls): Promise<CardConfirmation | 'challenge'> {
  try {
    const found = confirmationOf(await calls.retrieve(), false)
    if (found !== 'challenge') return found
  } catch {
    // The state is unknown. The user can safely retry, because the same payment cannot be charged twice.
  }
  return { kind: 'failed' }
}

function confirmationOf({ paymentIntent, setupIntent }: IntentResult, isOwn: boolean): CardConfirmation | 'challenge' {
  const intent = paymentIntent ?? setupIntent
  const state = stateOf(intent?.status)
  if (state === 'paid') return { kind: 'succeeded', intentId: intent?.id ?? '', isOwn }
  if (state === 'challenge') return state
  return { kind: state === 'processing' || state === 'canceled' ? state : 'failed' }
}

/** `open`: nothing is charged, and the intent accepts a card. `processing`: the bank has not decided. */
export type IntentState = 'open' | 'challenge' | 'processing' | 'paid' | 'canceled' | 'unknown'

/** Returns the state for a status of Stripe. A status that Stripe adds later is unknown, and so is a missing one. */
export function stateOf(status = ''): IntentState {
  switch (status) {
    case 'succeeded':
      return 'paid'
    case 'processing':
    // The card is authorized, and charged once the merchant captures the payment.
    case 'requires_capture':
      return 'processing'
    case 'canceled':
      return 'canceled'
    case 'requires_payment_method':
    case 'requires_confirmation':
      return 'open'
    case 'requires_action':
      return 'challenge'
    default:
      return 'unknown'
  }
}

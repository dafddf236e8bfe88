/**
 * Confirms a card payment, or the saving of a card, with the provider. The challenge of the card's bank is begun in a
 * second step: our own dialog must be out of the way by then, for it would lie over the challenge.
 */
import type { Stripe, StripeAddressElementChangeEvent, StripeCardElement, StripeError } from '@stripe/stripe-js'

export type CardChoice =
  | { readonly kind: 'saved'; readonly paymentMethodId: string }
  | { readonly kind: 'new'; readonly element: StripeCardElement; readonly save: boolean }

export type CardConfirmation =
  | { readonly kind: 'succeeded'; readonly intentId: string }
  /** Nothing was charged, for a reason that the person can do something about; the same payment can be tried again. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The bank's challenge was left. The payment waits for another try. */
  | { readonly kind: 'abandoned' }
  /** The payment was given up on the other side: it takes a new one. */
  | { readonly kind: 'canceled' }
  /** The provider could not be reached or did not understand. A card may have been charged. */
  | { readonly kind: 'failed' }

interface IntentState {
  readonly id: string
  readonly status: string
}

interface Answer {
  readonly intent?: IntentState | undefined
  readonly error?: StripeError | undefined
}

interface IntentCalls {
  readonly confirm: () => Promise<Answer>
  readonly challenge: () => Promise<Answer>
  readonly retrieve: () => Promise<Answer>
}

/** The name and address of the card's holder, as the address element gives them. */
export type BillingAddress = StripeAddressElementChangeEvent['value']

export interface ConfirmOptions {
  readonly stripe: Stripe
  readonly clientSecret: string
  readonly card: CardChoice
  /** The bank's own dialog is about to be shown, or is gone again. */
  readonly onChallenge: (shown: boolean) => void
}

export function confirmCardPayment({ stripe, clientSecret, card, onChallenge }: ConfirmOptions) {
  const asAnswer = ({ paymentIntent, error }: Awaited<ReturnType<Stripe['confirmCardPayment']>>): Answer => ({
    intent: paymentIntent ?? error?.payment_intent,
    error,
  })
  const data =
    card.kind === 'saved'
      ? { payment_method: card.paymentMethodId }
      : {
          payment_method: { card: card.element },
          ...(card.save ? { setup_future_usage: 'off_session' as const } : {}),
        }
  return confirmIntent(
    {
      confirm: async () => asAnswer(await stripe.confirmCardPayment(clientSecret, data, { handleActions: false })),
      challenge: () => nextAction(stripe, clientSecret),
      retrieve: async () => asAnswer(await stripe.retrievePaymentIntent(clientSecret)),
    },
    onChallenge,
  )
}

export interface ConfirmSetupOptions extends ConfirmOptions {
  readonly billing: BillingAddress
}

export function confirmCardSetup({ stripe, clientSecret, card, billing, onChallenge }: ConfirmSetupOptions) {
  const asAnswer = ({ setupIntent, error }: Awaited<ReturnType<Stripe['confirmCardSetup']>>): Answer => ({
    intent: setupIntent ?? error?.setup_intent,
    error,
  })
  const { name, address } = billing
  // The address element has null for an empty second line, billing_details takes text only.
  const billingDetails = { name, address: { ...address, line2: address.line2 ?? '' } }
  const data = {
    payment_method:
      card.kind === 'saved' ? card.paymentMethodId : { card: card.element, billing_details: billingDetails },
  }
  return confirmIntent(
    {
      confirm: async () => asAnswer(await stripe.confirmCardSetup(clientSecret, data, { handleActions: false })),
      challenge: () => nextAction(stripe, clientSecret),
      retrieve: async () => asAnswer(await stripe.retrieveSetupIntent(clientSecret)),
    },
    onChallenge,
  )
}

async function nextAction(stripe: Stripe, clientSecret: string): Promise<Answer> {
  const { paymentIntent, setupIntent, error } = await stripe.handleNextAction({ clientSecret })
  return { intent: paymentIntent ?? setupIntent ?? error?.payment_intent ?? error?.setup_intent, error }
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

async function attempt(call: () => Promise<Answer>, calls: IntentCalls): Promise<CardConfirmation | 'challenge'> {
  let answer: Answer
  try {
    answer = await call()
  } catch {
    // The library throws where it was used wrongly, such as with a card form that is gone by now.
    return lookUp(calls)
  }
  if (!answer.error) return fromState(answer.intent)
  if (tellsThePerson(answer.error)) return { kind: 'refused', message: answer.error.message ?? '' }
  return lookUp(calls)
}

/** Errors whose words are meant for the card's holder. Told apart by type and code, never by text. */
function tellsThePerson({ type, code }: StripeError): boolean {
  return (
    type === 'card_error' ||
    type === 'validation_error' ||
    code === 'payment_intent_authentication_failure' ||
    code === 'setup_intent_authentication_failure'
  )
}

/** After an answer that says nothing about the money, the payment itself is asked where it stands. */
async function lookUp(calls: IntentCalls): Promise<CardConfirmation | 'challenge'> {
  try {
    const { intent } = await calls.retrieve()
    if (intent?.status === 'succeeded' || intent?.status === 'processing' || intent?.status === 'canceled')
      return fromState(intent)
  } catch {
    // Nothing is known then: the person is told so, and trying the same payment again cannot charge twice.
  }
  return { kind: 'failed' }
}

function fromState(intent: IntentState | undefined): CardConfirmation | 'challenge' {
  if (!intent) return { kind: 'failed' }
  switch (intent.status) {
    case 'succeeded':
    case 'processing':
      return { kind: 'succeeded', intentId: intent.id }
    case 'requires_action':
      return 'challenge'
    case 'canceled':
      return { kind: 'canceled' }
    default:
      return { kind: 'failed' }
  }
}

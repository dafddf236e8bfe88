import type { CardBehaviourRecord, IntentErrorRecord } from '../records'
import { DomainError } from '../errors'

/**
 * A request that the provider refuses as a mistake (not a bank's refusal of a card). It is thrown, so that nothing
 * changes; the endpoint answers it in the provider's own shape.
 */
export class ProviderError extends DomainError {
  constructor(
    readonly providerCode: string,
    message: string,
    readonly param: string | null = null,
    readonly intentId: string | null = null,
  ) {
    super('STRIPE_ERROR', message)
  }
}

export const resourceMissing = (what: string, param: string) =>
  new ProviderError('resource_missing', `No such ${what}.`, param)

/** A bank's refusal as the provider words it. */
export interface Decline extends IntentErrorRecord {
  readonly declineCode: string | null
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})

const refused = (code: string, message: string): Decline => ({ code, declineCode: null, message })

export const DECLINES = {
  generic_decline: declined('generic_decline'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card'),
  stolen_card: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  card_velocity_exceeded: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  test_mode_live_card: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card.',
  ),
  expired_card: refused('expired_card', 'Your card has expired.'),
  incorrect_cvc: refused('incorrect_cvc', "Your card's security code is incorrect."),
  processing_error: refused(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  /** The bank asks for its card's holder, who is not there. */
  authentication_required: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>

/** The platform takes no payment of this amount now; the words say how much it would take. */
export const amountTooLarge = (message: string): Decline => refused('amount_too_large', message)

const AUTHENTICATION_MESSAGE =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
export const PAYMENT_NOT_AUTHENTICATED = refused('payment_intent_authentication_failure', AUTHENTICATION_MESSAGE)
export const SETUP_NOT_AUTHENTICATED = refused('setup_intent_authentication_failure', AUTHENTICATION_MESSAGE)

/** The refusal of a code, or of a decline code; one that is not known is a plain refusal with that code. */
export const declineOf = (code: string): Decline =>
  Object.entries(DECLINES).find(([known]) => known === code)?.[1] ?? declined(code)

/** How the bank refuses a card that declines. */
export function declineOfCard(behaviour: CardBehaviourRecord): IntentErrorRecord {
  const { errorCode, declineCode, message } = behaviour
  if (errorCode === null || message === null) return DECLINES.generic_decline
  return { code: errorCode, declineCode, message }
}

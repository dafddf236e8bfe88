import type { ChargeOperation, DomainContext } from '../context'
import type { CardBehaviourRecord, IntentErrorRecord } from '../records'
import { DomainError } from '../errors'

/**
 * Error for an invalid request to the payment provider. A declined card is a result, not a `ProviderError`. Throwing
 * the error undoes the command. The simulated Stripe endpoint sends the error in Stripe's format.
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

export const resourceMissing = (resource: string, param: string) =>
  new ProviderError('resource_missing', `No such ${resource}.`, param)

/** A bank's decline in Stripe's wording. */
export interface Decline extends IntentErrorRecord {
  readonly declineCode: string | null
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
})

const cardError = (code: string, message: string): Decline => ({ code, declineCode: null, message })

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
  expired_card: cardError('expired_card', 'Your card has expired.'),
  incorrect_cvc: cardError('incorrect_cvc', "Your card's security code is incorrect."),
  processing_error: cardError(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  /** Only for off-session charges: the bank requires a challenge, but the cardholder is absent. */
  authentication_required: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const satisfies Record<string, Decline>

/** Returns a decline by the platform, not by a bank. `message` states how much the platform would still accept. */
export const amountTooLarge = (message: string): Decline => cardError('amount_too_large', message)

const AUTHENTICATION_MESSAGE =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
export const PAYMENT_NOT_AUTHENTICATED = cardError('payment_intent_authentication_failure', AUTHENTICATION_MESSAGE)
export const SETUP_NOT_AUTHENTICATED = cardError('setup_intent_authentication_failure', AUTHENTICATION_MESSAGE)

/** Returns the decline for an error code or decline code. An unknown code becomes a generic decline with that code. */
const declineOf = (code: string): Decline =>
  Object.entries(DECLINES).find(([known]) => known === code)?.[1] ?? declined(code)

/** Returns the decline if a simulated failure is active for this operation and the payer's role. */
export function simulatedDecline(
  ctx: DomainContext,
  operation: ChargeOperation,
  { agentId }: { readonly agentId: string },
): Decline | undefined {
  const code = ctx.simulatedFailure?.('decline', operation, ctx.store.users.get(agentId)?.role)
  return code === undefined ? undefined : declineOf(code)
}

/** Returns the decline of a test card, or a generic decline if the card's behavior defines none. */
export function declineOfCard(behaviour: CardBehaviourRecord): IntentErrorRecord {
  const { errorCode, declineCode, message } = behaviour
  if (errorCode === null || message === null) return DECLINES.generic_decline
  return { code: errorCode, declineCode, message }
}

import type { PaymentIntent, SetupIntent } from '@stripe/stripe-js'
import valid from 'card-validator'
import { cleanLine } from '../../domain/clean-text'
import type { ConfirmationResult } from '../../domain/payments/confirmation'
import { isSetupSecret, paymentIntentBySecret, setupIntentBySecret } from '../../domain/payments/intents'
import { ProviderError } from '../../domain/payments/declines'
import { type CardInput, TEST_CARDS, type TestCardKey } from '../../domain/payments/test-cards'
import type { WorldSession, StripeRequest, RequestContext } from '../request-context'
import type { World } from '../../world/world'
import { readCardNumber } from './card-numbers'
import {
  asPaymentIntent,
  asSetupIntent,
  CardFormError,
  chargeIdOf,
  docUrlOf,
  errorTypeOf,
  StripeApiError,
} from './stripe-objects'

/** Context of a Stripe request. The caller is anonymous: the client secret alone authorizes the request. */
type StripeContext = RequestContext<StripeRequest> & {
  /** The id in the path. */
  readonly id: string
}

type Handler = (context: StripeContext) => Response

/** Handles the requests of Stripe's REST API that Stripe's browser script sends. */
export function handleStripeRequest(context: RequestContext<StripeRequest>): Response {
  const { request, path } = context
  try {
    requireKey(context)
    const [handler, id] = route(request.method, path)
    return handler({ ...context, id })
  } catch (error) {
    return errorResponse(context, error)
  }
}

const ROUTES: readonly (readonly [method: string, path: RegExp, handler: Handler])[] = [
  ['GET', /^v1\/(?:payment|setup)_intents\/([^/]+)$/, retrieve],
  ['POST', /^v1\/payment_intents\/([^/]+)\/confirm$/, confirmPayment],
  ['POST', /^v1\/setup_intents\/([^/]+)\/confirm$/, confirmSetup],
  ['POST', /^v1\/3ds2\/challenge_complete$/, completeChallenge],
]

function route(method: string, path: string): readonly [handler: Handler, id: string] {
  for (const [routeMethod, pattern, handler] of ROUTES) {
    const match = routeMethod === method ? pattern.exec(path) : null
    if (match) return [handler, match[1] ?? '']
  }
  throw new StripeApiError(404, null, `Unrecognized request URL (${method}: /${path}).`)
}

function requireKey({ form, request }: RequestContext<StripeRequest>): void {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (!(form.get('key') ?? bearer ?? '').startsWith('pk_'))
    throw new StripeApiError(401, null, 'You did not provide an API key. Use a publishable key (pk_…).')
}

/**
 * Returns the request's client secret. Throws StripeApiError if the secret is missing, or does not belong to the
 * object whose id is in the path.
 */
function requireSecret({ form, id }: StripeContext): string {
  const secret = form.get('client_secret') ?? ''
  if (secret === '') throw new StripeApiError(400, 'parameter_missing', 'Missing client secret.', 'client_secret')
  if (secret.split('_secret_')[0] !== id)
    throw new StripeApiError(404, 'resource_missing', `No such intent: '${id}'`, 'intent')
  return secret
}

function retrieve(context: StripeContext): Response {
  return jsonResponse(200, findIntent(context, requireSecret(context)))
}

function confirmPayment(context: StripeContext): Response {
  const clientSecret = requireSecret(context)
  const { error } = context.execute('confirmPaymentIntent', {
    clientSecret,
    ...readCard(context),
    ...(context.form.get('setup_future_usage') === 'off_session' ? { saveCard: true } : {}),
  })
  return confirmationResponse(context, clientSecret, error)
}

function confirmSetup(context: StripeContext): Response {
  const clientSecret = requireSecret(context)
  const { error } = context.execute('confirmSetupIntent', { clientSecret, ...readCard(context) })
  return confirmationResponse(context, clientSecret, error)
}

/** Returns the details of a new card, or the id of a saved card. Throws StripeApiError if the request has neither. */
function readCard({ world, form }: StripeContext) {
  const paymentMethodId = form.get('payment_method')
  if (paymentMethodId !== null) return { paymentMethodId }
  if (form.has(cardField('number'))) return { card: cardFromForm(form, world.now()) }
  throw new StripeApiError(400, 'parameter_missing', "You cannot confirm this because it's missing a payment method.")
}

function completeChallenge(context: StripeContext): Response {
  const clientSecret = context.form.get('client_secret') ?? ''
  const answer = context.form.get('outcome')
  if (answer !== 'complete' && answer !== 'fail' && answer !== 'abandon')
    throw new StripeApiError(400, 'parameter_invalid_string', 'Invalid outcome.', 'outcome')
  const { error } = context.execute('answerChallenge', { clientSecret, outcome: answer })
  return confirmationResponse(context, clientSecret, error)
}

/**
 * Returns the response to the confirmation of a payment or setup intent. A declined card or a failed challenge is an
 * error response.
 */
function confirmationResponse(
  context: StripeContext,
  clientSecret: string,
  error: ConfirmationResult['error'],
): Response {
  const intent = findIntent(context, clientSecret)
  if (!error) return jsonResponse(200, intent)
  const { code, declineCode, message } = error
  const type = errorTypeOf(code)
  return jsonResponse(type === 'card_error' ? 402 : 400, {
    error: {
      type,
      code,
      doc_url: docUrlOf(code),
      ...(declineCode === null ? {} : { decline_code: declineCode }),
      ...(intent.object === 'payment_intent' && type === 'card_error' ? { charge: chargeIdOf(intent.id) } : {}),
      message,
      ...intentField(intent),
    },
  })
}

function findIntent({ read }: WorldSession, clientSecret: string): PaymentIntent | SetupIntent {
  return read((ctx) =>
    isSetupSecret(clientSecret)
      ? asSetupIntent(setupIntentBySecret(ctx, clientSecret))
      : asPaymentIntent(paymentIntentBySecret(ctx, clientSecret)),
  )
}

const intentField = (intent: PaymentIntent | SetupIntent) =>
  intent.object === 'payment_intent' ? { payment_intent: intent } : { setup_intent: intent }

function errorResponse({ world }: WorldSession, error: unknown): Response {
  if (error instanceof StripeApiError) {
    const { status, type, code, message, param } = error
    return jsonResponse(status, {
      error: {
        type,
        ...(code === null ? {} : { code, doc_url: docUrlOf(code) }),
        message,
        ...(param === null ? {} : { param }),
      },
    })
  }
  if (error instanceof ProviderError) {
    const { providerCode, message, param, intentId } = error
    const intent = intentId === null ? undefined : intentById(world, intentId)
    return jsonResponse(providerCode === 'resource_missing' ? 404 : 400, {
      error: {
        type: 'invalid_request_error',
        code: providerCode,
        doc_url: docUrlOf(providerCode),
        message,
        ...(param === null ? {} : { param }),
        ...(intent ? intentField(intent) : {}),
      },
    })
  }
  throw error
}

function intentById({ store }: World, id: string): PaymentIntent | SetupIntent | undefined {
  const payment = store.paymentIntents.get(id)
  if (payment) return asPaymentIntent(payment)
  const setup = store.setupIntents.get(id)
  return setup && asSetupIntent(setup)
}

function jsonResponse(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-cache, no-store' } })
}

/**
 * More of Stripe's test card numbers, by the key of the TEST_CARDS entry with the same behavior in the mock. At
 * Stripe, these numbers simulate debit and prepaid cards, failed checks that accounts ignore by default, elevated
 * risks that do not block a payment, inquiries, early fraud warnings, and a refund that completes later.
 */
const EQUIVALENT_NUMBERS: Readonly<Partial<Record<keyof typeof TEST_CARDS, string>>> = {
  visa:
    '4000056655665556 4000000000009235 4000000000000101 4000000000000036 4000000000000028 4000000000000010 4000000000000044 ' +
    '4000003720000278 4000000000000077 4000000000003055 4000000000003097 4000000000001976 4000000000005423 4000000000007726',
  mastercard: '2223003122003222 5200828282828210 5105105105105100',
  amex: '371449635398431',
  discover: '6011000990139424 6011981111111113',
  diners: '36227206271667',
  unionpay: '6200000000000047 6205500000000000004',
  declined: '4000008400001280',
  challengeUnlessSetUp: '4000000000003220 4000000000003063',
  disputed: '4000000000002685',
  blocked: '4000000000004954',
}

const testCardKeys = Object.keys(TEST_CARDS) as (keyof typeof TEST_CARDS)[]

/** Returns the key of the test card with this number, or `unknown`. */
export const testCardKeyOf = (number: string): TestCardKey =>
  testCardKeys.find(
    (key) => TEST_CARDS[key].number === number || EQUIVALENT_NUMBERS[key]?.split(' ').includes(number),
  ) ?? 'unknown'

const cardField = (name: string) => `payment_method_data[card][${name}]`

/**
 * Returns the card in a request. Throws CardFormError if the details are invalid. The result holds no card number or
 * security code, only the brand, the last four digits, the expiry, and the test card's key.
 */
function cardFromForm(form: URLSearchParams, nowMs: number): CardInput {
  const field = (name: string) => form.get(cardField(name)) ?? ''
  const number = readCardNumber(field('number'))
  if (!number.isValid) throw new CardFormError('incorrect_number', 'Your card number is incorrect.', 'number')
  const expMonth = Number(field('exp_month'))
  const expYear = fullYear(field('exp_year'))
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    throw new CardFormError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (!Number.isInteger(expYear) || Date.UTC(expYear, expMonth, 1) <= nowMs || expYear > yearOf(nowMs) + 50)
    throw new CardFormError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (!valid.cvv(field('cvc'), number.cvcLength).isValid)
    throw new CardFormError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return {
    testCard: testCardKeyOf(number.digits),
    brand: number.brand,
    last4: number.digits.slice(-4),
    expMonth,
    expYear,
    billingName: cleanLine(form.get('payment_method_data[billing_details][name]') ?? '') || null,
  }
}

const yearOf = (ms: number) => new Date(ms).getUTCFullYear()

function fullYear(text: string): number {
  if (!/^\d{2}(\d{2})?$/.test(text)) return Number.NaN
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

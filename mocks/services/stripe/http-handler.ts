import type { PaymentIntent, SetupIntent } from '@stripe/stripe-js'
import type { DomainContext } from '../../domain/context'
import type { ConfirmationResult } from '../../domain/payments/confirmation'
import { isSetupSecret, paymentIntentBySecret, setupIntentBySecret } from '../../domain/payments/intents'
import { ProviderError } from '../../domain/payments/declines'
import type { WorldSession, StripeRequest, RequestContext } from '../request-context'
import type { World } from '../../world/world'
import { cardFromForm, cardFromId, idOfCard } from './card-form'
import {
  asPaymentIntent,
  asPaymentMethod,
  asSetupIntent,
  chargeOf,
  docUrlOf,
  errorTypeOf,
  StripeApiError,
} from './stripe-objects'
/** Whoever holds a client secret may act with it; no one is signed in at the provider. */
type PaymentCall = RequestContext<StripeRequest> & {
  /** Id in the path. */
  readonly id: string
}

type Handler = (call: PaymentCall) => Response

/** The card payment provider's REST interface, as far as its script in the browser uses it. */
export function handleStripeRequest(call: RequestContext<StripeRequest>): Response {
  const { request, path } = call
  try {
    requireKey(call)
    const [handler, id] = route(request.method, path)
    return handler({ ...call, id })
  } catch (error) {
    return refusal(call, error)
  }
}

const ROUTES: readonly (readonly [method: string, pattern: string, handler: Handler])[] = [
  ['GET', 'v1/payment_intents/:id', retrieve],
  ['GET', 'v1/setup_intents/:id', retrieve],
  ['POST', 'v1/payment_intents/:id/confirm', confirmPayment],
  ['POST', 'v1/setup_intents/:id/confirm', confirmSetup],
  ['POST', 'v1/payment_intents/:id/cancel', cancel],
  ['POST', 'v1/3ds2/challenge_complete', completeChallenge],
  ['POST', 'v1/payment_methods', createPaymentMethod],
  ['POST', 'v1/tokens', createToken],
]

function route(method: string, path: string): readonly [Handler, string] {
  const segments = path.split('/')
  for (const [routed, pattern, handler] of ROUTES) {
    const wanted = pattern.split('/')
    const fits = (part: string, place: number) => part === ':id' || part === segments[place]
    if (routed === method && wanted.length === segments.length && wanted.every(fits))
      return [handler, segments[wanted.indexOf(':id')] ?? '']
  }
  throw new StripeApiError(404, null, `Unrecognized request URL (${method}: /${path}).`)
}

function requireKey({ form, request }: RequestContext<StripeRequest>): void {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (!(form.get('key') ?? bearer ?? '').startsWith('pk_'))
    throw new StripeApiError(401, null, 'You did not provide an API key. Use a publishable key (pk_…).')
}

/** The client secret of the request, which must be the one of the object in the path. */
function secretOf({ form, id }: PaymentCall): string {
  const secret = form.get('client_secret') ?? ''
  if (secret === '') throw new StripeApiError(400, 'parameter_missing', 'Missing client secret.', 'client_secret')
  if (secret.split('_secret_')[0] !== id)
    throw new StripeApiError(404, 'resource_missing', `No such intent: '${id}'`, 'intent')
  return secret
}

function retrieve(call: PaymentCall): Response {
  return answer(200, intentOf(call, secretOf(call)))
}

function confirmPayment(call: PaymentCall): Response {
  const clientSecret = secretOf(call)
  const { error } = call.execute('confirmPaymentIntent', {
    clientSecret,
    ...cardChoiceOf(call, clientSecret),
    ...(call.form.get('setup_future_usage') === 'off_session' ? { saveCard: true } : {}),
  })
  return outcome(call, clientSecret, error)
}

function confirmSetup(call: PaymentCall): Response {
  const clientSecret = secretOf(call)
  const { error } = call.execute('confirmSetupIntent', { clientSecret, ...cardChoiceOf(call, clientSecret) })
  return outcome(call, clientSecret, error)
}

/** The card that the request names, or the one that the intent has already. */
function cardChoiceOf({ world, form, read }: PaymentCall, clientSecret: string) {
  if (form.has('payment_method_data[card][number]'))
    return { card: cardFromForm(form, 'payment_method_data', world.now()) }
  const named = form.get('payment_method') ?? form.get('payment_method_data[card][token]')
  const paymentMethodId = named ?? read((ctx) => attachedMethod(ctx, clientSecret))
  if (paymentMethodId === null)
    throw new StripeApiError(400, 'parameter_missing', "You cannot confirm this because it's missing a payment method.")
  const card = cardFromId(paymentMethodId)
  const name = form.get('payment_method_data[billing_details][name]')
  return card ? { card: name ? { ...card, billingName: name } : card } : { paymentMethodId }
}

function attachedMethod(ctx: DomainContext, clientSecret: string): string | null {
  const intent = isSetupSecret(clientSecret)
    ? setupIntentBySecret(ctx, clientSecret)
    : paymentIntentBySecret(ctx, clientSecret)
  return intent.paymentMethodId
}

function completeChallenge(call: PaymentCall): Response {
  const clientSecret = call.form.get('client_secret') ?? ''
  const given = call.form.get('outcome')
  if (given !== 'complete' && given !== 'fail' && given !== 'abandon')
    throw new StripeApiError(400, 'parameter_invalid_string', 'Invalid outcome.', 'outcome')
  const { error } = call.execute('answerChallenge', { clientSecret, outcome: given })
  return outcome(call, clientSecret, error)
}

function cancel(call: PaymentCall): Response {
  const clientSecret = secretOf(call)
  call.execute('cancelPaymentIntent', { clientSecret })
  return answer(200, intentOf(call, clientSecret))
}

/** What became of a confirmation, as the provider answers: a bank's refusal is an error. */
function outcome(call: PaymentCall, clientSecret: string, error: ConfirmationResult['error']): Response {
  const intent = intentOf(call, clientSecret)
  if (!error) return answer(200, intent)
  const { code, declineCode, message } = error
  const type = errorTypeOf(code)
  return answer(type === 'card_error' ? 402 : 400, {
    error: {
      type,
      code,
      doc_url: docUrlOf(code),
      ...(declineCode === null ? {} : { decline_code: declineCode }),
      ...(intent.object === 'payment_intent' && type === 'card_error' ? { charge: chargeOf(intent.id) } : {}),
      message,
      ...embedded(intent),
    },
  })
}

function createPaymentMethod({ world, form }: PaymentCall): Response {
  const card = cardFromForm(prefixed(form), 'card_data', world.now())
  return answer(200, asPaymentMethod(idOfCard('pm_card', card), card, world.now()))
}

function createToken({ world, form }: PaymentCall): Response {
  const card = cardFromForm(prefixed(form), 'card_data', world.now())
  const id = idOfCard('tok', card)
  const { brand, last4, expMonth, expYear, billingName } = card
  return answer(200, {
    id,
    object: 'token',
    card: { object: 'card', brand, last4, exp_month: expMonth, exp_year: expYear, name: billingName },
    created: Math.floor(world.now() / 1000),
    livemode: false,
    type: 'card',
    used: false,
  })
}

/** Requests for a method or token name the card at the top, confirmations below `payment_method_data`. */
function prefixed(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...form].map(([name, value]) => [name.replace(/^(\w+)/, 'card_data[$1]'), value]))
}

function intentOf({ read }: WorldSession, clientSecret: string): PaymentIntent | SetupIntent {
  return read((ctx) =>
    isSetupSecret(clientSecret)
      ? asSetupIntent(setupIntentBySecret(ctx, clientSecret))
      : asPaymentIntent(paymentIntentBySecret(ctx, clientSecret)),
  )
}

const embedded = (intent: PaymentIntent | SetupIntent) =>
  intent.object === 'payment_intent' ? { payment_intent: intent } : { setup_intent: intent }

function refusal({ world }: WorldSession, error: unknown): Response {
  if (error instanceof StripeApiError) {
    const { status, type, code, message, param } = error
    return answer(status, {
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
    return answer(providerCode === 'resource_missing' ? 404 : 400, {
      error: {
        type: 'invalid_request_error',
        code: providerCode,
        doc_url: docUrlOf(providerCode),
        message,
        ...(param === null ? {} : { param }),
        ...(intent ? embedded(intent) : {}),
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

function answer(status: number, body: unknown): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-cache, no-store' } })
}

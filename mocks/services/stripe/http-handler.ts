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
  for (const [routeMethod, pattern, handler] of ROUTES) {
    const routeSegments = pattern.split('/')
    const isMatch = (part: string, i: number) => part === ':id' || part === segments[i]
    if (routeMethod === method && routeSegments.length === segments.length && routeSegments.every(isMatch))
      return [handler, segments[routeSegments.indexOf(':id')] ?? '']
  }
  throw new StripeApiError(404, null, `Unrecognized request URL (${method}: /${path}).`)
}

function requireKey({ form, request }: RequestContext<StripeRequest>): void {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (!(form.get('key') ?? bearer ?? '').startsWith('pk_'))
    throw new StripeApiError(401, null, 'You did not provide an API key. Use a publishable key (pk_…).')
}

/** Returns the request's client secret. Throws if the secret belongs to another object than the one in the path. */
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
    ...readCard(context, clientSecret),
    ...(context.form.get('setup_future_usage') === 'off_session' ? { saveCard: true } : {}),
  })
  return confirmationResponse(context, clientSecret, error)
}

function confirmSetup(context: StripeContext): Response {
  const clientSecret = requireSecret(context)
  const { error } = context.execute('confirmSetupIntent', { clientSecret, ...readCard(context, clientSecret) })
  return confirmationResponse(context, clientSecret, error)
}

/** Returns the card of the request, or else the payment method of the intent. */
function readCard({ world, form, read }: StripeContext, clientSecret: string) {
  if (form.has('payment_method_data[card][number]'))
    return { card: cardFromForm(form, 'payment_method_data', world.now()) }
  const requestedId = form.get('payment_method') ?? form.get('payment_method_data[card][token]')
  const paymentMethodId = requestedId ?? read((ctx) => attachedMethod(ctx, clientSecret))
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

function completeChallenge(context: StripeContext): Response {
  const clientSecret = context.form.get('client_secret') ?? ''
  const answer = context.form.get('outcome')
  if (answer !== 'complete' && answer !== 'fail' && answer !== 'abandon')
    throw new StripeApiError(400, 'parameter_invalid_string', 'Invalid outcome.', 'outcome')
  const { error } = context.execute('answerChallenge', { clientSecret, outcome: answer })
  return confirmationResponse(context, clientSecret, error)
}

function cancel(context: StripeContext): Response {
  const clientSecret = requireSecret(context)
  context.execute('cancelPaymentIntent', { clientSecret })
  return jsonResponse(200, findIntent(context, clientSecret))
}

/** Returns the response to a confirmation. A decline is an error response. */
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

function createPaymentMethod({ world, form }: StripeContext): Response {
  const card = cardFromForm(nestInCardData(form), 'card_data', world.now())
  return jsonResponse(200, asPaymentMethod(idOfCard('pm_card', card), card, world.now()))
}

function createToken({ world, form }: StripeContext): Response {
  const card = cardFromForm(nestInCardData(form), 'card_data', world.now())
  const id = idOfCard('tok', card)
  const { brand, last4, expMonth, expYear, billingName } = card
  return jsonResponse(200, {
    id,
    object: 'token',
    card: { object: 'card', brand, last4, exp_month: expMonth, exp_year: expYear, name: billingName },
    created: Math.floor(world.now() / 1000),
    livemode: false,
    type: 'card',
    used: false,
  })
}

/** Returns the form with its fields below `card_data`, where `cardFromForm` expects them. */
function nestInCardData(form: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...form].map(([name, value]) => [name.replace(/^(\w+)/, 'card_data[$1]'), value]))
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

import type { PaymentIntent, SetupIntent } from '@stripe/stripe-js'
import type { Actor, DomainContext } from '../domain/context'
import type { ConfirmationResult, ConfirmOverride } from '../domain/payments/confirmation'
import { isSetupSecret, paymentIntentBySecret, setupIntentBySecret } from '../domain/payments/intents'
import { ProviderError } from '../domain/payments/provider-error'
import type { World } from '../world/world'
import { cardOfForm, cardOfId, idOfCard } from './card-form'
import { paymentFaults } from './payment-faults'
import { StripeApiError } from './stripe-errors'
import { asPaymentIntent, asPaymentMethod, asSetupIntent, errorTypeOf } from './stripe-objects'

/** Whoever holds a client secret may act with it; no one is signed in at the provider. */
const PROVIDER: Actor = { kind: 'anonymous' }

interface Call {
  readonly world: World
  readonly form: URLSearchParams
  /** Id in the path. */
  readonly id: string
  readonly path: string
}

type Handler = (call: Call) => Response

/** The card payment provider's REST interface, as far as its script in the browser uses it. */
export async function handlePayments(world: World, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const path = url.pathname.slice(url.pathname.indexOf('/stripe-api/') + '/stripe-api/'.length)
  try {
    const form = request.method === 'POST' ? new URLSearchParams(await request.text()) : url.searchParams
    requireKey(form, request)
    const [handler, id] = route(request.method, path)
    return handler({ world, form, id, path })
  } catch (error) {
    return refusal(world, error)
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

function requireKey(form: URLSearchParams, request: Request): void {
  const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '')
  if (!(form.get('key') ?? bearer ?? '').startsWith('pk_'))
    throw new StripeApiError(401, null, 'You did not provide an API key. Use a publishable key (pk_…).')
}

/** The client secret of the request, which must be the one of the object in the path. */
function secretOf({ form, id }: Call): string {
  const secret = form.get('client_secret') ?? ''
  if (secret === '') throw new StripeApiError(400, 'parameter_missing', 'Missing client secret.', 'client_secret')
  if (secret.split('_secret_')[0] !== id)
    throw new StripeApiError(404, 'resource_missing', `No such intent: '${id}'`, 'intent')
  return secret
}

function retrieve(call: Call): Response {
  return answer(200, intentOf(call.world.view(PROVIDER), secretOf(call)))
}

function confirmPayment(call: Call): Response {
  const clientSecret = secretOf(call)
  const { world, form } = call
  const choice = cardChoiceOf(call, clientSecret)
  return confirm(call, clientSecret, 'confirmCardPayment', (override) =>
    world.execute('confirmPaymentIntent', PROVIDER, {
      clientSecret,
      ...choice,
      ...(form.get('setup_future_usage') === 'off_session' ? { saveCard: true } : {}),
      ...override,
    }),
  )
}

function confirmSetup(call: Call): Response {
  const clientSecret = secretOf(call)
  const choice = cardChoiceOf(call, clientSecret)
  return confirm(call, clientSecret, 'confirmCardSetup', (override) =>
    call.world.execute('confirmSetupIntent', PROVIDER, { clientSecret, ...choice, ...override }),
  )
}

/** The card that the request names, or the one that the intent has already. */
function cardChoiceOf({ world, form }: Call, clientSecret: string) {
  if (form.has('payment_method_data[card][number]'))
    return { card: cardOfForm(form, 'payment_method_data', world.now()) }
  const named = form.get('payment_method') ?? form.get('payment_method_data[card][token]')
  const paymentMethodId = named ?? attachedMethod(world.view(PROVIDER), clientSecret)
  if (paymentMethodId === null)
    throw new StripeApiError(400, 'parameter_missing', "You cannot confirm this because it's missing a payment method.")
  const card = cardOfId(paymentMethodId)
  const name = form.get('payment_method_data[billing_details][name]')
  return card ? { card: name ? { ...card, billingName: name } : card } : { paymentMethodId }
}

function attachedMethod(ctx: DomainContext, clientSecret: string): string | null {
  const intent = isSetupSecret(clientSecret)
    ? setupIntentBySecret(ctx, clientSecret)
    : paymentIntentBySecret(ctx, clientSecret)
  return intent.paymentMethodId
}

function completeChallenge(call: Call): Response {
  const clientSecret = call.form.get('client_secret') ?? ''
  const outcome = call.form.get('outcome')
  if (outcome !== 'complete' && outcome !== 'fail' && outcome !== 'abandon')
    throw new StripeApiError(400, 'parameter_invalid_string', 'Invalid outcome.', 'outcome')
  const name = isSetupSecret(clientSecret) ? 'confirmCardSetup' : 'confirmCardPayment'
  return confirm(call, clientSecret, name, (override) =>
    call.world.execute('answerChallenge', PROVIDER, { clientSecret, outcome, ...override }),
  )
}

function cancel(call: Call): Response {
  const clientSecret = secretOf(call)
  call.world.execute('cancelPaymentIntent', PROVIDER, { clientSecret })
  return answer(200, intentOf(call.world.view(PROVIDER), clientSecret))
}

/** Runs a confirmation under the sandbox's faults and answers as the provider does: a bank's refusal is an error. */
function confirm(
  { world, path }: Call,
  clientSecret: string,
  name: string,
  run: (override: { readonly override?: ConfirmOverride }) => ConfirmationResult,
): Response {
  const faults = paymentFaults(world, [name, path, `POST ${path}`])
  const { error } = run(faults.override ? { override: faults.override } : {})
  const intent = intentOf(world.view(PROVIDER), clientSecret)
  faults.use({ waitsForHolder: intent.status === 'requires_action' })
  if (!error) return answer(200, intent)
  const { code, declineCode, message } = error
  const type = errorTypeOf(code)
  return answer(type === 'card_error' ? 402 : 400, {
    error: { type, code, ...(declineCode === null ? {} : { decline_code: declineCode }), message, ...embedded(intent) },
  })
}

function createPaymentMethod({ world, form }: Call): Response {
  const card = cardOfForm(prefixed(form), 'card_data', world.now())
  return answer(200, asPaymentMethod(idOfCard('pm_card', card), card, world.now()))
}

function createToken({ world, form }: Call): Response {
  const card = cardOfForm(prefixed(form), 'card_data', world.now())
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

function intentOf(ctx: DomainContext, clientSecret: string): PaymentIntent | SetupIntent {
  return isSetupSecret(clientSecret)
    ? asSetupIntent(setupIntentBySecret(ctx, clientSecret))
    : asPaymentIntent(paymentIntentBySecret(ctx, clientSecret))
}

const embedded = (intent: PaymentIntent | SetupIntent) =>
  intent.object === 'payment_intent' ? { payment_intent: intent } : { setup_intent: intent }

function refusal(world: World, error: unknown): Response {
  if (error instanceof StripeApiError) {
    const { status, type, code, message, param } = error
    return answer(status, {
      error: {
        type,
        ...(code === null ? {} : { code }),
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

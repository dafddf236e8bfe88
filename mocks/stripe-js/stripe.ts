import type {
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
  Stripe,
  StripeConstructor,
  StripeError,
  Token,
} from '@stripe/stripe-js'
import { type StripeResponse, createStripeApi, type Fields, type StripeApi } from './api'
import { CardElement } from './card-element'
import { showChallenge } from './challenge'
import { ElementsGroup, type GroupOptions } from './elements-group'
import { IntegrationError } from './element-base'

export interface InstallOptions {
  /** Address of the mock REST API, with a trailing slash. */
  readonly apiBase: string
  /** Defaults to the page's current fetch at the time of each request. */
  readonly fetch?: typeof globalThis.fetch
}

/** The API release that the app's version of @stripe/stripe-js expects. */
const VERSION = 'basil'

/**
 * Installs the mock as `window.Stripe`, like the real script. Call this function before the app calls `loadStripe`, which
 * then loads no script.
 */
export function installStripe({ apiBase, fetch = (...args) => globalThis.fetch(...args) }: InstallOptions): void {
  const factory = (publishableKey: string) => {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_'))
      throw new IntegrationError('Please call Stripe() with your publishable key.')
    return createStripe(createStripeApi(apiBase, publishableKey, fetch))
  }
  window.Stripe = Object.assign(factory as unknown as StripeConstructor, { version: VERSION })
}

/** The part of Stripe's object that card payments need. */
type MockStripe = Pick<
  Stripe,
  | 'confirmCardPayment'
  | 'confirmCardSetup'
  | 'createPaymentMethod'
  | 'createToken'
  | 'handleCardAction'
  | 'handleNextAction'
  | 'registerAppInfo'
  | 'retrievePaymentIntent'
  | 'retrieveSetupIntent'
> & { readonly elements: (options?: GroupOptions) => ElementsGroup }

type Intent = PaymentIntent | SetupIntent
type Billing = object | undefined
type CardSource = { readonly card?: unknown; readonly billing_details?: Billing | undefined }
type Data = { readonly payment_method?: string | CardSource | undefined; readonly setup_future_usage?: unknown }

/** The mock accepts a card as an element only, unlike the library. */
type MethodData = CardSource & { readonly type?: string; readonly element?: unknown; readonly elements?: unknown }

const METHODS = {
  payment: { name: 'confirmCardPayment', path: 'v1/payment_intents', secret: /^pi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/ },
  setup: { name: 'confirmCardSetup', path: 'v1/setup_intents', secret: /^seti_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/ },
} as const
type Kind = keyof typeof METHODS

const kindOf = (secret: string): Kind => (secret.startsWith('seti_') ? 'setup' : 'payment')
const asPayment = (response: StripeResponse<PaymentIntent>) =>
  response.ok ? { paymentIntent: response.ok } : { error: response.error }
const asSetup = (response: StripeResponse<SetupIntent>) =>
  response.ok ? { setupIntent: response.ok } : { error: response.error }

function createStripe(api: StripeApi): MockStripe {
  async function confirm<T extends Intent>(
    kind: Kind,
    secret: string,
    data: Data = {},
    options: { handleActions?: boolean } = {},
  ): Promise<StripeResponse<T>> {
    const path = `${pathOf(kind, secret)}/confirm`
    const card = cardFields(data.payment_method)
    if ('error' in card) return { error: card.error }
    const futureUsage = typeof data.setup_future_usage === 'string' ? data.setup_future_usage : undefined
    const response = await api.post<T>(path, {
      client_secret: secret,
      ...card.form,
      ...(futureUsage ? { setup_future_usage: futureUsage } : {}),
    })
    return options.handleActions === false ? response : authenticate(secret, response)
  }

  /** Runs the bank's challenge if the payment requires one, and sends its outcome. */
  async function authenticate<T extends Intent>(
    secret: string,
    response: StripeResponse<T>,
  ): Promise<StripeResponse<T>> {
    if (response.ok?.status !== 'requires_action') return response
    const outcome = await showChallenge(challengeQuestion(response.ok))
    return api.post<T>('v1/3ds2/challenge_complete', { client_secret: secret, outcome })
  }

  async function retrieve<T extends Intent>(kind: Kind, secret: string): Promise<StripeResponse<T>> {
    return api.get<T>(pathOf(kind, secret), { client_secret: secret })
  }

  async function handleAction<T extends Intent>(secret: string): Promise<StripeResponse<T>> {
    return authenticate(secret, await retrieve<T>(kindOf(secret), secret))
  }

  async function createPaymentMethod(data: MethodData) {
    if (data.type !== 'card') throw new IntegrationError(`Invalid payment method type: ${String(data.type)}.`)
    const card = readElement(data.card)
    if ('error' in card) return { error: card.error }
    const response = await api.post<PaymentMethod>('v1/payment_methods', {
      type: 'card',
      ...nestIn('card', card.form),
      ...billingFields('billing_details', data.billing_details),
    })
    return response.ok ? { paymentMethod: response.ok } : { error: response.error }
  }

  async function createToken(element: unknown, data: object = {}) {
    const card = readElement(element)
    if ('error' in card) return { error: card.error }
    const response = await api.post<Token>('v1/tokens', nestIn('card', { ...card.form, ...stringFields(data) }))
    return response.ok ? { token: response.ok } : { error: response.error }
  }

  const stripe = {
    elements: (options: GroupOptions = {}) => new ElementsGroup(options, () => api.now()),
    confirmCardPayment: async (secret: string, data?: Data, options?: { handleActions?: boolean }) =>
      asPayment(await confirm('payment', secret, data, options)),
    confirmCardSetup: async (secret: string, data?: Data, options?: { handleActions?: boolean }) =>
      asSetup(await confirm('setup', secret, data, options)),
    handleCardAction: async (secret: string) => asPayment(await handleAction(secret)),
    handleNextAction: async ({ clientSecret }: { readonly clientSecret: string }) => {
      return kindOf(clientSecret) === 'setup'
        ? asSetup(await handleAction(clientSecret))
        : asPayment(await handleAction(clientSecret))
    },
    retrievePaymentIntent: async (secret: string) => asPayment(await retrieve('payment', secret)),
    retrieveSetupIntent: async (secret: string) => asSetup(await retrieve('setup', secret)),
    createPaymentMethod,
    createToken,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
  return stripe
}

function pathOf(kind: Kind, secret: string): string {
  const { name, path, secret: pattern } = METHODS[kind]
  if (!pattern.test(secret))
    throw new IntegrationError(
      `Invalid value for stripe.${name} intent secret: value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${secret}.`,
    )
  return `${path}/${secret.split('_secret_')[0] ?? ''}`
}

type CardFieldsResult = { readonly form: Fields } | { readonly error: StripeError }

function cardFields(method: Data['payment_method']): CardFieldsResult {
  if (method === undefined) return { form: {} }
  if (typeof method === 'string') return { form: { payment_method: method } }
  const billing = billingFields('payment_method_data[billing_details]', method.billing_details)
  const { card } = method
  if (typeof card === 'object' && card !== null && 'token' in card)
    return {
      form: { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': String(card.token), ...billing },
    }
  const read = readElement(card)
  if ('error' in read) return read
  return {
    form: { 'payment_method_data[type]': 'card', ...nestIn('payment_method_data[card]', read.form), ...billing },
  }
}

function readElement(card: unknown): CardFieldsResult {
  if (!(card instanceof CardElement) || !card.isMounted)
    throw new IntegrationError(
      'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
    )
  const read = CardElement.read(card)
  return 'error' in read ? { error: { ...read.error } } : read
}

const nestIn = (prefix: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}[${name}]`, value]))

const stringFields = (fields: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

function billingFields(prefix: string, billing: Billing): Fields {
  if (!billing) return {}
  const { address, ...rest } = billing as { readonly address?: unknown }
  const lines = typeof address === 'object' && address !== null ? stringFields(address) : {}
  return { ...nestIn(prefix, stringFields(rest)), ...nestIn(`${prefix}[address]`, lines) }
}

function challengeQuestion(intent: Intent): string {
  if (intent.object === 'setup_intent') return 'Your bank asks you to confirm that this card may be saved.'
  const amount = (intent.amount / 100).toLocaleString('en-US', { style: 'currency', currency: intent.currency })
  return `Your bank asks you to confirm a payment of ${amount}.`
}

import type { PaymentIntent, SetupIntent, Stripe, StripeConstructor, StripeError } from '@stripe/stripe-js'
import { type StripeResponse, createStripeApi, type Fields, type StripeApi } from './api'
import { AddressElement } from './address-element'
import { CardElement } from './card-element'
import { showChallenge } from './challenge'
import { IntegrationError, type MockElement } from './element-base'
import { lookUp } from '../../src/shared/look-up'

export interface InstallOptions {
  /** URL of the mock REST API, with a trailing slash. */
  readonly apiBase: string
  /**
   * True if the app must not find its card element. The error atlas uses this option to show the app's error message
   * for a missing card element.
   */
  readonly isWithoutForm?: boolean
  /** Defaults to the page's current fetch at the time of each request. */
  readonly fetch?: typeof globalThis.fetch
}

/** The API release that the app's version of @stripe/stripe-js expects. */
const VERSION = 'basil'

/**
 * Installs the mock as `window.Stripe`, like the real script. Call this function before the app calls `loadStripe`.
 * Then `loadStripe` uses the mock and loads no script.
 */
export function installStripe({
  apiBase,
  isWithoutForm,
  fetch = (...args) => globalThis.fetch(...args),
}: InstallOptions): void {
  const factory = (publishableKey: string) => {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_'))
      throw new IntegrationError('Please call Stripe() with your publishable key.')
    const stripe = createStripe(createStripeApi(apiBase, publishableKey, fetch))
    if (!isWithoutForm) return stripe
    return {
      ...stripe,
      elements: (options?: GroupOptions) => Object.assign(stripe.elements(options), { getElement: () => null }),
    }
  }
  window.Stripe = Object.assign(factory as unknown as StripeConstructor, { version: VERSION })
}

/** The methods of Stripe's object that the app calls. */
type MockStripe = Pick<
  Stripe,
  'confirmCardPayment' | 'confirmCardSetup' | 'handleNextAction' | 'retrievePaymentIntent' | 'retrieveSetupIntent'
> & { readonly elements: (options?: GroupOptions) => ElementsGroup }

type Intent = PaymentIntent | SetupIntent
type CardSource = { readonly card?: unknown; readonly billing_details?: { readonly name?: unknown } | undefined }
type Data = { readonly payment_method?: string | CardSource | undefined; readonly setup_future_usage?: unknown }

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

  /** Runs the bank's challenge if the payment or card setup requires one, and sends the challenge's outcome. */
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

  const stripe = {
    elements: (options: GroupOptions = {}) => new ElementsGroup(options, () => api.now()),
    confirmCardPayment: async (secret: string, data?: Data, options?: { handleActions?: boolean }) =>
      asPayment(await confirm('payment', secret, data, options)),
    confirmCardSetup: async (secret: string, data?: Data, options?: { handleActions?: boolean }) =>
      asSetup(await confirm('setup', secret, data, options)),
    handleNextAction: async ({ clientSecret }: { readonly clientSecret: string }) => {
      return kindOf(clientSecret) === 'setup'
        ? asSetup(await handleAction(clientSecret))
        : asPayment(await handleAction(clientSecret))
    },
    retrievePaymentIntent: async (secret: string) => asPayment(await retrieve('payment', secret)),
    retrieveSetupIntent: async (secret: string) => asSetup(await retrieve('setup', secret)),
    // The app does not call these two functions, but @stripe/react-stripe-js rejects an object without them.
    createPaymentMethod: () => undefined,
    createToken: () => undefined,
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
  if (typeof method === 'string') return { form: { payment_method: method } }
  const read = readElement(method?.card)
  if ('error' in read) return read
  const card = Object.entries(read.form).map(([name, value]) => [`payment_method_data[card][${name}]`, value])
  const name = method?.billing_details?.name
  return {
    form: {
      'payment_method_data[type]': 'card',
      ...Object.fromEntries(card),
      ...(typeof name === 'string' ? { 'payment_method_data[billing_details][name]': name } : {}),
    },
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

function challengeQuestion(intent: Intent): string {
  if (intent.object === 'setup_intent') return 'Your bank asks you to confirm that this card may be saved.'
  const amount = (intent.amount / 100).toLocaleString('en-US', { style: 'currency', currency: intent.currency })
  return `Your bank asks you to confirm a payment of ${amount}.`
}

interface GroupOptions {
  readonly appearance?: { readonly variables?: Readonly<Record<string, string>> }
  readonly [option: string]: unknown
}

const VARIABLES: Readonly<Record<string, string>> = {
  colorText: '--stripe-text',
  colorBackground: '--stripe-background',
  colorPrimary: '--stripe-primary',
  colorDanger: '--stripe-danger',
  fontFamily: '--stripe-font',
}

/** A group of elements, at most one of each type. */
export class ElementsGroup {
  private readonly elements = new Map<string, MockElement>()

  constructor(
    private options: GroupOptions,
    private readonly now: () => number,
  ) {}

  create(elementType: string, options: object = {}): MockElement {
    if (this.elements.has(elementType))
      throw new IntegrationError(`Can only create one Element of type ${elementType} through an instance of Elements.`)
    const element = this.build(elementType, options, () => this.elements.delete(elementType))
    this.elements.set(elementType, element)
    this.applyAppearance(element)
    return element
  }

  /** Returns the element of a component of @stripe/react-stripe-js, whose `__elementType` is the element's type. */
  getElement(component: object): MockElement | null {
    return this.elements.get(String(Reflect.get(component, '__elementType'))) ?? null
  }

  update(options: GroupOptions): void {
    this.options = { ...this.options, ...options }
    for (const element of this.elements.values()) this.applyAppearance(element)
  }

  private build(elementType: string, options: object, onDestroy: () => void): MockElement {
    switch (elementType) {
      case 'card':
        return new CardElement(options, this.now, onDestroy)
      case 'address':
        return new AddressElement(options, onDestroy)
      default:
        throw new IntegrationError(`A valid Element name must be provided. You specified: ${elementType}.`)
    }
  }

  private applyAppearance(element: MockElement): void {
    const variables = this.options.appearance?.variables ?? {}
    for (const [name, property] of Object.entries(VARIABLES))
      element.setCustomProperty(property, lookUp(variables, name) ?? '')
  }
}

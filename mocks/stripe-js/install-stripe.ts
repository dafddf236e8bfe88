import type { StripeConstructor } from '@stripe/stripe-js'
import { createStripeApi } from './api'
import { IntegrationError } from './integration-error'
import { createStripe } from './stripe'

export interface InstallOptions {
  /** Address of the stand-in's REST interface, with a slash at its end. */
  readonly apiBase: string
  /** The page's fetch by default, as it is when it is called. */
  readonly fetch?: typeof globalThis.fetch
}

/** The release train that the app's version of the library expects. */
const VERSION = 'basil'

/**
 * Puts the stand-in where the real script would put itself. It must stand there before the app calls `loadStripe`, which
 * then asks for no script.
 */
export function installStripe({ apiBase, fetch = (...args) => globalThis.fetch(...args) }: InstallOptions): void {
  const factory = (publishableKey: string) => {
    if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_'))
      throw new IntegrationError('Please call Stripe() with your publishable key.')
    return createStripe(createStripeApi(apiBase, publishableKey, fetch))
  }
  window.Stripe = Object.assign(factory as unknown as StripeConstructor, { version: VERSION })
}

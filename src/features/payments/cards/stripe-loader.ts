/**
 * Loads Stripe's script on first use. A build with the in-browser backend already provides a substitute for the script.
 * This code works with both.
 */
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type Env, stripeKeyProblem } from '../../../lib/settings/env'
import { fundingMessages } from '../../../lib/errors/catalogue'
import type { Log } from '../../../lib/telemetry/log'

export type StripeLoad =
  | { readonly kind: 'ready'; readonly stripe: Stripe }
  /** The script is blocked or slow. The rest of the app works, and a retry may help. */
  | { readonly kind: 'notReady'; readonly message: string }
  /** Card payments are disabled in this build. */
  | { readonly kind: 'disabled'; readonly message: string }

export interface StripeLoader {
  /** Message for the user if cards are disabled, else null. */
  readonly disabledMessage: string | null
  readonly load: () => Promise<StripeLoad>
}

export interface StripeLoaderDeps {
  readonly env: Pick<Env, 'backend' | 'features' | 'stripePublishableKey' | 'stripeTestKeyAllowed'>
  readonly log: Log
  readonly loadScript?: (publishableKey: string) => Promise<Stripe | null>
}

export const fundingDisabledMessage = 'Card payments are not available. Please contact support.'

export function createStripeLoader({
  env,
  log,
  loadScript = (key) => loadStripe(key),
}: StripeLoaderDeps): StripeLoader {
  const disabled = !env.features.payments || stripeKeyProblem(env) !== null
  let loading: Promise<StripeLoad> | null = null

  async function loadNow(key: string): Promise<StripeLoad> {
    const notReady = { kind: 'notReady', message: fundingMessages.stripeNotReady } as const
    try {
      const stripe = await loadScript(key)
      return stripe ? { kind: 'ready', stripe } : notReady
    } catch (error) {
      log.warn('The card payment script could not be loaded', { error })
      return notReady
    }
  }

  return {
    disabledMessage: disabled ? fundingDisabledMessage : null,
    async load() {
      if (disabled || !env.stripePublishableKey) return { kind: 'disabled', message: fundingDisabledMessage }
      loading ??= loadNow(env.stripePublishableKey)
      const result = await loading
      // Reset after a failure, so that the next call loads the script again.
      if (result.kind !== 'ready') loading = null
      return result
    },
  }
}

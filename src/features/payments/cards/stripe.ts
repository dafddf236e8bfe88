import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useState } from 'react'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { env, type Env, isTestKeyRefused, stripeKeyProblem } from '../../../lib/settings/env'
import { log } from '../../../lib/telemetry/log'
import type { Log } from '../../../lib/telemetry/create-log'

export type StripeLoad =
  | { readonly kind: 'ready'; readonly stripe: Stripe }
  /** The script is blocked or slow. The rest of the app works, and a retry may help. */
  | { readonly kind: 'notReady'; readonly message: string }
  /** Card payments are disabled in this build. */
  | { readonly kind: 'disabled'; readonly message: string }

export interface StripeLoader {
  readonly load: () => Promise<StripeLoad>
}

export interface StripeLoaderOptions {
  readonly env: Pick<Env, 'backend' | 'features' | 'stripePublishableKey' | 'stripeTestKeyAllowed'>
  readonly log: Log
  /** Whether the page may name settings. On a production site, only the log names them. */
  readonly namesSettings: boolean
  readonly loadScript?: (publishableKey: string) => Promise<Stripe | null>
}

/** Creates a loader that loads Stripe's script once, on first use. The in-browser backend provides a substitute script. */
export function createStripeLoader(options: StripeLoaderOptions): StripeLoader {
  const { env: settings, log: logger, loadScript = loadStripe } = options
  const keyProblem = stripeKeyProblem(settings)
  const disabled = !settings.features.payments || keyProblem !== null
  const disabledLoad = { kind: 'disabled', message: disabledMessage(options, keyProblem) } as const
  let loading: Promise<StripeLoad> | null = null

  async function loadNow(key: string): Promise<StripeLoad> {
    const notReady = { kind: 'notReady', message: fundingMessages.stripeNotReady } as const
    try {
      const stripe = await loadScript(key)
      return stripe ? { kind: 'ready', stripe } : notReady
    } catch (error) {
      logger.warn(
        'Stripe’s script (js.stripe.com) could not be loaded: an ad blocker, the content policy, or the network',
        {
          code: 'STRIPE_UNREACHABLE',
          error,
        },
      )
      return notReady
    }
  }

  return {
    async load() {
      if (disabled || !settings.stripePublishableKey) return disabledLoad
      loading ??= loadNow(settings.stripePublishableKey)
      const result = await loading
      // Reset after a failure, so that the next call loads the script again.
      if (result.kind !== 'ready') loading = null
      return result
    },
  }
}

function disabledMessage({ env: settings, namesSettings }: StripeLoaderOptions, keyProblem: string | null): string {
  if (namesSettings && keyProblem !== null) return `Card payments are disabled: ${keyProblem}.`
  const reason = isTestKeyRefused(settings) ? ', because this site has a test key of Stripe' : ''
  return `Card payments are not available${reason}. Please contact support.`
}

let loader: StripeLoader | null = null

/** Returns the page's only Stripe loader. Creates it on the first call. */
export function stripeLoader(): StripeLoader {
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname)
  loader ??= createStripeLoader({ env, log, namesSettings: isLocal || !env.production })
  return loader
}

export interface StripeState {
  /** Result of loading the script. Null while it loads. */
  readonly load: StripeLoad | null
  /** Loads the script again after a failure. */
  readonly retry: () => void
}

export function useStripeLoad(source: StripeLoader = stripeLoader()): StripeState {
  const [load, setLoad] = useState<StripeLoad | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    void source.load().then((result) => {
      if (current) setLoad(result)
    })
    return () => {
      current = false
    }
  }, [source, attempt])
  return {
    load,
    retry: () => {
      setLoad(null)
      setAttempt((count) => count + 1)
    },
  }
}

import { useEffect, useState } from 'react'
import { env } from '../../../lib/settings/env'
import { log } from '../../../lib/telemetry/log'
import { createStripeLoader, type StripeLoad, type StripeLoader } from './stripe-loader'

let loader: StripeLoader | null = null

/** Returns the page's only Stripe loader. Creates it on the first call. */
export function stripeLoader(): StripeLoader {
  loader ??= createStripeLoader({ env, log })
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

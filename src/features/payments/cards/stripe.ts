import { useEffect, useState } from 'react'
import { env } from '../../../lib/env'
import { log } from '../../../lib/log'
import { createStripeLoader, type StripeLoad, type StripeLoader } from '../../../lib/payments/stripe-loader'

let loader: StripeLoader | null = null

/** One loader for as long as the page lives, made when cards are first needed. */
export function stripeLoader(): StripeLoader {
  loader ??= createStripeLoader({ env, log })
  return loader
}

export interface StripeState {
  /** Null while the script is on its way. */
  readonly load: StripeLoad | null
  /** Asks for the script again after it did not come. */
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

import type { Env } from './env'

type KeyEnv = Pick<Env, 'backend' | 'features' | 'stripePublishableKey' | 'stripeTestKeyAllowed'>

const hasTestKey = ({ backend, stripePublishableKey }: KeyEnv): boolean =>
  backend === 'live' && (stripePublishableKey ?? '').startsWith('pk_test_')

/** Returns whether a live build uses an allowed Stripe test key. No money moves then, and the app shows a notice. */
export const isStripeTestMode = (env: KeyEnv): boolean => env.stripeTestKeyAllowed && hasTestKey(env)

/** Returns the log text why cards are disabled. Null if cards work, or if the build has no card payments. */
export function stripeKeyProblem(env: KeyEnv): string | null {
  if (!env.features.payments) return null
  const key = env.stripePublishableKey
  if (!key) return 'publishable key (VITE_STRIPE_PUBLISHABLE_KEY) is not set'
  if (!key.startsWith('pk_')) return 'VITE_STRIPE_PUBLISHABLE_KEY is not a publishable key'
  if (hasTestKey(env) && !env.stripeTestKeyAllowed) return 'a test key is set in a live build'
  return null
}

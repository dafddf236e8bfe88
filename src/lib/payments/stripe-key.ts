import type { Env } from '../env'

type KeyEnv = Pick<Env, 'backend' | 'features' | 'stripePublishableKey' | 'stripeTestKeyAllowed'>

const hasTestKey = ({ backend, stripePublishableKey }: KeyEnv): boolean =>
  backend === 'live' && (stripePublishableKey ?? '').startsWith('pk_test_')

/** A live build that pays with Stripe's test cards, as it is allowed to: no money moves, and people are told so. */
export const isStripeTestMode = (env: KeyEnv): boolean => env.stripeTestKeyAllowed && hasTestKey(env)

/** Why cards cannot be used, for the log; null when they can, and where the build has no card payments anyway. */
export function stripeKeyProblem(env: KeyEnv): string | null {
  if (!env.features.payments) return null
  const key = env.stripePublishableKey
  if (!key) return 'publishable key (VITE_STRIPE_PUBLISHABLE_KEY) is not set'
  if (!key.startsWith('pk_')) return 'VITE_STRIPE_PUBLISHABLE_KEY is not a publishable key'
  if (hasTestKey(env) && !env.stripeTestKeyAllowed) return 'a test key is set in a live build'
  return null
}

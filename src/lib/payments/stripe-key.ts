import type { Env } from '../env'

/** Why cards cannot be used, for the log; null when they can, and where the build has no card payments anyway. */
export function stripeKeyProblem(env: Pick<Env, 'backend' | 'stripePublishableKey' | 'features'>): string | null {
  if (!env.features.payments) return null
  const key = env.stripePublishableKey
  if (!key) return 'publishable key (VITE_STRIPE_PUBLISHABLE_KEY) is not set'
  if (!key.startsWith('pk_')) return 'VITE_STRIPE_PUBLISHABLE_KEY is not a publishable key'
  if (env.backend === 'live' && key.startsWith('pk_test_')) return 'a test key is set in a live build'
  return null
}

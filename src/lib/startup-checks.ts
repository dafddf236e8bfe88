import type { Env } from './env'
import type { Log } from './log'
import { stripeKeyProblem } from './payments/stripe-key'

/** Says at start-up what the settings lack. The app still runs: what needs the missing setting refuses by itself. */
export function reportEnvProblems(env: Env, log: Log): void {
  if (env.problems.length > 0) log.error(`Backend configuration is incomplete: ${env.problems.join('; ')}`)
  const keyProblem = stripeKeyProblem(env)
  if (keyProblem) log.error(`Card payments are disabled: ${keyProblem}`)
}

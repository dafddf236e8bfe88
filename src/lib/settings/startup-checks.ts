import type { Env } from './env'
import type { Log } from '../telemetry/log'
import { stripeKeyProblem } from './stripe-key'

/** Logs missing settings at startup. The app still runs, and each part that needs a missing setting shows an error. */
export function reportEnvProblems(env: Env, log: Log): void {
  if (env.problems.length > 0) log.error(`Backend configuration is incomplete: ${env.problems.join('; ')}`)
  const keyProblem = stripeKeyProblem(env)
  if (keyProblem) log.error(`Card payments are disabled: ${keyProblem}`)
}

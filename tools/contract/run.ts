import { randomUUID } from 'node:crypto'
import { didYouMean, validationError } from '../../mocks/validation/input-checks'
import { Broken, NotLooked, type Check } from './check'
import type { ContractConfig } from './config'
import { Live, type Send } from './live'
import { capabilities } from './operations'
import { REALTIME } from './realtime'
import { access } from './suites/access'
import { callbacks } from './suites/callbacks'
import { doctor } from './suites/doctor'
import { errors } from './suites/errors'
import { funding } from './suites/funding'
import { host } from './suites/host'
import { lists } from './suites/lists'
import { masking } from './suites/masking'
import { money } from './suites/money'
import { shapes } from './suites/shapes'

/** All checks. Money comes last, so that its changes do not affect the other suites. */
export const checks: readonly Check[] = [
  ...doctor,
  ...host,
  ...access,
  ...shapes,
  ...masking,
  ...lists,
  ...errors,
  ...money,
  ...funding,
  ...callbacks,
]

export type Verdict = 'kept' | 'broken' | 'known' | 'not looked at'

export interface Finding {
  readonly id: string
  readonly promise: string
  readonly verdict: Verdict
  /** The observed result, or why the check was skipped. */
  readonly seen: string
  readonly ms: number
}

/** Throws if the config has an unknown capability or check ID, with a suggestion. */
export function checkNames(config: ContractConfig): void {
  const ids = checks.map(({ id }) => id)
  for (const [path, names, all] of [
    ['capabilities', config.capabilities ?? [], [...capabilities, REALTIME]],
    ['known', Object.keys(config.known ?? {}), ids],
  ] as const)
    for (const name of names)
      if (!all.includes(name))
        throw validationError(
          path,
          `there is no ${name}${didYouMean(name, all) || `; expected one of ${all.join(', ')}`}`,
        )
}

export interface Play {
  readonly send: Send
  /** Selects the checks. Defaults to all. */
  readonly only?: (check: Check) => boolean
}

/** Runs the checks against a live service, one after the other. */
export async function play(config: ContractConfig, { send, only = () => true }: Play): Promise<readonly Finding[]> {
  checkNames(config)
  const live = new Live(config, send, randomUUID())
  const findings: Finding[] = []
  for (const check of checks.filter(only)) findings.push(await look(check, live))
  return findings
}

async function look({ id, promise, capability, run }: Check, live: Live): Promise<Finding> {
  const startedMs = performance.now()
  const found = (verdict: Verdict, seen: string): Finding => ({
    id,
    promise,
    verdict,
    seen,
    ms: Math.round(performance.now() - startedMs),
  })
  const { capabilities: claimed = [], known = {} } = live.config
  if (capability !== undefined && !claimed.includes(capability))
    return found('not looked at', `${capability} is not claimed`)
  try {
    return found('kept', await run(live))
  } catch (error) {
    if (error instanceof NotLooked) return found('not looked at', error.message)
    // An unexpected response shape is a violation too.
    const seen = error instanceof Broken ? error.message : `an answer of another form: ${String(error)}`
    const reason = known[id]
    return reason === undefined ? found('broken', seen) : found('known', `${seen} (${reason})`)
  }
}

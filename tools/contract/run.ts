import { randomUUID } from 'node:crypto'
import { didYouMean, validationError } from '../../mocks/validation/input-checks'
import { SkippedCheck, Violation, type Check, type Finding, type Verdict } from './check'
import type { ContractConfig } from './config'
import { Live, type Send } from './live'
import { capabilities, REALTIME } from './operations'
import { doctor } from './suites/doctor'
import { errorChecks } from './suites/errors'
import { host } from './suites/host'
import { listsAndMasking } from './suites/lists'
import { money } from './suites/money'
import { operationChecks } from './suites/operations'
import { payments } from './suites/payments'

/** All checks. Money comes last, so that its changes do not affect the other suites. */
export const checks: readonly Check[] = [
  ...doctor,
  ...host,
  ...operationChecks,
  ...listsAndMasking,
  ...errorChecks,
  ...money,
  ...payments,
]

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
    if (error instanceof SkippedCheck) return found('not looked at', error.message)
    // An unexpected response shape is a violation too.
    const seen = error instanceof Violation ? error.message : `an answer of another form: ${String(error)}`
    const reason = known[id]
    return reason === undefined ? found('broken', seen) : found('known', `${seen} (${reason})`)
  }
}

import { randomUUID } from 'node:crypto'
import { validationError } from '../../mocks/domain/input-checks'
import { didYouMean } from '../../src/shared/did-you-mean'
import { SkippedCheck, Violation } from './assert'
import type { Check, Finding, Verdict } from './check'
import type { ContractConfig } from './config'
import { Live, type Need, type Send } from './live'
import { accessChecks } from './suites/access'
import { agreementChecks } from './suites/agreement'
import { doctor, errorChecks } from './suites/doctor'
import { figureChecks } from './suites/figures'
import { host } from './suites/host'
import { readChecks } from './suites/reads'
import { writeChecks } from './suites/writes'

/** All checks. */
export const checks: readonly Check[] = [
  ...doctor,
  ...host,
  ...accessChecks,
  ...readChecks,
  ...agreementChecks,
  ...figureChecks,
  ...errorChecks,
  ...writeChecks,
]

/** Throws if there is neither a check nor a suite of this name, with a suggestion. */
export function requireCheck(option: string, name: string): void {
  const ids = checks.map(({ id }) => id)
  if (!ids.some((id) => id === name || id.startsWith(`${name}.`)))
    throw validationError(
      option,
      `there is no ${name}${didYouMean(name, ids) || `; expected one of ${ids.join(', ')}`}`,
    )
}

export interface RunOptions {
  /** Selects the checks. Defaults to all. */
  readonly only?: (check: Check) => boolean
  /** Runs only checks that change nothing. */
  readonly readOnly?: boolean
  /** The most cents that all checks together may spend. */
  readonly spendAtMostCents?: number
  /** Whether failed checks are repeated, because leads arrive and others buy during the run. Defaults to true. */
  readonly repeats?: boolean
}

/** Number of checks that run together. Those that change something run alone. */
const TOGETHER = 12
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Runs the checks against a live service. Returns the most harmful findings first, and what the run leaves there. */
export async function run(config: ContractConfig, send: Send, options: RunOptions = {}) {
  const { only = () => true, readOnly = false, spendAtMostCents = Infinity, repeats = true } = options
  for (const name of Object.keys(config.known ?? {})) requireCheck('known', name)
  const live = new Live(config, send, randomUUID())
  const found = new Map<Check, Caused>()
  const look = async (check: Check): Promise<void> => {
    const { isRead = false, spendsCents = 0 } = check
    const leftCents = spendAtMostCents - live.spentCents
    const reason =
      !isRead && readOnly
        ? 'it changes something, and --read-only is set'
        : spendsCents > leftCents
          ? `it may spend ${dollars(spendsCents)}, and ${dollars(leftCents)} of --spend-at-most are left`
          : null
    found.set(check, await runCheck(check, live, reason, isRead && repeats))
  }
  const chosen = checks.filter(only)
  const queue = chosen.filter(({ isRead }) => isRead)
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) await look(check)
  }
  await Promise.all(Array.from({ length: TOGETHER }, worker))
  for (const check of chosen) if (!check.isRead) await look(check)
  return { findings: merged(chosen.flatMap((check) => found.get(check) ?? [])), left: [...live.left] }
}

/** Suites by the harm of their findings: access, money, then what is written, listed, and said. */
const HARM = 'doctor access writes figures lists agree reads errors host'.split(' ')
const harmOf = ({ id }: Finding): number => HARM.indexOf(id.split('.')[0] ?? '')

type Caused = Finding & { readonly cause?: unknown }

/** Of broken checks with the same cause, only the first stays broken. */
function merged(findings: readonly Caused[]): readonly Finding[] {
  const first = new Map<unknown, string>()
  return findings
    .toSorted((left, right) => harmOf(left) - harmOf(right))
    .map(({ cause, ...finding }) => {
      if (finding.verdict !== 'broken' || cause === undefined) return finding
      const known = first.get(cause)
      if (known !== undefined) return { ...finding, verdict: 'not looked at', seen: `it fails as ${known} does` }
      first.set(cause, finding.id)
      return finding
    })
}

/** Why a check is skipped, by its need. */
const unmet: Readonly<Record<Need, string>> = {
  full: 'the config has the edition specification',
  realtime: 'the config has no realtime',
}

async function runCheck(check: Check, live: Live, reason: string | null, repeats: boolean): Promise<Caused> {
  const { id, promise, needs, run: look } = check
  const startedMs = performance.now()
  const found = (verdict: Verdict, seen: string, cause?: unknown): Caused => {
    const ms = Math.round(performance.now() - startedMs)
    return { id, promise, verdict, seen, ms, cause }
  }
  if (needs && !live.has(needs)) return found('not looked at', unmet[needs])
  if (reason !== null) return found('not looked at', reason)
  try {
    const count = await look(live)
    return found('kept', count === 0 ? 'kept, but nothing was there to look at' : 'kept')
  } catch (error) {
    if (error instanceof SkippedCheck) return found('not looked at', error.message)
    if (repeats) {
      live.forget()
      return runCheck(check, live, reason, false)
    }
    const isViolation = error instanceof Violation
    if (!isViolation && process.env.DEBUG_CONTRACT) console.error(id, error)
    const seen = isViolation ? error.message : `an answer of another form than ${id} can read`
    const known = live.config.known?.[id]
    return known === undefined
      ? found('broken', seen, isViolation ? error.cause : String(error))
      : found('known', `${seen} (${known})`)
  }
}

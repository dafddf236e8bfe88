import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { serveOverHttp } from '../../mocks/hosts/node/server'
import { createBackend } from '../../mocks/server'
import { validationError } from '../../mocks/domain/input-checks'
import { didYouMean } from '../../src/shared/did-you-mean'
import { SkippedCheck, Violation } from './assert'
import type { Check, Finding, Verdict } from './check'
import type { Need } from './live'
import { readConfig, type ContractConfig } from './config'
import { Live, type Send } from './live'
import { editionText } from './operations'
import { junitOf, markdownOf, receiptOf, textOf } from './report'
import { standIn, standInConfig, webhookAt, withWebhook } from './stand-in'
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

/** Throws if the config has an unknown check ID, with a suggestion. */
export function checkNames(config: ContractConfig): void {
  const ids = checks.map(({ id }) => id)
  for (const name of Object.keys(config.known ?? {}))
    if (!ids.includes(name))
      throw validationError(
        'known',
        `there is no ${name}${didYouMean(name, ids) || `; expected one of ${ids.join(', ')}`}`,
      )
}

export interface RunOptions {
  readonly send: Send
  /** Selects the checks. Defaults to all. */
  readonly only?: (check: Check) => boolean
}

/** Runs the checks against a live service, one after the other. */
export async function runChecks(
  config: ContractConfig,
  { send, only = () => true }: RunOptions,
): Promise<readonly Finding[]> {
  checkNames(config)
  const live = new Live(config, send, randomUUID())
  const findings: Finding[] = []
  for (const check of checks.filter(only)) findings.push(await runCheck(check, live))
  return findings
}

/** Why a check is skipped, by its need. */
const unmet: Readonly<Record<Need, string>> = {
  full: 'the config has the edition specification',
  realtime: 'the config has no realtime',
}

async function runCheck({ id, promise, needs, run }: Check, live: Live): Promise<Finding> {
  const startedMs = performance.now()
  const found = (verdict: Verdict, seen: string): Finding => ({
    id,
    promise,
    verdict,
    seen,
    ms: Math.round(performance.now() - startedMs),
  })
  const { known = {} } = live.config
  if (needs && !live.has(needs)) return found('not looked at', unmet[needs])
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

const usage = `npm run contract -- --config FILE | --sandbox  [--out FOLDER]

  --config   the services to check: docs/going-live.md says what the file contains
  --sandbox  starts a sandbox server and checks it
  --out      folder for contract.md, contract.json, and contract.xml (JUnit); reports/contract by default`

/**
 * Runs `npm run contract`. Returns 0 if every requirement is met, 1 if one is violated, 2 if the arguments are
 * incomplete.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      config: { type: 'string' },
      sandbox: { type: 'boolean', default: false },
      out: { type: 'string', default: 'reports/contract' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || (values.config === undefined) !== values.sandbox) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  return values.config === undefined
    ? runAgainstSandbox(values.out)
    : runAndReport(readConfig(readFileSync(values.config, 'utf8')), values.out)
}

async function runAgainstSandbox(out: string): Promise<number> {
  const backend = await createBackend({ start: { scenario: 'default', seed: 1, freeze: true } })
  const server = await serveOverHttp({ fetch: withWebhook(backend.fetch, webhookAt('http://sandbox/')) })
  try {
    return await runAndReport({ ...standInConfig(server.address), name: 'the sandbox server' }, out)
  } finally {
    await server.close()
  }
}

/** Returns the edition of the service, or why it is unknown. The report is written in either case. */
async function describeEdition(config: ContractConfig): Promise<string> {
  try {
    return await editionText(new Live(config, (request) => fetch(request), 'edition'))
  } catch (error) {
    return `The edition of the service is unknown: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Checks the service, and repeats failed checks against the stand-in, so that the report can show both results. */
export async function runAndReport(config: ContractConfig, out: string): Promise<number> {
  const findings = await runChecks(config, { send: (request) => fetch(request) })
  const broken = new Set(
    findings.flatMap(({ id, verdict }) => (verdict === 'broken' || verdict === 'known' ? [id] : [])),
  )
  const { config: standInConfiguration, send } = await standIn()
  // Checks that the service passes are not repeated.
  const repeated =
    broken.size === 0 ? [] : await runChecks(standInConfiguration, { send, only: ({ id }) => broken.has(id) })
  const expected = findings.map((finding) => repeated.find(({ id }) => id === finding.id) ?? finding)
  const receipt = receiptOf(config, findings, expected, new Date())
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'contract.json'), `${JSON.stringify(receipt, null, 2)}\n`)
  writeFileSync(join(out, 'contract.md'), markdownOf(receipt))
  writeFileSync(join(out, 'contract.xml'), junitOf(receipt))
  console.log(textOf(receipt))
  console.log(await describeEdition(config))
  return receipt.broken === 0 ? 0 : 1
}

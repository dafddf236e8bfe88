import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { validationError } from '../../mocks/domain/input-checks'
import type { Check } from './check'
import { readConfig, type ContractConfig } from './config'
import { editionText } from './edition'
import { Live } from './live'
import { junitOf, receiptOf, textOf } from './report'
import { requireCheck, run, type RunOptions } from './run'

const usage = `npm run contract -- --config FILE | --sandbox  [OPTIONS]

  --config FILE       the services to check: docs/going-live.md says what the file contains
  --sandbox           starts a sandbox server and checks it
  --through URL       as --sandbox, with all requests to this proxy of the sandbox server, at http://localhost:4747/
  --only CHECK        one check, such as money.transfer, or those of a suite, such as money; can be repeated
  --read-only         changes nothing in the service
  --spend-at-most 50  dollars that credits and purchases may spend, which nobody can undo
  --mutate            plants drifts in the sandbox server, and prints which of them the checks find; --only list lists one class
  --out FOLDER        for contract.json and contract.xml (JUnit); reports/contract by default`

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
      through: { type: 'string' },
      only: { type: 'string', multiple: true },
      'read-only': { type: 'boolean', default: false },
      'spend-at-most': { type: 'string' },
      mutate: { type: 'boolean', default: false },
      out: { type: 'string', default: 'reports/contract' },
      help: { type: 'boolean', default: false },
    },
  })
  const { config, sandbox, through, mutate, out, only, help } = values
  if (mutate) return (await import('./testing/mutate')).printMatrix(only?.[0])
  if (help || (config === undefined) !== (sandbox || through !== undefined)) {
    console.log(usage)
    return help ? 0 : 2
  }
  for (const name of only ?? []) requireCheck('--only', name)
  const dollars = Number(values['spend-at-most'] ?? Infinity)
  if (Number.isNaN(dollars)) throw validationError('--spend-at-most', 'expected dollars, such as 50.00')
  const options: RunOptions = {
    readOnly: values['read-only'],
    spendAtMostCents: Math.round(dollars * 100),
    ...(only && { only: ({ id }: Check) => only.some((name) => id === name || id.startsWith(`${name}.`)) }),
  }
  if (config !== undefined)
    return runAndReport(readConfig(readFileSync(config, 'utf8')), out, options, `--config ${config}`)
  const { serveStandIn } = await import('./testing/stand-in')
  const server = await serveStandIn(through)
  try {
    return await runAndReport(server.config, out, options, through === undefined ? '--sandbox' : `--through ${through}`)
  } finally {
    await server.close()
  }
}

/** Returns the edition of the service, or why it is unknown. The report is written in either case. */
async function describeEdition(config: ContractConfig): Promise<string> {
  try {
    return await editionText(new Live(config, fetch, 'edition'))
  } catch (error) {
    return `The edition of the service is unknown: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Checks the service and writes the report. `args` name the service when a check is repeated. */
export async function runAndReport(
  config: ContractConfig,
  out: string,
  options: RunOptions = {},
  args = '--config FILE',
): Promise<number> {
  const { findings, left } = await run(config, (request) => fetch(request), options)
  const receipt = receiptOf(config, findings, left, new Date())
  const command = `npm run contract -- ${args}`
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'contract.json'), `${JSON.stringify(receipt, null, 2)}\n`)
  writeFileSync(join(out, 'contract.xml'), junitOf(receipt))
  console.log(textOf(receipt, command))
  console.log(await describeEdition(config))
  return receipt.broken === 0 ? 0 : 1
}

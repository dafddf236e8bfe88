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
  --out FOLDER        for contract.json and contract.xml (JUnit); reports/contract by default
  --mutate            plants drifts in a sandbox server of its own, and prints which of them the checks find, with no other option
                      than --only KIND or --only OPERATION, each with the size of a sample: --only field:100

Exit code: 0 if every requirement is met or is known to be violated, 1 if one is violated, 2 if an option or the config cannot be
used. With --mutate, 0.`

/** Runs `npm run contract`. Returns the exit code, and throws what is reported with exit code 2. */
export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      config: { type: 'string' },
      sandbox: { type: 'boolean' },
      through: { type: 'string' },
      only: { type: 'string', multiple: true },
      'read-only': { type: 'boolean' },
      'spend-at-most': { type: 'string' },
      mutate: { type: 'boolean' },
      out: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const { config, sandbox, through, mutate, out = 'reports/contract', only, help } = values
  if (!help && mutate) {
    const other = Object.keys(values).find((name) => name !== 'mutate' && name !== 'only')
    if (other !== undefined)
      throw validationError(`--${other}`, '--mutate checks a sandbox server of its own: leave this out')
    if (only && only.length > 1) throw validationError('--only', '--mutate takes one kind or operation')
    return (await import('./testing/mutate')).printMatrix(only?.[0])
  }
  const services = [config, sandbox, through].filter((service) => service !== undefined)
  if (help || services.length !== 1) {
    console.log(usage)
    return help ? 0 : 2
  }
  for (const name of only ?? []) requireCheck('--only', name)
  const dollars = Number(values['spend-at-most'] ?? Infinity)
  if (!(dollars >= 0)) throw validationError('--spend-at-most', 'expected dollars, such as 50.00')
  const options: RunOptions = {
    readOnly: values['read-only'] === true,
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

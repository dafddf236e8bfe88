import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBackend } from '../../mocks/sandbox/backend'
import { serveOverHttp } from '../../mocks/hosts/node/server'
import { readConfig, type ContractConfig } from './config'
import { junitOf, markdownOf, receiptOf, textOf } from './report'
import { Live } from './live'
import { capabilitiesText } from './capabilities'
import { operationsPage } from './operations-page'
import { play } from './run'
import { standIn, standInConfig, webhookAt, withWebhook } from './stand-in'

const usage = `npm run contract -- --config FILE | --sandbox | --operations  [--out FOLDER]

  --config      what to play against: docs/going-live.md says what the file holds
  --sandbox     plays against the sandbox server, which it starts and ends by itself
  --operations  writes docs/operations.md, the contract of each operation in a table
  --out         where contract.md, contract.json and contract.xml (JUnit) go; reports/contract by default`

export { capabilities } from './operations'

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
      operations: { type: 'boolean', default: false },
      out: { type: 'string', default: 'reports/contract' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.operations) {
    writeFileSync('docs/operations.md', await operationsPage())
    return 0
  }
  if (values.help || (values.config === undefined) !== values.sandbox) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  return values.config === undefined
    ? playSandbox(values.out)
    : playAndTell(readConfig(readFileSync(values.config, 'utf8')), values.out)
}

async function playSandbox(out: string): Promise<number> {
  const backend = await createBackend({ start: { scenario: 'default', seed: 1, freeze: true } })
  const server = await serveOverHttp({ fetch: withWebhook(backend.fetch, webhookAt('http://sandbox/')) })
  try {
    return await playAndTell({ ...standInConfig(server.address), name: 'the sandbox server' }, out)
  } finally {
    await server.close()
  }
}

/** Returns the capabilities of the service, or why they are unknown. The report is written in either case. */
async function describeCapabilities(config: ContractConfig): Promise<string> {
  try {
    return await capabilitiesText(new Live(config, (request) => fetch(request), 'capabilities'))
  } catch (error) {
    return `The capabilities are unknown: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Checks the service, and repeats failed checks against the stand-in, so that the report can show both results. */
export async function playAndTell(config: ContractConfig, out: string): Promise<number> {
  const findings = await play(config, { send: (request) => fetch(request) })
  const broken = new Set(
    findings.flatMap(({ id, verdict }) => (verdict === 'broken' || verdict === 'known' ? [id] : [])),
  )
  const { config: itsConfig, send } = await standIn()
  // Checks that the service passes are not repeated.
  const there = broken.size === 0 ? [] : await play(itsConfig, { send, only: ({ id }) => broken.has(id) })
  const said = findings.map((finding) => there.find(({ id }) => id === finding.id) ?? finding)
  const receipt = receiptOf(config, findings, said, new Date())
  mkdirSync(out, { recursive: true })
  writeFileSync(join(out, 'contract.json'), `${JSON.stringify(receipt, null, 2)}\n`)
  writeFileSync(join(out, 'contract.md'), markdownOf(receipt))
  writeFileSync(join(out, 'contract.xml'), junitOf(receipt))
  console.log(textOf(receipt))
  console.log(await describeCapabilities(config))
  return receipt.broken === 0 ? 0 : 1
}

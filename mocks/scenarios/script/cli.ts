import { createBackend } from '../../backend/backend'
import { DomainError } from '../../domain/errors'
import { scripts } from '../scripts'
import type { ScenarioDocument } from './document'
import { parseScenarioText } from './parse'
import { junitReport, textReport } from './report'
import { runScenario } from './run'

const USAGE = `Usage: npm run scenario -- NAME|FILE [--endpoint URL] [--junit FILE]

  NAME        one of the named scripts, or all
  FILE        a JSON document (docs/scenario.schema.json)
  --endpoint  address of a running backend, such as http://localhost:4000/
  --junit     writes the report as JUnit XML too`

/** The command's way to the machine. */
export interface CommandIo {
  readonly readText: (file: string) => string
  readonly writeText: (file: string, text: string) => void
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
}

interface Arguments {
  readonly what: string
  readonly endpoint: string | undefined
  readonly junit: string | undefined
}

function parseArguments(argv: readonly string[]): Arguments | undefined {
  const options: { endpoint?: string; junit?: string } = {}
  const rest: string[] = []
  for (let i = 0; i < argv.length; i++) {
    const argument = argv[i] as string
    if (argument !== '--endpoint' && argument !== '--junit') rest.push(argument)
    else {
      const value = argv[++i]
      if (value === undefined) return undefined
      options[argument === '--endpoint' ? 'endpoint' : 'junit'] = value
    }
  }
  const [what] = rest
  if (what === undefined || rest.length > 1 || what.startsWith('-')) return undefined
  return { what, endpoint: options.endpoint, junit: options.junit }
}

function documentsFor(what: string, io: CommandIo): readonly ScenarioDocument[] {
  if (what === 'all') return scripts
  const named = scripts.find((script) => script.name === what)
  if (named) return [named]
  if (!what.endsWith('.json'))
    throw new DomainError(
      'NOT_FOUND',
      `There is no script ${what}; there are ${scripts.map(({ name }) => name).join(', ')}, and files that end in .json.`,
    )
  return [parseScenarioText(io.readText(what))]
}

/** Runs the command; answers the exit code: 0 passed, 1 failed, 2 could not be run. */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  const options = parseArguments(argv)
  if (!options) {
    io.complain(USAGE)
    return 2
  }
  try {
    const baseUrl = options.endpoint ? new URL('./', options.endpoint).href : 'http://sandbox.local/'
    const backend = options.endpoint ? undefined : await createBackend()
    const send = backend ? (request: Request) => backend.fetch(request) : (request: Request) => fetch(request)
    const reports = []
    for (const document of documentsFor(options.what, io)) {
      const report = await runScenario(document, { fetch: send, baseUrl })
      io.print(textReport(report))
      reports.push(report)
    }
    if (options.junit) io.writeText(options.junit, junitReport(reports))
    return reports.every((report) => report.passed) ? 0 : 1
  } catch (error) {
    io.complain(error instanceof Error ? error.message : String(error))
    return 2
  }
}

import { createBackend } from '../../sandbox/backend'
import { builtInStories } from '../../stories/built-in-stories'
import type { StoryDocument } from '../../stories/story-document'
import { didYouMean } from '../../validation/validation-errors'
import { parseStoryText } from '../../stories/parse-story'
import { type RunPorts, type RunReport, runStory, type StepReport } from '../../stories/run-story'
const MARKS: Readonly<Record<StepReport['outcome'], string>> = { passed: '✓', failed: '✗', skipped: '·' }

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `       ${line}`)
    .join('\n')

/** A report for people: a line a step, and under a failed one why. */
export function textReport(report: RunReport): string {
  const lines = report.steps.map((step) => {
    const line = `  ${MARKS[step.outcome]} ${String(step.n).padStart(2)}  ${step.title}`
    return step.message ? `${line}\n${indented(step.message)}` : line
  })
  const passed = report.steps.filter((step) => step.outcome === 'passed').length
  const all = report.steps.length
  const verdict = report.passed ? `passed: ${all} of ${all} steps` : `FAILED: ${passed} of ${all} steps passed`
  return `${report.title} (${report.name})\n${lines.join('\n')}\n  ${verdict}`
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[^\t\n\r\x20-\uFFFD]/g, '')

/** The same as JUnit XML, which build servers read. */
export function junitReport(reports: readonly RunReport[]): string {
  const suites = reports.map(({ name, steps }) => {
    const cases = steps.map((step) => {
      const open = `    <testcase classname="${escapeXml(name)}" name="${escapeXml(`${step.n} ${step.title}`)}" time="${step.ms / 1000}"`
      if (step.outcome === 'passed') return `${open}/>`
      const inner =
        step.outcome === 'skipped' ? '<skipped/>' : `<failure message="${escapeXml(step.message ?? 'failed')}"/>`
      return `${open}>${inner}</testcase>`
    })
    const failures = steps.filter((step) => step.outcome === 'failed').length
    const skipped = steps.filter((step) => step.outcome === 'skipped').length
    return `  <testsuite name="${escapeXml(name)}" tests="${steps.length}" failures="${failures}" skipped="${skipped}">\n${cases.join('\n')}\n  </testsuite>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`
}

const USAGE = `Usage: npm run script -- NAME|FILE [--endpoint URL] [--junit FILE]

  NAME        one of the named scripts, or all
  FILE        a JSON document (docs/script.schema.json)
  --endpoint  address of a running sandbox server with its token, as the server prints it:
              'http://localhost:4747/?token=…'
  --junit     writes the report as JUnit XML too

The two dashes after "script" belong to it: npm keeps options before them to itself.`

/** The command's way to the machine. */
export interface CommandIo {
  readonly readText: (file: string) => string
  readonly writeText: (file: string, text: string) => void
  readonly print: (text: string) => void
  readonly complain: (text: string) => void
  readonly fetch: (request: Request) => Promise<Response>
}

interface Arguments {
  readonly what: string
  readonly endpoint: string | undefined
  readonly junit: string | undefined
}

const OPTIONS = ['--endpoint', '--junit']

function parseArguments(argv: readonly string[]): Arguments {
  const options: { endpoint?: string; junit?: string } = {}
  const rest: string[] = []
  for (let i = 0; i < argv.length; i++) {
    const argument = argv[i] ?? ''
    if (OPTIONS.includes(argument)) {
      const value = argv[++i]
      if (value === undefined) throw wrongUsage(`${argument} lacks its value.`)
      options[argument === '--endpoint' ? 'endpoint' : 'junit'] = value
    } else if (argument.startsWith('-'))
      throw wrongUsage(`There is no option ${argument}${didYouMean(argument, OPTIONS) || '.'}`)
    else rest.push(argument)
  }
  const [what] = rest
  if (what === undefined) throw wrongUsage('Say which script to play.')
  if (rest.length > 1) throw wrongUsage(`Play one script at a time: ${rest.join(', ')} are ${rest.length}.`)
  return { what, endpoint: options.endpoint, junit: options.junit }
}

const wrongUsage = (problem: string) => new Error(`${problem}\n\n${USAGE}`)

function documentsFor(what: string, io: CommandIo): readonly StoryDocument[] {
  if (what === 'all') return builtInStories
  const named = builtInStories.find((script) => script.name === what)
  if (named) return [named]
  const names = builtInStories.map(({ name }) => name)
  if (!what.endsWith('.json'))
    throw new Error(
      `There is no script ${what}; there are ${names.join(', ')}, and files that end in .json${didYouMean(what, names)}`,
    )
  const text = attempt(`${what} cannot be read`, () => io.readText(what))
  return [attempt(what, () => parseStoryText(text))]
}

/** Says of a failure what was tried. */
function attempt<T>(what: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`${what}: ${messageOf(error)}`, { cause: error })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The way to a sandbox server, once it has been heard of. */
async function serverAt(endpoint: string, io: CommandIo): Promise<Pick<RunPorts, 'baseUrl' | 'fetch'>> {
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new Error(`--endpoint: expected an address such as http://localhost:4747/, got ${endpoint}`)
  const baseUrl = new URL('../../stories/', endpoint).href
  const fetch = withToken(io.fetch, new URL('__sandbox/', baseUrl).href, new URL(endpoint).searchParams.get('token'))
  const advice = 'Start one with npm run sandbox:serve, which says its address, or mend --endpoint.'
  const answer = await fetch(new Request(new URL('__sandbox/state', baseUrl))).catch((error: unknown) => {
    throw new Error(`Nothing answers at ${baseUrl}. ${advice}`, { cause: error })
  })
  if (answer.status === 401)
    throw new Error(`The server at ${baseUrl} wants its token: give the whole address that it printed to --endpoint.`)
  if (!answer.ok) throw new Error(`What answers at ${baseUrl} is no sandbox server. ${advice}`)
  return { baseUrl, fetch }
}

/** The control interface opens to whoever has the server's token; nobody else needs to see it. */
function withToken(fetch: CommandIo['fetch'], control: string, token: string | null): CommandIo['fetch'] {
  return (request) => {
    if (token !== null && request.url.startsWith(control)) request.headers.set('x-sandbox-token', token)
    return fetch(request)
  }
}

/** Runs the command; answers the exit code: 0 passed, 1 failed, 2 could not be run. */
export async function main(argv: readonly string[], io: CommandIo): Promise<number> {
  try {
    if (argv.includes('--help')) {
      io.print(USAGE)
      return 0
    }
    const { what, endpoint, junit } = parseArguments(argv)
    const documents = documentsFor(what, io)
    const backend = endpoint === undefined ? await createBackend() : undefined
    const ports = backend
      ? { fetch: (request: Request) => backend.fetch(request), baseUrl: 'http://sandbox.local/' }
      : await serverAt(endpoint ?? '', io)
    const reports: RunReport[] = []
    for (const document of documents) {
      const report = await runStory(document, ports)
      io.print(textReport(report))
      reports.push(report)
    }
    if (junit !== undefined) attempt(`${junit} cannot be written`, () => io.writeText(junit, junitReport(reports)))
    return reports.every((report) => report.passed) ? 0 : 1
  } catch (error) {
    io.complain(messageOf(error))
    return 2
  }
}

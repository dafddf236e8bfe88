import { createBackend } from '../server'
import { allStories } from '../control/stories/built-in-stories'
import type { StoryDocument } from '../control/stories/story-document'
import { didYouMean } from '../../src/shared/did-you-mean'
import { parseStoryText } from '../control/stories/parse-story'
import { type RunReport, runStory, type StepReport } from '../presenter/play/run-story'
import type { Backend } from '../presenter/play/story-client'
import { sendToServer } from './host'
import { parseOptions } from './parse-options'

const MARKS: Readonly<Record<StepReport['outcome'], string>> = { passed: '✓', failed: '✗', skipped: '·' }

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `       ${line}`)
    .join('\n')

/** Returns a report with one line per step, and the reason below a failed step. */
export function textReport(report: RunReport): string {
  const lines = report.steps.map((step) => {
    const line = `  ${MARKS[step.outcome]} ${String(step.n).padStart(2)}  ${step.title}`
    return step.message ? `${line}\n${indented(step.message)}` : line
  })
  const passed = report.steps.filter((step) => step.outcome === 'passed').length
  const total = report.steps.length
  const result = report.passed ? `passed: ${total} of ${total} steps` : `FAILED: ${passed} of ${total} steps passed`
  return `${report.title} (${report.name})\n${lines.join('\n')}\n  ${result}`
}

const escapeXml = (text: string): string =>
  text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`).replace(/[^\t\n\r\x20-\uFFFD]/g, '')

/** Returns JUnit XML for build servers. */
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

const USAGE = `Usage: fairlead play NAME|FILE [--endpoint URL] [--junit FILE]

  NAME        a built-in story, or all
  FILE        a story as JSON (docs/story.schema.json)
  --endpoint  URL of a running sandbox server with its token, as the server prints it:
              'http://localhost:4747/?token=…'
  --junit     also writes the report as JUnit XML

In the project: npm run story -- NAME|FILE. Without the two dashes, npm takes the options for itself.`

/** The command's access to files, output, and the network. */
export interface CommandIo {
  readonly readText: (file: string) => string
  readonly writeText: (file: string, text: string) => void
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
  readonly fetch: (request: Request) => Promise<Response>
}

const OPTIONS = { endpoint: { type: 'string' }, junit: { type: 'string' }, help: { type: 'boolean' } } as const

async function documentsFor(story: string, io: CommandIo): Promise<readonly StoryDocument[]> {
  const builtInStories = await allStories()
  if (story === 'all') return builtInStories
  const builtIn = builtInStories.find(({ name }) => name === story)
  if (builtIn) return [builtIn]
  const names = builtInStories.map(({ name }) => name)
  if (!story.endsWith('.json'))
    throw new Error(
      `There is no story ${story}. Built-in stories: ${names.join(', ')}. A file name ends in .json${didYouMean(story, names)}`,
    )
  const text = withErrorPrefix(`${story} cannot be read`, () => io.readText(story))
  return [withErrorPrefix(story, () => parseStoryText(text))]
}

function withErrorPrefix<T>(prefix: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new Error(`${prefix}: ${messageOf(error)}`, { cause: error })
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Returns access to a sandbox server. Throws if no sandbox server answers, or if the URL or its token is invalid. */
async function connectToServer(endpoint: string, io: CommandIo): Promise<Backend> {
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new Error(`--endpoint: expected a URL such as http://localhost:4747/, got ${endpoint}`)
  const baseUrl = new URL('./', endpoint).href
  const fetch = sendToServer(endpoint, { send: io.fetch })
  const advice = 'Start a server with npm run sandbox:serve, which prints its URL, or correct --endpoint.'
  const response = await fetch(new Request(new URL('__sandbox/state', baseUrl))).catch((error: unknown) => {
    throw new Error(`No server answers at ${baseUrl}. ${advice}`, { cause: error })
  })
  if (response.status === 401)
    throw new Error(`The server at ${baseUrl} needs its token: pass the whole URL that it printed to --endpoint.`)
  if (!response.ok) throw new Error(`The server at ${baseUrl} is not a sandbox server. ${advice}`)
  return { baseUrl, fetch }
}

/** Plays stories. Returns the exit code: 0 if all stories passed, 1 if one failed, 2 for any other error. */
export async function play(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    const { values, positionals } = parseOptions(args, OPTIONS, USAGE)
    const { endpoint, junit } = values
    if (values.help) {
      io.print(USAGE)
      return 0
    }
    const [story] = positionals
    if (story === undefined) throw new Error(`Name the story to run.\n\n${USAGE}`)
    if (positionals.length > 1)
      throw new Error(`Run one story at a time, not ${positionals.length}: ${positionals.join(', ')}.\n\n${USAGE}`)
    const documents = await documentsFor(story, io)
    const backend = endpoint === undefined ? await createBackend() : undefined
    const ports = backend
      ? { fetch: (request: Request) => backend.fetch(request), baseUrl: 'http://sandbox.local/' }
      : await connectToServer(endpoint ?? '', io)
    const reports: RunReport[] = []
    for (const document of documents) {
      const report = await runStory(document, ports)
      io.print(textReport(report))
      reports.push(report)
    }
    if (junit !== undefined)
      withErrorPrefix(`${junit} cannot be written`, () => io.writeText(junit, junitReport(reports)))
    return reports.every((report) => report.passed) ? 0 : 1
  } catch (error) {
    io.printError(messageOf(error))
    return 2
  }
}

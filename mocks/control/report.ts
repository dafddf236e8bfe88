import { objectSchema, validateSchema } from '../world/json-document'
import type { LoggedRequest } from '../server/request-log'
import type { JournalEntry } from '../world/journal'
import { replayDocument } from '../saved-world/open-world'
import { createWorld } from '../world/scenarios/create-world'
import type { ControlContext } from './context'
import { maskCards, maskDeep } from '../server/mask'
import { packWorld } from './packed-links'
import { packPictures, type Snapshot, type SnapshotFile, snapshotOf } from './snapshot'

/** The page at the time of a report. */
export interface ReportedPage {
  /** Path and query, without the base path. */
  readonly route?: string | undefined
  /** Route at the time of `from`, where the reader begins. */
  readonly startRoute?: string | undefined
  /** Username of the signed-in user. */
  readonly as?: string | undefined
  readonly viewport?: readonly number[] | undefined
  readonly theme?: string | undefined
  readonly locale?: string | undefined
  readonly zone?: string | undefined
  readonly browser?: string | undefined
}

export interface ReportedError {
  readonly message: string
  readonly stack?: string | undefined
}

interface ReportInput {
  readonly title?: string | undefined
  readonly expected?: string | undefined
  readonly page?: ReportedPage | undefined
  /** Errors of the page's console. */
  readonly errors?: readonly ReportedError[] | undefined
  /** Accessible outline of the screen. */
  readonly screen?: string | undefined
  /** Number of last journal entries that the world leaves out. Default: 0. At most all of them. */
  readonly actions?: number | undefined
  /** Includes the requests before the world of the report too. */
  readonly allRequests?: boolean | undefined
}

/** One journal entry after the world of the report. */
export interface ReportedAction {
  /** World time, ISO 8601. */
  readonly at: string
  /** Username, or `system` or `anonymous`. */
  readonly who: string
  readonly operation: string
  readonly variables: unknown
}

/** A bug report: a world, and what happened in it since. Passwords, codes, and card numbers are masked. */
export interface Report {
  readonly format: 'fairlead-report'
  readonly version: 1
  readonly title: string
  readonly expected: string
  readonly build: { readonly id: string; readonly version: string }
  readonly page: ReportedPage
  readonly world: Snapshot & Partial<SnapshotFile>
  /** The number of journal entries in the world, and the route that the page showed there. */
  readonly from: { readonly entry: number; readonly route: string }
  readonly actions: readonly ReportedAction[]
  /** Requests since the last entry of the world. */
  readonly requests: readonly (Omit<LoggedRequest, 'answer'> & { readonly answer?: unknown })[]
  readonly errors: readonly ReportedError[]
  readonly screen: string
  /** What the size limit left out. */
  readonly omitted?: readonly string[]
}

const text = { type: 'string' }
const inputSchema = objectSchema({
  title: text,
  expected: text,
  page: objectSchema({
    route: text,
    startRoute: text,
    as: text,
    viewport: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
    theme: text,
    locale: text,
    zone: text,
    browser: text,
  }),
  errors: { type: 'array', items: objectSchema({ message: text, stack: text }, ['message']) },
  screen: text,
  actions: { type: 'integer', minimum: 0 },
  allRequests: { type: 'boolean' },
})

export function parseReportInput(input: ReportInput | undefined): ReportInput {
  validateSchema(inputSchema, input ?? {}, '', 'body')
  return input ?? {}
}

const version = import.meta.env.VITE_APP_VERSION

/** Above this size a report loses pictures, then answers, then the oldest requests. */
const MAX_REPORT_BYTES = 20_000_000

/** Returns a report of the world before its last entries, with everything that happened since. */
export async function makeReport(context: ControlContext, input: ReportInput): Promise<Report> {
  const { host, log } = context
  const { world } = host
  const entry = Math.max(0, world.journal.length - (input.actions ?? 0))
  const since = new Date(world.journal[entry - 1]?.at ?? world.header.clock.worldMs).toISOString()
  const { startRoute, ...page } = input.page ?? {}
  const told = maskDeep({
    title: input.title ?? '',
    expected: input.expected ?? '',
    page,
    from: { entry, route: startRoute ?? page.route ?? '/' },
    actions: world.journal.slice(entry).map((each) => actionOf(each, (id) => world.store.users.get(id)?.username)),
    requests: log.all().filter(({ at }) => input.allRequests || at >= since),
    errors: input.errors ?? [],
    screen: input.screen ?? '',
  }) as Pick<Report, 'title' | 'expected' | 'page' | 'from' | 'actions' | 'requests' | 'errors' | 'screen'>
  return limitSize(
    {
      format: 'fairlead-report',
      version: 1,
      build: { id: version.split('+')[1] ?? '', version },
      ...told,
      world: { ...(await worldBefore(context, entry)), pictures: await packPictures(world, context.pictures) },
    },
    MAX_REPORT_BYTES,
  )
}

function actionOf(entry: JournalEntry, usernameOf: (userId: string) => string | undefined): ReportedAction {
  const { at, kind, ...rest } = entry
  const time = new Date(at).toISOString()
  if (entry.kind !== 'command') return { at: time, who: 'system', operation: kind, variables: rest }
  const { actor, name, input } = entry
  const who = actor.kind === 'user' ? (usernameOf(actor.userId) ?? actor.userId) : actor.kind
  return { at: time, who, operation: name, variables: input }
}

/** Returns the world at its first `length` entries. Card numbers in the input of commands are masked. */
async function worldBefore({ host, wallClock }: ControlContext, length: number): Promise<Snapshot> {
  const { world, document } = host
  const { header, start, journal } = document
  const kept = {
    header,
    ...(start ? { start: { ...start, parts: start.parts.map(maskCards) } } : {}),
    journal: journal
      .slice(0, length)
      .map((entry) =>
        entry.kind === 'command' ? { ...entry, input: maskDeep(entry.input, maskCards, () => false) } : entry,
      ),
  }
  if (JSON.stringify(kept) === JSON.stringify(document)) return snapshotOf(host)
  const at = journal[length]?.at ?? world.now()
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
  const { hash } = await replayDocument(kept, at, { release: version, makeWorld: createWorld, wallClock, pause })
  return { format: 'fairlead-world', release: version, ...kept, at, hash }
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Leaves out pictures, then answers, then the oldest requests, until the report fits, and says so. */
export function limitSize(report: Report, maxBytes: number): Report {
  const sizeOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
  let excess = sizeOf(report) - maxBytes
  if (excess <= 0) return report
  const { pictures = {}, ...world } = report.world
  const omitted = [countOf(Object.keys(pictures).length, 'picture')]
  excess -= sizeOf(pictures)
  let { requests } = report
  if (excess > 0) {
    const answers = requests.map(({ answer }) => answer)
    omitted.push(countOf(answers.length, 'answer'))
    requests = requests.map((request) => ({ ...request, answer: undefined }))
    excess -= sizeOf(answers)
  }
  let dropped = 0
  for (; excess > 0 && dropped < requests.length; dropped++) excess -= sizeOf(requests[dropped])
  if (dropped > 0) omitted.push(`the oldest ${countOf(dropped, 'request')}`)
  return { ...report, world, requests: requests.slice(dropped), omitted }
}

/** A longer link becomes a file, because mail and chat programs truncate long URLs. */
const MAX_LINK_LENGTH = 8_000

/** Returns a report as the fragment of a link, without answers if they are too long. Null if it is still too long. */
export async function reportLink(report: Report): Promise<{ readonly fragment: string | null }> {
  const requests = report.requests.map((request) => ({ ...request, answer: undefined }))
  for (const each of [report, { ...report, requests }]) {
    const fragment = `#world=${await packWorld(each)}`
    if (fragment.length <= MAX_LINK_LENGTH) return { fragment }
  }
  return { fragment: null }
}

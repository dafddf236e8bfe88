import { auditWorld } from '../domain/ledger/world-audit'
import { TEST_CARDS } from '../domain/payments/test-cards'
import { CHARGE_OPERATIONS } from '../domain/context'
import { DomainError } from '../domain/errors'
import { parseCompany } from '../world/company/parse-company'
import { fieldsWithoutRule } from '../services/graphql/server'
import type { StoryDocument } from '../stories/story-document'
import { customCompanyStory } from '../stories/built-in/custom-company'
import { operations } from '../stories/operations'
import { parseStory } from '../stories/parse-story'
import { runStory } from '../stories/run-story'
import { operationNames } from '../services/cognito/http-handler'
import { COGNITO_OPERATIONS, type Fault } from '../world/faults/fault'
import { parseFaults } from '../world/faults/parse-faults'
import type { PictureStore } from '../world/picture-store'
import { seedCustomCompany } from '../world/seed/custom-company'
import { DEFAULT_COMPANY } from '../world/seed/seed-company'
import { didYouMean } from '../../src/shared/did-you-mean'
import { fieldsOf, nestPath, reject, validationError } from '../domain/input-checks'
import { SYSTEM } from '../world/world'
import { packCompany } from '../sandbox/packed-links'
import { StorageError } from '../persistence/key-value-store'
import { ImportError, type ImportedWorld } from '../persistence/open-world'
import type { RequestLog } from '../sandbox/request-log'
import type { WorldHost } from '../sandbox/world-host'
import { parseMarketSpeed, parseStart } from './parse-inputs'
import { parseRecording, storyFromJournal } from './story-from-journal'
import { changeEvent, changePayment, listEvents, listPayments } from './payment-events'
import { StoryPresentation } from './story-presentation'
import { personasOf, scenarioList } from './scenario-list'
import { shareLink } from './share-link'
import { changeClock, clockState, idOf, listMessages, worldState } from './world-state'
import { savePictures, packPictures, parseSnapshot, snapshotOf } from './snapshot'
import type { ArchivedWorldSummary, ControlErrorBody, SharedCompany, Snapshot, TestCard } from './api-types'

interface ControlDependencies {
  readonly host: WorldHost
  readonly pictures: PictureStore
  readonly log: RequestLog
  readonly schemaHash: string
  /** The backend's own `fetch`, for the requests of stories. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly basePath: string
}

export interface ControlContext extends ControlDependencies {
  readonly presentation: StoryPresentation
}

export const createControlContext = (dependencies: ControlDependencies): ControlContext => ({
  ...dependencies,
  presentation: new StoryPresentation(),
})

type Handler = (context: ControlContext, body: unknown, url: URL, parameters: readonly string[]) => unknown

const wholeNumber = (value: unknown, path: string): number =>
  Number.isInteger(value) ? (value as number) : reject(path, 'a whole number')

const storyPorts = ({ fetch, basePath, host }: ControlContext, url: URL) => ({
  fetch,
  baseUrl: new URL(basePath, url).href,
  world: () => host.world.header,
})

/** Opens an imported world. With `anyway`, opens it up to the first journal entry that cannot be replayed. */
async function open(context: ControlContext, imported: ImportedWorld, anyway: boolean) {
  if (!anyway) {
    await context.host.restore(imported)
    return worldState(context)
  }
  const migration = await context.host.migrate(imported)
  return { ...(await worldState(context)), migration }
}

const listWorlds = async (host: WorldHost): Promise<readonly ArchivedWorldSummary[]> =>
  (await host.listArchivedWorlds()).map(({ latestMs, setAsideMs, ...world }) => ({
    ...world,
    latest: new Date(latestMs).toISOString(),
    setAside: new Date(setAsideMs).toISOString(),
  }))

/** Returns an archived world as a snapshot file, even if it is damaged. */
async function archivedWorldFile(host: WorldHost, id: string) {
  const { schemaVersion, appVersion, header, journal, marks } = await host.readRawArchivedWorld(id)
  const mark = marks.find(({ length }) => length === journal.length)
  return {
    format: 'fairlead-world',
    schemaVersion,
    appVersion,
    header,
    journal,
    ...(mark ? { at: mark.at, mark } : {}),
  }
}

/** Returns the world as a snapshot with its pictures. */
const snapshotFile = async (context: ControlContext): Promise<Snapshot> => ({
  ...(await snapshotOf(context.host)),
  pictures: await packPictures(context.host.world, context.pictures),
})

const worldOf = ({ world: { scenario, ...rest } }: StoryDocument) => parseStart({ name: scenario, ...rest })

/** Routes of the control API (docs/qa-guide.md). */
const ROUTES: Readonly<Record<string, Handler>> = {
  'GET state': (context, _body, url) => worldState(context, url.searchParams.get('hash') !== 'no'),
  'GET scenarios': () => scenarioList(),
  'GET people': ({ host }) => {
    const { company, seed } = host.world.header
    return personasOf(company ? seedCustomCompany(company, seed) : DEFAULT_COMPANY)
  },
  'GET company': ({ host }) => host.world.header.company ?? null,
  'POST company': async (_context, body): Promise<SharedCompany> => {
    const company = parseCompany(body)
    const query = `company=${await packCompany(company)}`
    return { query, bytes: query.length, story: customCompanyStory(company) }
  },
  'POST scenario': async (context, body) => {
    const { document, ...rest } = fieldsOf(body, 'body')
    await context.host.start(document === undefined ? parseStart(rest) : worldOf(parseStory(document)))
    return worldState(context)
  },
  'GET clock': clockState,
  'POST clock': changeClock,
  'POST market': (context, body) => {
    context.host.world.changeMarketSpeed(parseMarketSpeed(body))
    return worldState(context)
  },
  'GET faults': ({ host }) => host.world.faults,
  'PUT faults': async ({ host }, body): Promise<readonly Fault[]> => {
    const faults = parseFaults(body)
    await requireKnownOperations(faults)
    host.world.changeFaults(faults)
    return host.world.faults
  },
  'GET requests': ({ log }, _body, url) => {
    const after = url.searchParams.get('after')
    return after === null ? log.latest() : log.after(wholeNumber(Number(after), 'after'))
  },
  'GET journal': ({ host }) => host.world.journal,
  'POST rewind': async (context, body) => {
    await context.host.rewind(wholeNumber(fieldsOf(body, 'body')['to'], 'to'))
    return worldState(context)
  },
  'POST fork': async (context, body) => {
    const former = await snapshotFile(context)
    await context.host.rewind(wholeNumber(fieldsOf(body, 'body')['at'], 'at'))
    return { ...(await worldState(context)), former }
  },
  'POST run': (context, body, url) => runStory(parseStory(body), storyPorts(context, url)),
  'GET play': (context, _body, url) => context.presentation.state(storyPorts(context, url)),
  'POST play': (context, body, url, [verb]) => {
    const { presentation } = context
    const ports = storyPorts(context, url)
    if (verb === undefined) return presentation.select(body, ports)
    if (verb === 'next') return presentation.next(ports)
    if (verb === 'again') return presentation.restart(ports)
    if (verb === 'leave') return presentation.deselect()
    throw new DomainError('NOT_FOUND', `play/${verb}: expected next, again or leave`)
  },
  'POST story': ({ host }, body) => {
    const { world, ...recording } = parseRecording(body)
    if (world !== undefined && world !== idOf(host.world.header))
      throw new DomainError('CONFLICT', 'recording: its world has been replaced')
    return storyFromJournal(host.world, recording)
  },
  'GET snapshot': snapshotFile,
  'PUT snapshot': async (context, body, url) => {
    const imported = await parseSnapshot(body)
    await savePictures(body, context.pictures)
    const result = await open(context, imported, url.searchParams.has('anyway'))
    // Save the pictures again. The cleanup of unused pictures may have deleted them before the new world was saved.
    await savePictures(body, context.pictures)
    return result
  },
  'GET worlds': ({ host }, _body, _url, [id]) => (id === undefined ? listWorlds(host) : archivedWorldFile(host, id)),
  'POST worlds': async (context, _body, _url, [id, action]) => {
    const { host } = context
    if (id === 'noticed') return host.acknowledgeArchive()
    if (action === 'open') return open(context, await host.readArchivedWorld(id ?? ''), true)
    if (action !== 'forget') throw new DomainError('NOT_FOUND', `worlds/${id}/${action ?? ''}: expected open or forget`)
    await host.deleteArchivedWorld(id ?? '')
    return listWorlds(host)
  },
  'GET share': async ({ host, pictures }) => shareLink(await snapshotOf(host), host.world, pictures),
  'GET operations': () => operations(),
  'GET fields-without-rule': () => fieldsWithoutRule(),
  'GET cards': (): readonly TestCard[] =>
    Object.values(TEST_CARDS).map(({ number, brand, savable, behaviour }) => ({
      number,
      brand,
      savable,
      ...behaviour,
    })),
  'GET audit': ({ host }) => auditWorld(host.world.view(SYSTEM)),
  'GET inbox': ({ host }) => listMessages(host.world),
  'GET events': ({ host }) => listEvents(host.world),
  'POST events': ({ host }, _body, _url, [id, action]) => changeEvent(host.world, id ?? '', action),
  'GET payments': ({ host }) => listPayments(host.world),
  'POST payments': ({ host }, body, _url, [id, action]) => changePayment(host.world, id ?? '', action, body),
}

/**
 * Throws VALIDATION_FAILED for a fault of an operation that does not exist, because it would never apply. The operation
 * is a field of the schema, an operation of Cognito, a charge, method and path, or the capitalized name of a document of
 * the app, which the sandbox does not know.
 */
async function requireKnownOperations(faults: readonly Fault[]): Promise<void> {
  const cognito = await operationNames()
  const fields = operations().map(({ name }) => name)
  for (const [index, { operation, service }] of faults.entries()) {
    if (operation === undefined || operation.includes(' ')) continue
    const ofCognito = [...cognito, ...Object.keys(COGNITO_OPERATIONS)]
    const known = service === 'identity' ? ofCognito : [...fields, ...cognito, ...CHARGE_OPERATIONS]
    const isDocument = service !== 'identity' && /^[A-Z]/.test(operation) && !didYouMean(operation, cognito)
    if (known.includes(operation) || isDocument) continue
    throw validationError(
      nestPath(nestPath('faults', index), 'operation'),
      `unknown operation ${operation}${didYouMean(operation, known)}`,
    )
  }
}

const errorResponse = (status: number, error: string, details: Partial<ControlErrorBody> = {}) =>
  Response.json({ error, path: null, ...details } satisfies ControlErrorBody, { status })

const STATUS_OF_CODE: Readonly<Record<string, number>> = { VALIDATION_FAILED: 400, NOT_FOUND: 404, CONFLICT: 409 }

/** Answers a request to the control API. `path` is the part after `/__sandbox/`. */
export async function handleControl(context: ControlContext, path: string, request: Request): Promise<Response> {
  const [name = '', ...parameters] = path.split('/').filter((part) => part !== '')
  const handler = ROUTES[`${request.method} ${name}`]
  if (!handler) return errorResponse(404, `${request.method} /__sandbox/${path} is not a route of the control API`)
  try {
    const body = request.method === 'GET' ? undefined : await readJson(request)
    return Response.json(await handler(context, body, new URL(request.url), parameters))
  } catch (error) {
    if (error instanceof ImportError) {
      const { reason } = error.problem
      return errorResponse(409, `${error.message} Your current world is unchanged.`, { reason })
    }
    if (error instanceof StorageError) return errorResponse(503, `Storage error: ${error.message}.`)
    if (!(error instanceof DomainError)) throw error
    return errorResponse(STATUS_OF_CODE[error.code] ?? 400, error.message, { path: error.field ?? null })
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return reject('body', 'JSON')
  }
}

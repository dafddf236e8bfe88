import { auditWorld } from '../../domain/ledger/world-audit'
import { TEST_CARDS } from '../../domain/payments/test-cards'
import { DomainError } from '../../domain/errors'
import { parseCompany } from '../../company/parse-company'
import { fieldsWithoutRule } from '../../services/graphql/server'
import { personasOf, scenarioList } from './scenario-list'
import type { StoryDocument } from '../../stories/story-document'
import { customCompanyStory } from '../../stories/built-in/custom-company'
import { explorable } from '../../stories/operations'
import { parseStory } from '../../stories/parse-story'
import { runStory } from '../../stories/run-story'
import type { Fault } from '../../faults/fault'
import { parseFaults } from '../../faults/parse-faults'
import type { PictureStore } from '../../world/picture-store'
import { ARRIVAL_GAP_MS } from '../../world/market'
import { MOST_ARRIVALS_A_MOVE } from '../../world/timeline'
import { DEFAULT_COMPANY } from '../../world/seed/seed-company'
import { seedCustomCompany } from '../../world/seed/custom-company'
import { SYSTEM, type World } from '../../world/world'
import { packCompany } from '../packed-links'
import { StorageError } from '../../persistence/errors'
import { ImportError, type ImportedWorld } from '../../persistence/open-world'
import type { Recorder } from '../story-recorder'
import type { RequestLog } from '../request-log'
import type { WorldHost } from '../world-host'
import { listEvents, settleEvent } from './events'
import { parseClockInput, parseStart, parseMarketSpeed } from './parse-inputs'
import { storyFromJournal } from './story-from-journal'
import { listPayments, settlePayment } from './payment-events'
import { StoryStage } from './story-stage'
import { changeRecording, recordingState } from './recording'
import { shareLink } from './share-link'
import { savePictures, packPictures, parseSnapshot, snapshotOf } from './snapshot'
import type {
  ArchivedWorldSummary,
  ClockReading,
  SharedCompany,
  Mail,
  ControlErrorBody,
  SandboxState,
  Snapshot,
  TestCard,
} from './api-types'
import { totpAt } from '../../domain/identity/totp'

/** What the authenticator apps of this world show now, for whoever presents it without a telephone. */
export function authenticatorApps(world: World): readonly Mail[] {
  const { store, now } = world.view(SYSTEM)
  return [...store.secondFactors.all()].flatMap(({ id, totpSecret, pendingTotpSecret }) => {
    const secret = pendingTotpSecret ?? totpSecret
    const user = store.users.get(id)
    if (secret === null || !user) return []
    return [
      {
        id: `authenticator-${id}`,
        at: new Date(now).toISOString(),
        to: user.username,
        medium: 'APP' as const,
        subject: `Authenticator app of ${user.username}`,
        body: 'The code that it shows now; another one follows within thirty seconds.',
        code: totpAt(secret, now),
      },
    ]
  })
}

export interface ControlContext {
  readonly host: WorldHost
  readonly pictures: PictureStore
  readonly log: RequestLog
  readonly recorder: Recorder
  readonly schemaHash: string
  /** The backend itself, for scripts that it plays. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly basePath: string
}

type Handler = (context: ControlContext, body: unknown, url: URL, parameters: readonly string[]) => unknown

/** How far the world's clock is. */
function clockState({ host }: ControlContext): ClockReading {
  void host.keepUp()
  const { world, moving } = host
  const { frozen, speed } = world.clockState
  return {
    now: new Date(world.livedUntilMs).toISOString(),
    frozen,
    speed,
    moving: moving
      ? {
          from: new Date(moving.fromMs).toISOString(),
          to: new Date(moving.toMs).toISOString(),
          done: (moving.atMs - moving.fromMs) / Math.max(1, moving.toMs - moving.fromMs),
          slower: ((moving.toMs - moving.fromMs) / ARRIVAL_GAP_MS) * world.tempo > MOST_ARRIVALS_A_MOVE,
        }
      : null,
  }
}

/** The world as the console shows it. Its hash costs as much as has changed, at first as much as there is: only for whoever wants it. */
async function state(context: ControlContext, withHash = true): Promise<SandboxState> {
  const { host, schemaHash } = context
  if (withHash) await host.prepareHash()
  const { world, keeping } = host
  return {
    scenario: world.header.scenario,
    seed: world.header.seed,
    ...clockState(context),
    marketTempo: world.tempo,
    marketFull: world.isMarketFull,
    worldHash: !withHash || world.isBehind ? null : world.hash(),
    schemaHash,
    storage: keeping,
    journalLength: world.journal.length,
    counts: { ...world.store.counts(), postings: world.ledger.postings.length },
    faults: world.faults,
  }
}

/** So long a caller who does not ask to wait waits for the clock to have moved; after that he is told how far it is. */
const MOVE_PATIENCE_MS = 80

async function changeClock(context: ControlContext, body: unknown): Promise<SandboxState> {
  const { host } = context
  const { world } = host
  const { change, stop, wait } = parseClockInput(body, { nowMs: world.now(), destinationMs: world.destinationMs })
  if (stop) world.stopMoving()
  else world.changeClock(change)
  const patience = new Promise<void>((resolve) => setTimeout(resolve, MOVE_PATIENCE_MS))
  await (wait ? host.keepUp() : Promise.race([host.keepUp(), patience]))
  return state(context)
}

const wholeNumber = (value: unknown, path: string): number => {
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new DomainError('VALIDATION_FAILED', `${path}: expected a whole number`, path)
  return value
}

const record = (body: unknown): Record<string, unknown> => {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new DomainError('VALIDATION_FAILED', 'body: expected a JSON object', 'body')
  return body as Record<string, unknown>
}

const port = ({ fetch, basePath, host }: ControlContext, url: URL) => ({
  fetch,
  baseUrl: new URL(basePath, url).href,
  world: () => host.world.header,
})

const stages = new WeakMap<ControlContext, StoryStage>()

function stageOf(context: ControlContext): StoryStage {
  const stage = stages.get(context) ?? new StoryStage()
  stages.set(context, stage)
  return stage
}

/** Opens a world from elsewhere; as far as it can be replayed, when that is asked for. */
async function open(context: ControlContext, opened: ImportedWorld, anyway: boolean) {
  if (!anyway) {
    await context.host.restore(opened)
    return state(context)
  }
  const takenUp = await context.host.takeUp(opened)
  return { ...(await state(context)), takenUp }
}

const listWorlds = async (host: WorldHost): Promise<readonly ArchivedWorldSummary[]> =>
  (await host.listAside()).map(({ latestMs, setAsideMs, ...world }) => ({
    ...world,
    latest: new Date(latestMs).toISOString(),
    setAside: new Date(setAsideMs).toISOString(),
  }))

/** A world that was set aside as a file to keep: a snapshot if it can be read, and what is there if it cannot. */
async function worldFile(host: WorldHost, id: string) {
  const { schemaVersion, appVersion, header, journal, marks } = await host.foundAside(id)
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

/** As it is handed over in a file: with its pictures. */
const snapshotFile = async (context: ControlContext): Promise<Snapshot> => ({
  ...(await snapshotOf(context.host)),
  pictures: await packPictures(context.host.world, context.pictures),
})

/** `after` of the request log: a running number. */
function afterIn(url: URL): number {
  const after = Number(url.searchParams.get('after') ?? 0)
  return wholeNumber(after, 'after')
}

const worldOf = ({ world: { scenario, ...rest } }: StoryDocument) => parseStart({ name: scenario, ...rest })

/** The control interface, route by route (docs/sandbox.md). */
const ROUTES: Readonly<Record<string, Handler>> = {
  'GET state': (context, _body, url) => state(context, url.searchParams.get('hash') !== 'no'),
  'GET scenarios': () => scenarioList(),
  'GET people': ({ host }) => {
    const { company, seed } = host.world.header
    return personasOf(company ? seedCustomCompany(company, seed) : DEFAULT_COMPANY)
  },
  'GET company': ({ host }) => host.world.header.company ?? null,
  'POST company': async (_context, body): Promise<SharedCompany> => {
    const company = parseCompany(body)
    const query = `company=${await packCompany(company)}`
    return { query, bytes: query.length, script: customCompanyStory(company) }
  },
  'POST scenario': async (context, body) => {
    const { document, ...rest } = record(body)
    await context.host.start(document === undefined ? parseStart(rest) : worldOf(parseStory(document)))
    return state(context)
  },
  'GET clock': clockState,
  'POST clock': changeClock,
  'POST market': (context, body) => {
    context.host.world.changeTempo(parseMarketSpeed(body))
    return state(context)
  },
  'GET faults': ({ host }) => host.world.faults,
  'PUT faults': ({ host, recorder }, body): readonly Fault[] => {
    host.world.changeFaults(parseFaults(body))
    recorder.changeFaults(host.world.now(), host.world.faults)
    return host.world.faults
  },
  'GET requests': ({ log }, _body, url) => (url.searchParams.has('after') ? log.after(afterIn(url)) : log.latest()),
  'GET journal': ({ host }) => host.world.journal,
  'POST rewind': async (context, body) => {
    await context.host.rewind(wholeNumber(record(body)['to'], 'to'))
    return state(context)
  },
  'POST fork': async (context, body) => {
    const former = await snapshotFile(context)
    await context.host.rewind(wholeNumber(record(body)['at'], 'at'))
    return { ...(await state(context)), former }
  },
  'POST run': (context, body, url) => runStory(parseStory(body), port(context, url)),
  'GET play': (context, _body, url) => stageOf(context).state(port(context, url)),
  'POST play': (context, body, url, [verb]) => {
    const stage = stageOf(context)
    if (verb === undefined) return stage.set(body, port(context, url))
    if (verb === 'next') return stage.next(port(context, url))
    if (verb === 'again') return stage.again(port(context, url))
    if (verb === 'leave') return stage.leave()
    throw new DomainError('NOT_FOUND', `play/${verb}: expected next, again or leave`)
  },
  'GET script': ({ host }) => storyFromJournal(host.world),
  'GET recording': recordingState,
  'POST recording': changeRecording,
  'GET snapshot': snapshotFile,
  'PUT snapshot': async (context, body, url) => {
    const opened = await parseSnapshot(body)
    await savePictures(body, context.pictures)
    const answer = await open(context, opened, url.searchParams.has('anyway'))
    // Until the world on the disk names them, they may be swept up there as pictures that nobody needs.
    await savePictures(body, context.pictures)
    return answer
  },
  'GET worlds': ({ host }, _body, _url, [id]) => (id === undefined ? listWorlds(host) : worldFile(host, id)),
  'POST worlds': async (context, _body, _url, [id, action]) => {
    const { host } = context
    if (id === 'noticed') return host.noticeSetAside()
    if (action === 'open') return open(context, await host.readAside(id ?? ''), true)
    if (action !== 'forget') throw new DomainError('NOT_FOUND', `worlds/${id}/${action ?? ''}: expected open or forget`)
    await host.forget(id ?? '')
    return listWorlds(host)
  },
  'GET share': async ({ host, pictures }) => shareLink(await snapshotOf(host), host.world, pictures),
  'GET operations': () => explorable(),
  'GET fields-without-rule': () => fieldsWithoutRule(),
  'GET cards': (): readonly TestCard[] =>
    Object.values(TEST_CARDS).map(({ number, brand, savable, behaviour }) => ({
      number,
      brand,
      savable,
      ...behaviour,
    })),
  'GET audit': ({ host }) => auditWorld(host.world.view(SYSTEM)),
  'GET inbox': ({ host }): readonly Mail[] => [
    ...authenticatorApps(host.world),
    ...[...host.world.view(SYSTEM).store.mails.all()]
      .reverse()
      .map((mail) => ({ ...mail, at: new Date(mail.at).toISOString() })),
  ],
  'GET events': ({ host }) => listEvents(host.world),
  'POST events': ({ host }, _body, _url, [id, action]) => settleEvent(host.world, id ?? '', action),
  'GET payments': ({ host }) => listPayments(host.world),
  'POST payments': ({ host }, body, _url, [id, action]) => settlePayment(host.world, id ?? '', action, body),
}

const refusal = (status: number, body: ControlErrorBody) => json(status, body)

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })

const STATUS: Readonly<Record<string, number>> = { VALIDATION_FAILED: 400, NOT_FOUND: 404, CONFLICT: 409 }

/** Answers one call of the control interface; `path` is what follows `/__sandbox/`. */
export async function handleControl(context: ControlContext, path: string, request: Request): Promise<Response> {
  const [name = '', ...parameters] = path.split('/').filter((part) => part !== '')
  const handler = ROUTES[`${request.method} ${name}`]
  if (!handler)
    return refusal(404, {
      error: `${request.method} /__sandbox/${path} is not part of the control interface`,
      path: null,
    })
  try {
    const body = request.method === 'GET' ? undefined : await readJson(request)
    return json(200, await handler(context, body, new URL(request.url), parameters))
  } catch (error) {
    if (error instanceof ImportError)
      return refusal(409, {
        error: `${error.message} The world you had goes on.`,
        path: null,
        reason: error.problem.reason,
      })
    if (error instanceof StorageError) return refusal(503, { error: `Not possible: ${error.message}.`, path: null })
    if (!(error instanceof DomainError)) throw error
    return refusal(STATUS[error.code] ?? 400, { error: error.message, path: error.field ?? null })
  }
}

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new DomainError('VALIDATION_FAILED', 'body: expected JSON', 'body')
  }
}

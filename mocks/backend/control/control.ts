import { auditWorld } from '../../domain/ledger/auditor'
import { TEST_CARDS } from '../../domain/payments/test-cards'
import { DomainError } from '../../domain/errors'
import { scenarioList } from '../../scenarios/scenario-list'
import type { ScenarioDocument } from '../../scenarios/script/document'
import { explorable } from '../../scenarios/script/operations'
import { parseScenario } from '../../scenarios/script/parse'
import { runScenario } from '../../scenarios/script/run'
import type { Fault } from '../../world/faults'
import type { PictureStore } from '../../world/pictures'
import { SYSTEM } from '../../world/world'
import type { Recorder } from '../recorder'
import type { RequestLog } from '../request-log'
import type { WorldHost } from '../world-host'
import { parseClockChange, parseFaults, parseStart, parseTempo } from './inputs'
import { listPayments, settlePayment } from './payments'
import { Stage } from './play'
import { changeRecording, recordingState } from './recording'
import { shareLink } from './share'
import { goingOn, parseSnapshot, type Snapshot } from './snapshot'
import { keepPictures, packPictures } from './snapshot-pictures'

export interface ControlContext {
  readonly host: WorldHost
  readonly pictures: PictureStore
  readonly log: RequestLog
  readonly recorder: Recorder
  readonly schemaHash: string
  /** The backend itself, for scripts that it plays. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly basePath: string
  /** The machine's clock, epoch milliseconds. */
  readonly wallClock: () => number
}

type Handler = (context: ControlContext, body: unknown, url: URL, parameters: readonly string[]) => unknown

/** The world as the console shows it. */
function state({ host, schemaHash }: ControlContext) {
  const { world } = host
  return {
    scenario: world.header.scenario,
    seed: world.header.seed,
    now: new Date(world.clock.now()).toISOString(),
    frozen: world.clock.state.frozen,
    speed: world.clock.state.speed,
    marketTempo: world.tempo,
    worldHash: world.hash(),
    schemaHash,
    journalLength: world.journal.length,
    counts: { ...world.store.counts(), postings: world.ledger.postings.length },
    faults: world.faults,
  }
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

const stages = new WeakMap<ControlContext, Stage>()

function stageOf(context: ControlContext): Stage {
  const stage = stages.get(context) ?? new Stage()
  stages.set(context, stage)
  return stage
}

const snapshotOf = ({ host }: ControlContext): Snapshot => ({
  format: 'fairlead-world',
  ...host.document(),
  at: host.world.clock.now(),
})

/** As it is handed over in a file: with its pictures. */
const snapshotFile = async (context: ControlContext) => ({
  ...snapshotOf(context),
  pictures: await packPictures(context.host.world, context.pictures),
})

/** `after` of the request log: a running number. */
function afterIn(url: URL): number {
  const after = Number(url.searchParams.get('after') ?? 0)
  return wholeNumber(after, 'after')
}

const worldOf = ({ world: { scenario, ...rest } }: ScenarioDocument) => parseStart({ name: scenario, ...rest })

/** The control interface, route by route (docs/sandbox.md). */
const ROUTES: Readonly<Record<string, Handler>> = {
  'GET state': state,
  'GET scenarios': () => scenarioList(),
  'POST scenario': async (context, body) => {
    const { document, ...rest } = record(body)
    await context.host.start(document === undefined ? parseStart(rest) : worldOf(parseScenario(document)))
    return state(context)
  },
  'POST clock': (context, body) => {
    const change = parseClockChange(body, context.host.world.clock.now())
    context.host.world.changeClock(change)
    return state(context)
  },
  'POST market': (context, body) => {
    context.host.world.changeTempo(parseTempo(body))
    return state(context)
  },
  'GET faults': ({ host }) => host.world.faults,
  'PUT faults': ({ host, recorder }, body): readonly Fault[] => {
    host.world.changeFaults(parseFaults(body))
    recorder.changeFaults(host.world.clock.now(), host.world.faults)
    return host.world.faults
  },
  'GET requests': ({ log }, _body, url) => log.after(afterIn(url)),
  'GET journal': ({ host }) => host.world.journal,
  'POST rewind': async (context, body) => {
    await context.host.rewind(wholeNumber(record(body)['to'], 'to'))
    return state(context)
  },
  'POST fork': async (context, body) => {
    const former = await snapshotFile(context)
    await context.host.rewind(wholeNumber(record(body)['at'], 'at'))
    return { ...state(context), former }
  },
  'POST run': (context, body, url) => runScenario(parseScenario(body), port(context, url)),
  'GET play': (context, _body, url) => stageOf(context).state(port(context, url)),
  'POST play': (context, body, url, [verb]) => {
    const stage = stageOf(context)
    if (verb === undefined) return stage.set(body, port(context, url))
    if (verb === 'next') return stage.next(port(context, url))
    if (verb === 'again') return stage.again(port(context, url))
    if (verb === 'leave') return stage.leave()
    throw new DomainError('NOT_FOUND', `play/${verb}: expected next, again or leave`)
  },
  'GET recording': recordingState,
  'POST recording': changeRecording,
  'GET snapshot': snapshotFile,
  'PUT snapshot': async (context, body) => {
    const snapshot = parseSnapshot(body)
    await keepPictures(body, context.pictures)
    await context.host.restore(goingOn(snapshot, context.wallClock()))
    return state(context)
  },
  'GET share': (context) => shareLink(snapshotOf(context), context.host.world, context.pictures),
  'GET operations': () => explorable(),
  'GET cards': () =>
    Object.values(TEST_CARDS).map(({ number, brand, savable, behaviour }) => ({
      number,
      brand,
      savable,
      ...behaviour,
    })),
  'GET audit': ({ host }) => auditWorld(host.world.view(SYSTEM)),
  'GET inbox': ({ host }) =>
    [...host.world.view(SYSTEM).store.mails.all()]
      .reverse()
      .map((mail) => ({ ...mail, at: new Date(mail.at).toISOString() })),
  'GET events': ({ host }) =>
    [...host.world.view(SYSTEM).store.paymentEvents.all()].reverse().map((event) => ({
      ...event,
      createdAt: new Date(event.createdAt).toISOString(),
      dueAt: event.dueAt === null ? null : new Date(event.dueAt).toISOString(),
    })),
  'POST events': (context, _body, _url, [eventId, action]) => {
    const { world } = context.host
    const id = eventId ?? ''
    if (!world.store.paymentEvents.get(id)) throw new DomainError('NOT_FOUND', `events/${id}: there is no such event`)
    if (action === 'deliver') world.execute('deliverPaymentEvent', SYSTEM, { eventId: id })
    else if (action === 'duplicate') world.execute('duplicatePaymentEvent', SYSTEM, { eventId: id })
    else if (action === 'drop') world.execute('dropPaymentEvent', SYSTEM, { eventId: id })
    else throw new DomainError('NOT_FOUND', `events/${id}/${action ?? ''}: expected deliver, duplicate or drop`)
    return world.store.paymentEvents.get(id)
  },
  'GET payments': ({ host }) => listPayments(host.world),
  'POST payments': ({ host }, body, _url, [id, action]) => settlePayment(host.world, id ?? '', action, body),
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })

const STATUS: Readonly<Record<string, number>> = { VALIDATION_FAILED: 400, NOT_FOUND: 404, CONFLICT: 409 }

/** Answers one call of the control interface; `path` is what follows `/__sandbox/`. */
export async function handleControl(context: ControlContext, path: string, request: Request): Promise<Response> {
  const [name = '', ...parameters] = path.split('/').filter((part) => part !== '')
  const handler = ROUTES[`${request.method} ${name}`]
  if (!handler) return json(404, { error: `${request.method} /__sandbox/${path} is not part of the control interface` })
  try {
    const body = request.method === 'GET' ? undefined : await readJson(request)
    return json(200, await handler(context, body, new URL(request.url), parameters))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return json(STATUS[error.code] ?? 400, { error: error.message, path: error.field ?? null })
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

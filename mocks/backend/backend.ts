import typeDefs from '../../schema.graphql?raw'
import type { Actor } from '../domain/context'
import { digest128, toHex } from '../domain/hash'
import type { Posting } from '../domain/ledger/ledger'
import { createContext } from '../graphql/context'
import { createGraphQLServer } from '../graphql/server'
import { authenticate as authenticateToken } from '../identity/authenticate'
import type { FaultService } from '../world/faults'
import type { JournalStorage } from '../world/journal'
import { memoryPictures, type PictureStore } from '../world/pictures'
import type { World } from '../world/world'
import type { ControlContext } from './control/control'
import { memoryStorage } from './memory-storage'
import { answersWithSecret, effectOf, RequestLog } from './request-log'
import { strikes } from './strikes'
import { CONTROL_PREFIX, pathBelow, routeRequest, serviceOf, type RoutedRequest } from './route'
import { WorldHost, type StartOptions } from './world-host'

export interface BackendOptions {
  /** Where the journal is kept; in memory by default. */
  readonly storage?: JournalStorage
  /** Where the bytes of pictures are kept, which the journal names by hash; in memory by default. */
  readonly pictures?: PictureStore
  /** Path under which the app lies, with a slash at both ends. */
  readonly basePath?: string
  /** The machine's clock, epoch milliseconds: the only door through which time comes in. */
  readonly wallClock?: () => number
  readonly start?: StartOptions
  /** Who a GraphQL request comes from, or the answer that refuses it; for tokens of another identity provider. */
  readonly authenticate?: (world: World, request: Request) => Promise<Actor | Response> | Actor | Response
  /** Told of our own faults, which callers see masked. */
  readonly onInternalError?: (error: Error) => void
}

export interface Backend {
  /** Answers any request below the base path; the shape of `fetch`. */
  fetch(request: Request): Promise<Response>
  readonly host: WorldHost
}

const NOW_HEADER = 'x-fairlead-now'

/** The whole backend as one function: identity, GraphQL, payments, uploads and the control interface. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const basePath = options.basePath ?? '/'
  const wallClock = options.wallClock ?? Date.now
  const host = await WorldHost.open(options.storage ?? memoryStorage(), wallClock, options.start)
  const pictures = options.pictures ?? memoryPictures()
  const log = new RequestLog()
  const schemaHash = toHex(digest128(typeDefs))
  let control: ControlContext | undefined
  const onInternalError = options.onInternalError ?? reportError
  const authenticate = options.authenticate ?? authenticateToken
  const actors = new WeakMap<Request, Actor | Response>()
  const postings = new WeakMap<Request, readonly Posting[]>()

  const graphql = createGraphQLServer({
    onInternalError,
    contextOf: (request) => {
      const actor = actors.get(request) ?? { kind: 'anonymous' }
      if (actor instanceof Response) return actor
      const baseUrl = new URL(basePath, request.url).href
      const context = createContext(host.world, actor, baseUrl, () => host.nextMoment(request.signal))
      return {
        ...context,
        execute: (name, input) => {
          const before = host.world.ledger.postings.length
          const result = context.execute(name, input)
          const made = host.world.ledger.postings.slice(before)
          postings.set(request, [...(postings.get(request) ?? []), ...made])
          return result
        },
      }
    },
  })

  const serve: Readonly<Record<FaultService, (request: Request) => Promise<Response>>> = {
    graphql,
    // These are fetched when they are first asked for: a page of somebody signed in needs none of them.
    identity: async (request) => (await import('../identity/wire')).handleIdentity(host.world, request),
    payments: async (request) => (await import('../payments/wire')).handlePayments(host.world, request),
    upload: async (request) => (await import('./uploads')).handleUploads(host.world, pictures, request),
  }

  /** Lets the faults strike that are switched on, and uses up those that strike a number of times. */
  async function throughFaults(request: Request, routed: RoutedRequest, actor: Actor | Response): Promise<Response> {
    const { world } = host
    const user = actor instanceof Response || actor.kind !== 'user' ? undefined : world.store.users.get(actor.userId)
    const n = world.faultDraws()
    const struck = strikes(world.faults, routed, user?.role ?? null, (index) =>
      world.chance.fraction('fault', n, index),
    )
    if (struck.length === 0) return serve[routed.service](request)
    world.useFaults(struck.map((strike) => strike.index))
    const { alterAnswer, answerInstead } = await import('./apply-faults')
    for (const { fault } of struck) {
      const instead = await answerInstead(fault.effect, routed, request.signal)
      if (instead) return instead
    }
    let response = await serve[routed.service](request)
    for (const { fault } of struck) response = await alterAnswer(fault.effect, response)
    return response
  }

  async function answer(service: FaultService, path: string, request: Request): Promise<Response> {
    const startedMs = performance.now()
    const routed = await routeRequest(service, path, request)
    const actor: Actor | Response =
      service === 'graphql' ? await authenticate(host.world, request) : { kind: 'anonymous' }
    actors.set(request, actor)
    const before = host.world.ledger.postings.length
    const copy = control?.recorder.on ? request.clone() : undefined
    const response = await throughFaults(request, routed, actor)
    await host.flush()
    const body: unknown = service === 'graphql' && response.type !== 'error' ? await peek(response) : null
    if (copy) await record(copy, routed, actor, response, body)
    log.add({
      at: new Date(host.world.clock.now()).toISOString(),
      service,
      operation: routed.operation,
      variables: routed.variables,
      status: response.status,
      ms: Math.round((performance.now() - startedMs) * 10) / 10,
      persona: actor instanceof Response || actor.kind !== 'user' ? null : actor.userId,
      errors: errorsIn(body),
      effect: effectOf(
        service === 'graphql' ? (postings.get(request) ?? []) : host.world.ledger.postings.slice(before),
      ),
      answer: answersWithSecret(routed.fields) ? '•••' : body,
    })
    return response
  }

  async function record(
    request: Request,
    routed: RoutedRequest,
    actor: Actor | Response,
    response: Response,
    body: unknown,
  ): Promise<void> {
    if (routed.service === 'graphql' && request.method === 'POST' && !(actor instanceof Response))
      control?.recorder.addRequest(host.world, actor, (await request.json()) as Record<string, unknown>, body)
    if (routed.service === 'payments' && routed.operation.endsWith('/confirm') && response.type !== 'error')
      control?.recorder.addConfirmation(
        host.world.clock.now(),
        new URLSearchParams(await request.text()),
        response.ok ? undefined : declineIn(await peek(response)),
      )
  }

  async function fetch(request: Request): Promise<Response> {
    const path = pathBelow(basePath, request.url)
    const service = path === undefined ? undefined : serviceOf(path)
    try {
      if (path?.startsWith(`${CONTROL_PREFIX}/`)) {
        // Most visits never ask for it, and it brings the scenario scripts with it.
        const [{ handleControl }, { Recorder }] = await Promise.all([import('./control/control'), import('./recorder')])
        control ??= { host, pictures, log, recorder: new Recorder(), schemaHash, fetch, basePath, wallClock }
        const response = await handleControl(control, path.slice(CONTROL_PREFIX.length + 1), request)
        await host.flush()
        return stamped(response, host.world)
      }
      if (path === undefined || !service) return new Response('Not found', { status: 404 })
      return stamped(await answer(service, path, request), host.world)
    } catch (error) {
      onInternalError(error instanceof Error ? error : new Error(String(error)))
      return new Response(
        JSON.stringify({
          errors: [{ message: 'An unexpected error occurred. Please try again.', errorType: 'INTERNAL' }],
        }),
        {
          status: 500,
          headers: { 'content-type': 'application/json; charset=utf-8' },
        },
      )
    }
  }

  return { fetch, host }
}

/** Says what time it is in the world, so that the app's clock follows. */
function stamped(response: Response, world: World): Response {
  if (response.type === 'error') return response
  response.headers.set(NOW_HEADER, String(world.clock.now()))
  return response
}

async function peek(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text.slice(0, 200)
  }
}

/** Why the card was refused, as the provider names it. */
function declineIn(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { decline_code?: string; code?: string } }
  return error?.decline_code ?? error?.code ?? 'unknown'
}

function errorsIn(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return []
  return body.errors.map((error: unknown) =>
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error),
  )
}

function reportError(error: Error): void {
  // The one thing that nobody else can tell of: the caller gets a masked answer.
  // oxlint-disable-next-line no-console
  console.error('The in-browser backend failed:', error)
}

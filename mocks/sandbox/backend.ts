import typeDefs from '../../schema.graphql?raw'
import { digest128, toHex } from '../domain/hash'
import { schemaShape } from '../services/graphql/schema-shape'
import { prepareGraphQL } from '../services/graphql/server'
import { readRequest, serviceOf } from '../services/parse-request'
import type { Service } from '../faults/fault-kind'
import { memoryPictures, type PictureStore } from '../world/picture-store'
import type { ControlContext } from './control/control-api'
import { NewerVersionError, WriteConflictError } from '../persistence/errors'
import { memoryStore } from '../persistence/key-value-store'
import { WorldStore } from '../persistence/world-store'
import { createWorld, type StartOptions } from './create-world'
import { BRAND_HEADER, NOW_HEADER, SET_ASIDE_HEADER, UNSAVED_HEADER } from './page-headers'
import { hasSecretResponse, ledgerEffectOf, RequestLog } from './request-log'
import { Services, type Authenticate } from './services'
import { WorldHost, type HostOptions } from './world-host'

export const CONTROL_PREFIX = '__sandbox'

/** The path below the app's base path, or undefined when the request is for somebody else. */
export function pathBelow(basePath: string, url: string): string | undefined {
  const { pathname } = new URL(url)
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) : undefined
}

export interface BackendOptions {
  /** Where worlds are kept; in memory, and no longer than the backend lives, by default. */
  readonly keep?: Pick<HostOptions, 'kind' | 'unsavedReason' | 'again'> & { readonly storage: WorldStore }
  /** Version of the app, which stored worlds and links name; that of this build by default. */
  readonly appVersion?: string
  /** Lets others have their turn while there is much to do. */
  readonly pause?: () => Promise<void>
  /** Where the bytes of pictures are kept, which the journal names by hash; in memory by default. */
  readonly pictures?: PictureStore
  /** Path under which the app lies, with a slash at both ends. */
  readonly basePath?: string
  /** The machine's clock, epoch milliseconds: the only door through which time comes in. */
  readonly wallClock?: () => number
  readonly start?: StartOptions
  /** For tokens of another identity provider. */
  readonly authenticate?: Authenticate
  /** Told of our own faults, which callers see masked. */
  readonly onInternalError?: (error: Error) => void
}

export interface Backend {
  /** Answers any request below the base path; the shape of `fetch`. */
  fetch(request: Request): Promise<Response>
  readonly host: WorldHost
}

/** Part of the control interface that every page asks for, and that is answered without fetching the rest of it. */
const KEEPING_PATH = `${CONTROL_PREFIX}/keeping`
/** A page that is hidden asks for it: it may be closed without another word. */
const CHECKPOINT_PATH = `${CONTROL_PREFIX}/checkpoint`

/** Makes ready whatever all backends need, for which there is time while a disk is opened. */
export const preloadBackend = prepareGraphQL

/** The whole backend as one function: identity, GraphQL, payments, uploads and the control interface. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const basePath = options.basePath ?? '/'
  const wallClock = options.wallClock ?? Date.now
  const host = await WorldHost.open(options.keep?.storage ?? memoryStorage(), {
    appVersion: options.appVersion ?? import.meta.env.VITE_APP_VERSION,
    makeWorld: createWorld,
    wallClock,
    pause: options.pause ?? takeTurns,
    ...(options.keep ?? inMemory),
    ...(options.start ? { start: options.start } : {}),
  })
  const pictures = options.pictures ?? memoryPictures()
  const log = new RequestLog()
  const schemaHash = toHex(digest128(schemaShape(typeDefs)))
  let control: ControlContext | undefined
  const onInternalError = options.onInternalError ?? reportError
  const services = new Services({
    host,
    pictures,
    basePath,
    onInternalError,
    ...(options.authenticate ? { authenticate: options.authenticate } : {}),
  })

  async function answer(service: Service, path: string, request: Request): Promise<Response> {
    const startedMs = performance.now()
    const asked = await readRequest(service, path, request)
    const { call, response } = await services.answer(asked)
    await host.flush(call !== undefined && call.done.commands > 0)
    // What has still to happen does so between requests.
    void host.keepUp()
    const body = service === 'graphql' && response.type !== 'error' ? await peek(response) : null
    if (call && control?.recorder.on && response.type !== 'error')
      control.recorder.add(call, { ok: response.ok, body: body ?? (await peek(response)) })
    log.add({
      at: new Date(host.world.now()).toISOString(),
      service,
      operation: asked.operation,
      variables: asked.variables,
      status: response.status,
      ms: Math.round((performance.now() - startedMs) * 10) / 10,
      persona: call?.actor.kind === 'user' ? call.actor.userId : null,
      errors: errorsIn(body),
      effect: ledgerEffectOf(call?.done.postings ?? []),
      answer: hasSecretResponse(asked.fields) ? '•••' : body,
    })
    return response
  }

  async function fetch(request: Request): Promise<Response> {
    const path = pathBelow(basePath, request.url)
    const service = path === undefined ? undefined : serviceOf(path)
    try {
      if (path?.startsWith(`${CONTROL_PREFIX}/`)) {
        if (path === KEEPING_PATH) {
          // A disk that has failed is tried again.
          await host.flush()
          return stamped(Response.json(host.keeping), host)
        }
        if (path === CHECKPOINT_PATH && request.method === 'POST') {
          await host.checkpoint()
          return new Response(null, { status: 204 })
        }
        // Most visits never ask for it, and it brings the scenario scripts with it.
        const [{ handleControl }, { Recorder }] = await Promise.all([
          import('./control/control-api'),
          import('./story-recorder'),
        ])
        control ??= { host, pictures, log, recorder: new Recorder(), schemaHash, fetch, basePath }
        const response = await handleControl(control, path.slice(CONTROL_PREFIX.length + 1), request)
        await host.flush(request.method !== 'GET')
        void host.keepUp()
        return stamped(response, host)
      }
      if (path === undefined || !service) return new Response('Not found', { status: 404 })
      return stamped(await answer(service, path, request), host)
    } catch (error) {
      // Somebody else has written this world: the request is for him to answer.
      if (error instanceof WriteConflictError || error instanceof NewerVersionError) throw error
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

/** Says what time it is in the world, and what a person should know of its keeping. */
function stamped(response: Response, { world, keeping, setAside }: WorldHost): Response {
  if (response.type === 'error') return response
  response.headers.set(NOW_HEADER, String(world.now()))
  const { company } = world.header
  if (company) response.headers.set(BRAND_HEADER, toHex(digest128(JSON.stringify(company))))
  if (keeping.reason !== null && keeping.reason !== inMemory.unsavedReason)
    response.headers.set(UNSAVED_HEADER, encodeURIComponent(keeping.reason))
  if (setAside) response.headers.set(SET_ASIDE_HEADER, setAside.reason)
  return response
}

const inMemory = { kind: 'memory', unsavedReason: 'this backend keeps its world in memory only' } as const

/** A macrotask of its own, so that what came meanwhile is answered first. */
const takeTurns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function memoryStorage(): WorldStore {
  let count = 0
  return new WorldStore(memoryStore(), 'memory', () => `world-${++count}`)
}

async function peek(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text.slice(0, 200)
  }
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

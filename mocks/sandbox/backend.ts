import typeDefs from '../../schema.graphql?raw'
import { digest128, toHex } from '../domain/hash'
import { recordReopening } from '../services/graphql/changes'
import { schemaShape } from '../services/graphql/schema-shape'
import { prepareGraphQL } from '../services/graphql/server'
import { parseRequest, serviceOf } from '../services/parse-request'
import type { Service } from '../world/faults/fault'
import { memoryPictures, type PictureStore } from '../world/picture-store'
import { NewerVersionError, WriteConflictError } from '../persistence/world-records'
import { memoryStore } from '../persistence/key-value-store'
import { WorldStore } from '../persistence/world-store'
import { createWorld, type StartOptions } from './create-world'
import { BRAND_HEADER, NOW_HEADER, SPEED_HEADER, ARCHIVE_REASON_HEADER, UNSAVED_HEADER } from './page-headers'
import { hasSecretResponse, ledgerEffectOf, RequestLog } from './request-log'
import { Services, type Authenticate } from './services'
import { WorldHost, type HostOptions } from './world-host'

const CONTROL_PREFIX = '__sandbox'

/** Returns the URL's path after the base path, or undefined for a URL outside the base path. */
function pathBelow(basePath: string, url: string): string | undefined {
  const { pathname } = new URL(url)
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) : undefined
}

export interface BackendOptions {
  /** Where worlds (the states of demos) are saved. Default: in the backend's memory. */
  readonly persistence?: Pick<HostOptions, 'kind' | 'unsavedReason' | 'isReopening'> & { readonly storage: WorldStore }
  /** Stores the bytes of pictures. The journal contains only their hashes. Default: in memory. */
  readonly pictures?: PictureStore
  /** Path of the app, with a slash at both ends. */
  readonly basePath?: string
  /** Returns the machine's time in epoch milliseconds, from which world time is derived. Default: `Date.now`. */
  readonly wallClock?: () => number
  readonly start?: StartOptions | undefined
  /** Replaces the check of the token, for example for another identity provider. */
  readonly authenticate?: Authenticate
}

export interface Backend {
  /** Answers any request below the base path. */
  fetch(request: Request): Promise<Response>
  readonly host: WorldHost
}

/** Path of the save status. Pages request it on load, so the response does not need the code of the control API. */
const SAVE_STATUS_PATH = `${CONTROL_PREFIX}/save-status`
/** Path for saving a checkpoint. A page posts to it when hidden, because the browser may close the page next. */
const CHECKPOINT_PATH = `${CONTROL_PREFIX}/checkpoint`

/** Prepares the GraphQL schema, which every backend needs. Call this function while the storage opens. */
export const preloadBackend = prepareGraphQL

/** Creates the complete backend: identity, GraphQL, payments, uploads, and the control API. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const basePath = options.basePath ?? '/'
  const wallClock = options.wallClock ?? Date.now
  const host = await WorldHost.open(options.persistence?.storage ?? memoryStorage(), {
    appVersion: import.meta.env.VITE_APP_VERSION,
    makeWorld: createWorld,
    wallClock,
    pause: nextMacrotask,
    ...(options.persistence ?? inMemory),
    start: options.start,
  })
  if (options.persistence?.isReopening) recordReopening(host.world)
  const pictures = options.pictures ?? memoryPictures()
  const log = new RequestLog()
  const schemaHash = toHex(digest128(schemaShape(typeDefs)))
  const services = new Services({
    host,
    pictures,
    basePath,
    onInternalError: reportError,
    authenticate: options.authenticate,
  })

  async function answer(service: Service, path: string, request: Request): Promise<Response> {
    const startedMs = performance.now()
    const parsed = await parseRequest(service, path, request)
    const { context, response } = await services.answer(parsed)
    await host.flush(context !== undefined && context.done.commands > 0)
    // Do not delay the response until the world has caught up with its clock.
    void host.catchUp()
    const body = service === 'graphql' && response.type !== 'error' ? await copyOfBody(response) : null
    log.add({
      at: new Date(host.world.now()).toISOString(),
      service,
      operation: parsed.operation,
      variables: parsed.variables,
      status: response.status,
      ms: Math.round((performance.now() - startedMs) * 10) / 10,
      persona: context?.actor.kind === 'user' ? context.actor.userId : null,
      errors: errorMessagesIn(body),
      effect: ledgerEffectOf(context?.done.postings ?? []),
      answer: hasSecretResponse(parsed.fields) ? '•••' : body,
    })
    return response
  }

  async function fetch(request: Request): Promise<Response> {
    const path = pathBelow(basePath, request.url)
    const service = path === undefined ? undefined : serviceOf(path)
    try {
      if (path?.startsWith(`${CONTROL_PREFIX}/`)) {
        if (path === SAVE_STATUS_PATH) {
          // If an earlier save failed, this call tries again.
          await host.flush()
          return withPageHeaders(Response.json(host.saveStatus), host)
        }
        if (path === CHECKPOINT_PATH && request.method === 'POST') {
          await host.checkpoint()
          return new Response(null, { status: 204 })
        }
        // Load the control API on first use, because it imports all stories and most visits do not need it.
        const { handleControl } = await import('../control/handle-control')
        const baseUrl = new URL(basePath, request.url).href
        const context = { host, pictures, log, schemaHash, fetch, baseUrl }
        const response = await handleControl(context, path.slice(CONTROL_PREFIX.length + 1), request)
        await host.flush(request.method !== 'GET')
        void host.catchUp()
        return withPageHeaders(response, host)
      }
      if (path === undefined || !service) return new Response('Not found', { status: 404 })
      return withPageHeaders(await answer(service, path, request), host)
    } catch (error) {
      // Another thread has written to the saved world, so backend-supervisor.ts repeats the request on a new backend.
      if (error instanceof WriteConflictError || error instanceof NewerVersionError) throw error
      reportError(error instanceof Error ? error : new Error(String(error)))
      const message = 'An unexpected error occurred. Please try again.'
      return Response.json({ errors: [{ message, errorType: 'INTERNAL' }] }, { status: 500 })
    }
  }

  return { fetch, host }
}

/** Adds headers of page-headers.ts to a response. A simulated network error gets none. */
function withPageHeaders(response: Response, { world, saveStatus, archiveNotice }: WorldHost): Response {
  if (response.type === 'error') return response
  response.headers.set(NOW_HEADER, String(world.now()))
  response.headers.set(SPEED_HEADER, String(world.clockState.frozen ? 0 : world.clockState.speed))
  const { company } = world.header
  if (company) response.headers.set(BRAND_HEADER, toHex(digest128(JSON.stringify(company))))
  if (saveStatus.reason !== null && saveStatus.reason !== inMemory.unsavedReason)
    response.headers.set(UNSAVED_HEADER, encodeURIComponent(saveStatus.reason))
  if (archiveNotice) response.headers.set(ARCHIVE_REASON_HEADER, archiveNotice.reason)
  return response
}

const inMemory = { kind: 'memory', unsavedReason: 'this backend keeps its world in memory only' } as const

/** Resolves in a new macrotask, so that waiting requests run first. */
const nextMacrotask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function memoryStorage(): WorldStore {
  let count = 0
  return new WorldStore(memoryStore(), 'memory', () => `world-${++count}`)
}

async function copyOfBody(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text.slice(0, 200)
  }
}

function errorMessagesIn(body: unknown): readonly string[] {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return []
  return body.errors.map((error: unknown) =>
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error),
  )
}

function reportError(error: Error): void {
  // The response contains only a general message, so log the error itself.
  // oxlint-disable-next-line no-console
  console.error('The in-browser backend failed:', error)
}

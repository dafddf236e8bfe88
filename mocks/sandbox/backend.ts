import typeDefs from '../../schema.graphql?raw'
import { digest128, toHex } from '../domain/hash'
import { recordReopening } from '../services/graphql/changes'
import { schemaShape } from '../services/graphql/schema-shape'
import { prepareGraphQL } from '../services/graphql/server'
import { parseRequest, serviceOf } from '../services/parse-request'
import type { Service } from '../world/faults/fault'
import { memoryPictures, type PictureStore } from '../world/picture-store'
import { CurrentWorld, IN_MEMORY } from '../saved-world/current-world'
import { type KeyValueStore, NewerReleaseError } from '../saved-world/key-value-store'
import { WriteConflictError } from '../saved-world/saved-world'
import { storedPictures } from '../saved-world/stored-pictures'
import { createWorld, type StartOptions } from '../world/scenarios/create-world'
import type { World } from '../world/world'
import { randomUuid } from '../../src/lib/browser/random-uuid'
import { BRAND_HEADER, NOTICE_HEADER, NOW_HEADER, RELOAD_HEADER, SPEED_HEADER, UNSAVED_HEADER } from './page-headers'
import { hasSecretResponse, ledgerEffectOf, RequestLog } from './request-log'
import { Services, type Authenticate } from './services'

const CONTROL_PREFIX = '__sandbox'

/** Returns the URL's path after the base path, or undefined for a URL outside the base path. */
function pathBelow(basePath: string, url: string): string | undefined {
  const { pathname } = new URL(url)
  return pathname.startsWith(basePath) ? pathname.slice(basePath.length) : undefined
}

export interface BackendOptions {
  /** Where the world and its pictures are saved. Default: in the backend's memory. */
  readonly store?: KeyValueStore
  /** Stores the bytes of pictures. The journal contains only their hashes. Default: in `store`. */
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
  readonly host: CurrentWorld
}

/** A response, and the world that the request has used. */
interface Answer {
  readonly response: Response
  readonly world?: World | undefined
}

/** Path of the save status. Pages request it on load, so the response does not need the code of the control API. */
const SAVE_STATUS_PATH = `${CONTROL_PREFIX}/save-status`
/** Path for saving the state. A page posts to it when hidden, because the browser may close the page next. */
const SAVE_STATE_PATH = `${CONTROL_PREFIX}/save-state`

/** Prepares the GraphQL schema, which every backend needs. Call this function while the storage opens. */
export const preloadBackend = prepareGraphQL

/** Creates the complete backend: identity, GraphQL, payments, uploads, and the control API. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const basePath = options.basePath ?? '/'
  const wallClock = options.wallClock ?? Date.now
  const { store } = options
  const host = await CurrentWorld.open({
    store,
    release: import.meta.env.VITE_APP_VERSION,
    makeWorld: createWorld,
    wallClock,
    pause: nextMacrotask,
    newId: randomUuid,
    start: options.start,
    onReopened: recordReopening,
  })
  const pictures = options.pictures ?? (store ? storedPictures(store, wallClock) : memoryPictures())
  const log = new RequestLog()
  const schemaHash = toHex(digest128(schemaShape(typeDefs)))
  const services = new Services({
    host,
    pictures,
    basePath,
    onInternalError: reportError,
    authenticate: options.authenticate,
  })

  async function answer(service: Service, path: string, request: Request): Promise<Answer> {
    const startedMs = performance.now()
    const parsed = await parseRequest(service, path, request)
    const { context, response } = await services.answer(parsed)
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
    return { response, world: context?.world }
  }

  /** Answers a request, and saves its entries before the response. After a write conflict, answers it again. */
  async function fetch(request: Request): Promise<Response> {
    try {
      const { response } = await host.run(() => respond(request.clone()))
      return withPageHeaders(response, host)
    } catch (error) {
      if (error instanceof NewerReleaseError) return reloadResponse()
      throw error
    }
  }

  async function respond(request: Request): Promise<Answer> {
    const path = pathBelow(basePath, request.url)
    const service = path === undefined ? undefined : serviceOf(path)
    try {
      if (path?.startsWith(`${CONTROL_PREFIX}/`)) {
        if (path === SAVE_STATUS_PATH) return { response: Response.json(host.saveStatus) }
        if (path === SAVE_STATE_PATH && request.method === 'POST') {
          await host.saveState()
          return { response: new Response(null, { status: 204 }) }
        }
        // Load the control API on first use, because it imports all stories and most visits do not need it.
        const { handleControl } = await import('../control/handle-control')
        const baseUrl = new URL(basePath, request.url).href
        const context = { host, pictures, log, schemaHash, fetch, baseUrl }
        const { world } = host
        const response = await handleControl(context, path.slice(CONTROL_PREFIX.length + 1), request)
        void host.catchUp()
        return { response, world }
      }
      if (path === undefined || !service) return { response: new Response('Not found', { status: 404 }) }
      return await answer(service, path, request)
    } catch (error) {
      if (error instanceof WriteConflictError || error instanceof NewerReleaseError) throw error
      reportError(error instanceof Error ? error : new Error(String(error)))
      const message = 'An unexpected error occurred. Please try again.'
      return { response: Response.json({ errors: [{ message, errorType: 'INTERNAL' }] }, { status: 500 }) }
    }
  }

  return { fetch, host }
}

/** Adds headers of page-headers.ts to a response. A simulated network error gets none. */
function withPageHeaders(response: Response, { world, saveStatus, notice }: CurrentWorld): Response {
  if (response.type === 'error') return response
  response.headers.set(NOW_HEADER, String(world.now()))
  response.headers.set(SPEED_HEADER, String(world.clockState.frozen ? 0 : world.clockState.speed))
  const { company } = world.header
  if (company) response.headers.set(BRAND_HEADER, toHex(digest128(JSON.stringify(company))))
  if (saveStatus.reason !== null && saveStatus.reason !== IN_MEMORY)
    response.headers.set(UNSAVED_HEADER, encodeURIComponent(saveStatus.reason))
  if (notice !== null) response.headers.set(NOTICE_HEADER, encodeURIComponent(notice))
  return response
}

/** Resolves in a new macrotask, so that waiting requests run first. */
const nextMacrotask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function reloadResponse(): Response {
  const message = 'A newer version of Fairlead is open in another tab. Reload this page to go on.'
  const errors = [{ message, errorType: 'SERVICE_UNAVAILABLE' }]
  return Response.json({ message, errors }, { status: 503, headers: { [RELOAD_HEADER]: '1' } })
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

import { CurrentWorld } from './saved-world/current-world'
import type { KeyValueStore } from './saved-world/key-value-store'
import { storedPictures } from './saved-world/stored-pictures'
import { RequestLog } from './server/request-log'
import { type Exchange, runSteps, type Step } from './server/step'
import { type Authenticate, control, faults, log, pageNews, save, service, session } from './server/steps'
import { recordReopening } from './services/graphql/changes'
import { parseRequest, serviceOf } from './services/parse-request'
import { memoryPictures, type PictureStore } from './world/picture-store'
import { createWorld, type StartOptions } from './world/scenarios/create-world'
import type { WorldFactory } from './world/replay'
import { randomUuid } from '../src/lib/browser/random-uuid'

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
  /** Default: builds each world anew. */
  readonly makeWorld?: WorldFactory
  /** Replaces the check of the token, for example for another identity provider. */
  readonly authenticate?: Authenticate
}

export interface Backend {
  /** Answers any request below the base path. */
  fetch(request: Request): Promise<Response>
  readonly host: CurrentWorld
  readonly pictures: PictureStore
}

/** Creates the complete backend: identity, GraphQL, payments, uploads, and the control API. */
export async function createBackend(options: BackendOptions = {}): Promise<Backend> {
  const { store, basePath = '/', wallClock = Date.now, makeWorld = createWorld, authenticate } = options
  const host = await CurrentWorld.open({
    store,
    release: import.meta.env.VITE_APP_VERSION,
    makeWorld,
    wallClock,
    pause: nextMacrotask,
    newId: randomUuid,
    start: options.start,
    onReopened: recordReopening,
  })
  const pictures = options.pictures ?? (store ? storedPictures(store, wallClock) : memoryPictures())
  const requests = new RequestLog()
  const fetch = async (request: Request): Promise<Response> => runSteps(steps, await openExchange(basePath, request))

  // The first step gets the request first and the response last. The page's news tell the state after everything else.
  // The log has what the page got, once, also when a write conflict repeats the request. What the control API changes is
  // saved too, but faults do not concern it. Faults come before the session, because they may delay a request until
  // another world has started.
  const steps: readonly Step[] = [
    pageNews(host),
    log(host, requests),
    save(host),
    control({ host, pictures, log: requests, fetch, wallClock }),
    faults(host, authenticate),
    session(host, authenticate),
    service(pictures),
  ]
  return { fetch, host, pictures }
}

const CONTROL_PREFIX = '__sandbox/'

/** Returns what the path of a request addresses, with its body parsed once. */
async function openExchange(basePath: string, request: Request): Promise<Exchange> {
  const { pathname } = new URL(request.url)
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) : undefined
  const addressed = path === undefined ? undefined : serviceOf(path)
  return {
    request,
    baseUrl: new URL(basePath, request.url).href,
    parsed: path !== undefined && addressed ? await parseRequest(addressed, path, request) : undefined,
    controlPath: path?.startsWith(CONTROL_PREFIX) ? path.slice(CONTROL_PREFIX.length) : undefined,
  }
}

/** Resolves in a new macrotask, so that waiting requests run first. */
const nextMacrotask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

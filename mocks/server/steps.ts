import type { Actor } from '../domain/context'
import { digest128, toHex } from '../domain/hash'
import type { ControlContext } from '../control/context'
import { type CurrentWorld, IN_MEMORY } from '../saved-world/current-world'
import { NewerReleaseError } from '../saved-world/key-value-store'
import { authenticate as authenticateToken, unauthorized } from '../services/cognito/authenticate'
import { handleCognitoRequest } from '../services/cognito/http-handler'
import { createGraphQLServer } from '../services/graphql/server'
import { type GraphQLRequest, openSession, type ParsedRequest } from '../services/request-context'
import type { FaultMatcher } from '../world/faults/apply-faults'
import type { PictureStore } from '../world/picture-store'
import type { World } from '../world/world'
import { type PageNews, setPageNews } from './page-news'
import { hasSecretResponse, ledgerEffectOf, type RequestLog } from './request-log'
import type { Step } from './step'

/** Returns the actor of a GraphQL request, or a response that rejects the request. */
export type Authenticate = (world: World, request: GraphQLRequest) => Promise<Actor | Response> | Actor | Response

export function newsOf({ world, saveStatus, notice }: CurrentWorld, reload = false): PageNews {
  const { company } = world.header
  return {
    nowMs: world.now(),
    speed: world.clockState.frozen ? 0 : world.clockState.speed,
    brand: company ? toHex(digest128(JSON.stringify(company))) : null,
    unsaved: saveStatus.reason === IN_MEMORY ? null : saveStatus.reason,
    notice,
    reload,
  }
}

/** Turns errors into responses, and adds what the page must learn. A simulated network error carries nothing. */
export const pageNews =
  (host: CurrentWorld): Step =>
  async (_exchange, next) => {
    try {
      const response = await next()
      if (response.type !== 'error') setPageNews(response, newsOf(host))
      return response
    } catch (error) {
      const isOutdated = error instanceof NewerReleaseError
      if (!isOutdated) reportError(error)
      const response = isOutdated ? reloadResponse() : internalErrorResponse()
      setPageNews(response, newsOf(host, isOutdated))
      return response
    }
  }

function reloadResponse(): Response {
  const message = 'A newer version of Fairlead is open in another tab. Reload this page to go on.'
  return Response.json({ message, errors: [{ message, errorType: 'SERVICE_UNAVAILABLE' }] }, { status: 503 })
}

function internalErrorResponse(): Response {
  const message = 'An unexpected error occurred. Please try again.'
  return Response.json({ message, errors: [{ message, errorType: 'INTERNAL' }] }, { status: 500 })
}

export function reportError(error: unknown): void {
  // The response contains only a general message, so log the error itself.
  // oxlint-disable-next-line no-console
  console.error('The in-browser backend failed:', error)
}

/** Logs each request to a service, and what the page got. */
export const log =
  (host: CurrentWorld, requests: RequestLog): Step =>
  async (exchange, next) => {
    const { parsed } = exchange
    if (!parsed) return next()
    const startedMs = performance.now()
    const response = await next()
    const { context } = exchange
    const body = parsed.service === 'graphql' && response.type !== 'error' ? await copyOfBody(response) : null
    requests.add({
      at: new Date(host.world.now()).toISOString(),
      service: parsed.service,
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

/** Saves the entries of a request before its response. After a write conflict, the following steps run again. */
export const save =
  (host: CurrentWorld): Step =>
  async (exchange, next) => {
    const { response } = await host.run(async () => {
      // By a plain assignment, TypeScript would take the context for undefined after the next step too.
      Object.assign(exchange, { context: undefined })
      const answer = await next()
      return { response: answer, world: exchange.context?.world }
    })
    // Do not delay the response until the world has caught up with its clock.
    void host.catchUp()
    return response
  }

/** Answers requests to the control API. Loads its code on first use, because most visits do not need it. */
export const control =
  (context: Omit<ControlContext, 'baseUrl'>): Step =>
  async ({ request, controlPath, baseUrl }, next) => {
    if (controlPath === undefined) return next()
    const { handleControl } = await import('../control/handle-control')
    return handleControl({ ...context, baseUrl }, controlPath, request.clone())
  }

/** Applies the simulated failures that match a request. */
export function faults(host: CurrentWorld, authenticate: Authenticate = authenticateToken): Step {
  // Faults are selected with random numbers of the world, so each world needs its own matcher.
  let current: { readonly world: World; readonly matcher: FaultMatcher } | undefined
  return async ({ parsed, request: { signal } }, next) => {
    const { world } = host
    if (!parsed || world.faults.length === 0) return next()
    const { FaultMatcher, applyFaults } = await import('../world/faults/apply-faults')
    if (current?.world !== world) current = { world, matcher: new FaultMatcher(world.chance) }
    const { matcher } = current
    const target = { ...parsed, signal }
    if (matcher.concernsCognito(world.faults, target)) return unauthorized('Valid authorization header not provided.')
    const actor = await actorOf(world, parsed, authenticate)
    const user = 'kind' in actor && actor.kind === 'user' ? world.store.users.get(actor.userId) : undefined
    const matched = matcher.match(world.faults, target, user?.role ?? null)
    world.useFaults(matched.map(({ index }) => index))
    return applyFaults(matched, target, next)
  }
}

/** Checks the token, and opens the session of its user on the current world. */
export const session =
  (host: CurrentWorld, authenticate: Authenticate = authenticateToken): Step =>
  async (exchange, next) => {
    const { parsed, baseUrl, request } = exchange
    if (!parsed) return next()
    const { world } = host
    const actor = await actorOf(world, parsed, authenticate)
    if (actor instanceof Response) return actor
    const nextMoment = () => host.waitForChange(request.signal)
    exchange.context = { ...parsed, ...openSession(world, actor, { baseUrl, nextMoment }) }
    return next()
  }

const actorOf = async (world: World, parsed: ParsedRequest, authenticate: Authenticate): Promise<Actor | Response> =>
  parsed.service === 'graphql' ? authenticate(world, parsed) : { kind: 'anonymous' }

/** Calls the service of a request. The first page needs only GraphQL and a sign-in, so the others load on first use. */
export function service(pictures: PictureStore): Step {
  const graphql = createGraphQLServer(reportError)
  return async ({ context }) => {
    switch (context?.service) {
      case undefined:
        return new Response('Not found', { status: 404 })
      case 'graphql':
        return graphql(context)
      case 'identity':
        return handleCognitoRequest(context)
      case 'payments':
        return (await import('../services/stripe/http-handler')).handleStripeRequest(context)
      case 'upload': {
        const { handleUploadRequest } = await import('../services/uploads')
        return handleUploadRequest({ ...context, request: context.request.clone() }, pictures)
      }
    }
  }
}

import type { Actor } from '../domain/context'
import { openSession, type ParsedRequest, type GraphQLRequest, type RequestContext } from '../services/request-context'
import { createGraphQLServer } from '../services/graphql/server'
import { authenticate as authenticateToken, unauthorized } from '../services/cognito/authenticate'
import type { FaultMatcher } from '../world/faults/apply-faults'
import type { PictureStore } from '../world/picture-store'
import type { World } from '../world/world'
import type { CurrentWorld } from '../saved-world/current-world'

/** Returns the actor of a GraphQL request, or a response that rejects the request. */
export type Authenticate = (world: World, request: GraphQLRequest) => Promise<Actor | Response> | Actor | Response

interface ServicesDependencies {
  readonly host: CurrentWorld
  readonly pictures: PictureStore
  readonly basePath: string
  readonly authenticate?: Authenticate | undefined
  readonly onInternalError: (error: Error) => void
}

/** A response and the context of its request. The context is undefined if authentication rejected the request. */
interface HandledRequest {
  readonly context: RequestContext | undefined
  readonly response: Response
}

/** Preloads the code of the Cognito stand-in. If loading fails, the sign-in request reports the error. */
export function preloadCognito(): void {
  import('../services/cognito/http-handler').catch(() => undefined)
}

/** The four services of the backend: GraphQL, identity, payments, and uploads. */
export class Services {
  private readonly graphql: ReturnType<typeof createGraphQLServer>
  /** Selects the faults for a request with random numbers of the world, so each world needs its own matcher. */
  private faultMatcher: { readonly world: World; readonly matcher: FaultMatcher } | undefined

  constructor(private readonly dependencies: ServicesDependencies) {
    this.graphql = createGraphQLServer(dependencies.onInternalError)
  }

  /** Answers a request, with the faults of the world applied. */
  async answer(parsed: ParsedRequest): Promise<HandledRequest> {
    const { host } = this.dependencies
    let context = await this.openContext(parsed)
    const serve = async () => {
      // A fault may have delayed the request until after the world was replaced.
      if ('world' in context && context.world !== host.world) context = await this.openContext(parsed)
      return context instanceof Response ? context : this.serve(context)
    }
    const response = host.world.faults.length > 0 ? await this.serveWithFaults(parsed, context, serve) : await serve()
    return { context: context instanceof Response ? undefined : context, response }
  }

  /** Returns the request's context, or a response that rejects the request. */
  private async openContext(parsed: ParsedRequest): Promise<RequestContext | Response> {
    const { host, basePath, authenticate = authenticateToken } = this.dependencies
    const { request } = parsed
    const actor =
      parsed.service === 'graphql' ? await authenticate(host.world, parsed) : ({ kind: 'anonymous' } as const)
    if (actor instanceof Response) return actor
    const baseUrl = new URL(basePath, request.url).href
    return {
      ...parsed,
      ...openSession(host.world, actor, { baseUrl, nextMoment: () => host.waitForChange(request.signal) }),
    }
  }

  private async serve(context: RequestContext): Promise<Response> {
    switch (context.service) {
      case 'graphql':
        return this.graphql(context)
      // The other services load on first use, because most pages of a signed-in user need none of them.
      case 'identity':
        return (await import('../services/cognito/http-handler')).handleCognitoRequest(context)
      case 'payments':
        return (await import('../services/stripe/http-handler')).handleStripeRequest(context)
      case 'upload':
        return (await import('../services/uploads')).handleUploadRequest(context, this.dependencies.pictures)
    }
  }

  /** Serves a request with the faults that match it. Decrements `times` of those faults that have `times`. */
  private async serveWithFaults(
    parsed: ParsedRequest,
    context: RequestContext | Response,
    serve: () => Promise<Response>,
  ): Promise<Response> {
    const { FaultMatcher, applyFaults } = await import('../world/faults/apply-faults')
    const { world } = this.dependencies.host
    if (this.faultMatcher?.world !== world) this.faultMatcher = { world, matcher: new FaultMatcher(world.chance) }
    const user =
      context instanceof Response || context.actor.kind !== 'user'
        ? undefined
        : world.store.users.get(context.actor.userId)
    const request = { ...parsed, signal: parsed.request.signal }
    const { matcher } = this.faultMatcher
    if (matcher.concernsCognito(world.faults, request)) return unauthorized('Valid authorization header not provided.')
    const matched = matcher.match(world.faults, request, user?.role ?? null)
    world.useFaults(matched.map(({ index }) => index))
    return applyFaults(matched, request, serve)
  }
}

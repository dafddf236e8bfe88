import type { Actor } from '../domain/context'
import { openSession, type ParsedRequest, type GraphQLRequest, type RequestContext } from '../services/request-context'
import { createGraphQLServer } from '../services/graphql/server'
import { authenticate as authenticateToken } from '../services/cognito/authenticate'
import type { FaultMatcher } from '../faults/apply-faults'
import type { PictureStore } from '../world/picture-store'
import type { World } from '../world/world'
import type { WorldHost } from './world-host'

/** Who a GraphQL request comes from, or the answer that refuses it. */
export type Authenticate = (world: World, asked: GraphQLRequest) => Promise<Actor | Response> | Actor | Response

interface Surroundings {
  readonly host: WorldHost
  readonly pictures: PictureStore
  readonly basePath: string
  readonly authenticate?: Authenticate
  readonly onInternalError: (error: Error) => void
}

/** What has become of a request; there is no call where nobody was let in. */
export interface HandledRequest {
  readonly call: RequestContext | undefined
  readonly response: Response
}

/** Fetches what the identity stand-in consists of before anybody signs in. Whoever signs in then says what is wrong with it. */
export function preloadCognito(): void {
  import('../services/cognito/http-handler').catch(() => undefined)
}

/** The four services behind the door. */
export class Services {
  private readonly graphql: ReturnType<typeof createGraphQLServer>
  private striking: { readonly world: World; readonly by: FaultMatcher } | undefined

  constructor(private readonly around: Surroundings) {
    this.graphql = createGraphQLServer(around.onInternalError)
  }

  /** Answers a request under the faults that are switched on. */
  async answer(asked: ParsedRequest): Promise<HandledRequest> {
    const { host } = this.around
    let admitted = await this.admit(asked)
    const serve = async () => {
      // While a fault held the request up, another world may have begun.
      if ('world' in admitted && admitted.world !== host.world) admitted = await this.admit(asked)
      return admitted instanceof Response ? admitted : this.serve(admitted)
    }
    const response = host.world.faults.length > 0 ? await this.underFaults(asked, admitted, serve) : await serve()
    return { call: admitted instanceof Response ? undefined : admitted, response }
  }

  /** The request with its way into the world, or the answer that refuses it. */
  private async admit(asked: ParsedRequest): Promise<RequestContext | Response> {
    const { host, basePath, authenticate = authenticateToken } = this.around
    const { request } = asked
    const actor = asked.service === 'graphql' ? await authenticate(host.world, asked) : ({ kind: 'anonymous' } as const)
    if (actor instanceof Response) return actor
    const baseUrl = new URL(basePath, request.url).href
    return {
      ...asked,
      ...openSession(host.world, actor, { baseUrl, nextMoment: () => host.nextMoment(request.signal) }),
    }
  }

  private async serve(call: RequestContext): Promise<Response> {
    switch (call.service) {
      case 'graphql':
        return this.graphql(call)
      // These are fetched when they are first asked for: a page of somebody signed in needs none of them.
      case 'identity':
        return (await import('../services/cognito/http-handler')).handleCognitoRequest(call)
      case 'payments':
        return (await import('../services/stripe/http-handler')).handleStripeRequest(call)
      case 'upload':
        return (await import('../services/uploads')).handleUploadRequest(call, this.around.pictures, () =>
          this.around.host.flush(true),
        )
    }
  }

  /** Lets the faults strike that meet the request, and uses up those that strike a number of times. */
  private async underFaults(
    asked: ParsedRequest,
    caller: RequestContext | Response,
    serve: () => Promise<Response>,
  ): Promise<Response> {
    const { FaultMatcher, applyFaults } = await import('../faults/apply-faults')
    const { world } = this.around.host
    if (this.striking?.world !== world) this.striking = { world, by: new FaultMatcher(world.chance) }
    const user =
      caller instanceof Response || caller.actor.kind !== 'user'
        ? undefined
        : world.store.users.get(caller.actor.userId)
    const request = { ...asked, signal: asked.request.signal }
    const struck = this.striking.by.strikes(world.faults, request, user?.role ?? null)
    world.useFaults(struck.map(({ index }) => index))
    return applyFaults(struck, request, serve)
  }
}

import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { createBackend } from '../../mocks/backend/backend'
import type { Actor } from '../../mocks/domain/context'
import { serveOverHttp, type HttpHost } from '../../mocks/hosts/http/server'
import { unauthorized } from '../../mocks/identity/authenticate'
import type { World } from '../../mocks/world/world'

export interface GraphQLHostOptions {
  /** The pool's public keys. */
  readonly jwksUrl: string
  readonly issuer: string
  readonly clientIds: readonly string[]
}

/** Our backend as an API of AppSync's shape: GraphQL by POST and nothing else, for the tokens of another provider. */
export async function startGraphQLHost(options: GraphQLHostOptions): Promise<HttpHost> {
  const keys = createRemoteJWKSet(new URL(options.jwksUrl))
  const backend = await createBackend({
    start: { scenario: 'default', seed: 1 },
    authenticate: async (world, { request }) => authenticate(world, request, options, keys),
  })
  const api = {
    async fetch(request: Request) {
      const { pathname } = new URL(request.url)
      if (pathname !== '/graphql' || request.method !== 'POST') return new Response('Not found', { status: 404 })
      const response = await backend.fetch(request)
      // A real API tells nobody what time it is in a world.
      response.headers.delete('x-fairlead-now')
      return response
    },
  }
  // As AppSync does: who asks is told by the token, whatever page he asks from.
  return serveOverHttp(api, { origins: 'any' })
}

async function authenticate(
  world: World,
  request: Request,
  { issuer, clientIds }: GraphQLHostOptions,
  keys: ReturnType<typeof createRemoteJWKSet>,
): Promise<Actor | Response> {
  const token = request.headers.get('authorization')
  if (!token) return unauthorized('Valid authorization header not provided.')
  try {
    const { payload } = await jwtVerify(token, keys, { issuer, audience: [...clientIds], algorithms: ['RS256'] })
    if (payload['token_use'] !== 'id') return unauthorized('Unable to parse JWT token.')
    return { kind: 'user', userId: known(world, payload) }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return unauthorized('Token has expired.')
    if (error instanceof errors.JOSEError) return unauthorized('Unable to parse JWT token.')
    throw error
  }
}

/** Whoever has signed up at the pool is new to the world. */
function known(world: World, claims: JWTPayload): string {
  const userId = claims.sub ?? ''
  if (world.store.users.get(userId)) return userId
  const text = (claim: string) => (typeof claims[claim] === 'string' ? claims[claim] : '')
  const username = text('cognito:username')
  return world.execute(
    'adoptPerson',
    { kind: 'system' },
    {
      userId,
      username,
      email: text('email'),
      firstName: text('given_name') || username,
      lastName: text('family_name'),
    },
  ).userId
}

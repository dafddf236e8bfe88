import { parse } from 'graphql'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { createBackend, type Backend } from '../../mocks/server'
import { unauthorized } from '../../mocks/services/cognito/authenticate'
import type { World } from '../../mocks/world/world'
import type { ChangeTopic } from '../../src/lib/api/__generated__/schema'
import { serveOverHttp, type HttpHost } from '../../mocks/hosts/node/server'
import type { FieldAnswer, FieldRequest, loadAppSync as LoadAppSync } from './appsync/simulator.mjs'
import typeDefs from '../../schema.graphql?raw'
import realtime from '../schema.realtime.graphql?raw'
import { withAddition } from '../appsync-schema.mjs'
import { specificationSchema } from '../extensions.mjs'
import { type Listener, startRealtimeHost } from './realtime-host'

const BACKEND = 'http://backend/graphql'

export interface GraphQLHost extends Pick<HttpHost, 'address'> {
  /** URL of the realtime endpoint. */
  readonly realtime: string
}

/**
 * Starts an API with AWS's AppSync simulator in front of our backend, for tokens of another provider. The simulator
 * verifies no tokens and returns an HTML error page for invalid requests, so this host handles both cases first.
 * /graphql has every operation, /specified/graphql only operations of the specification. Changes are published over the
 * realtime protocol at a separate URL.
 */
export async function startGraphQLHost(rules: TokenRules, loadAppSync: typeof LoadAppSync): Promise<GraphQLHost> {
  const readToken = tokenReader(rules)
  const backend = await createBackend({
    start: { scenario: 'default', seed: 1 },
    authenticate: async (world, { request }) => {
      const claims = await readToken(request)
      return claims instanceof Response ? claims : { kind: 'user', userId: userIdOf(world, claims) }
    },
  })
  const startAppSync = await loadAppSync((field) => resolve(backend, field))
  const whole = await startAppSync(withAddition(typeDefs, realtime))
  const specified = await startAppSync(specificationSchema(typeDefs))
  const appSyncAt = new Map([
    ['/graphql', whole],
    ['/specified/graphql', specified],
  ])
  const api = {
    async fetch(request: Request) {
      const appSync = appSyncAt.get(new URL(request.url).pathname)
      if (!appSync || request.method !== 'POST') return new Response('Not found', { status: 404 })
      const claims = await readToken(request)
      if (claims instanceof Response) return claims
      const body = await request.text()
      const { headers } = request
      if (isDocument(body)) return fetch(appSync.address, { method: 'POST', headers: headersOf(headers), body })
      return backend.fetch(new Request(BACKEND, { method: 'POST', headers, body }))
    },
  }
  // AppSync allows any origin too, because the token identifies the caller.
  const host = await serveOverHttp(api, { origins: 'any' })
  const realtimeAddress = await startRealtimeHost({
    behind: whole.realtime,
    readToken,
    onListener: (listener) => void publishWhile(listener, backend, whole),
  })
  return { address: host.address, realtime: realtimeAddress }
}

// The simulator's server closes a connection after 5 s, on a busy machine just when the next request is sent on it.
const headersOf = (headers: Headers) => ({
  connection: 'close',
  'content-type': 'application/json',
  authorization: headers.get('authorization') ?? '',
})

type AppSync = Awaited<ReturnType<Awaited<ReturnType<typeof LoadAppSync>>>>

/** Topics that concern all users and are published once. */
const commonTopics: ReadonlySet<ChangeTopic> = new Set(['OPEN_LEADS', 'LEAD_SOURCES', 'SETTINGS'])

interface Changes {
  readonly cursor: string
  readonly topics: readonly ChangeTopic[]
}

/**
 * Publishes changes for one user until the user disconnects. A real service knows the affected users when it makes a
 * change. This one long-polls the backend as the user.
 */
async function publishWhile({ sub, authorization, signal }: Listener, backend: Backend, { publish }: AppSync) {
  const query = `query($since: String, $waitSeconds: Int) {
    getChanges(since: $since, waitSeconds: $waitSeconds) { cursor topics }
  }`
  const changesSince = async (since: string | null, waitSeconds: number): Promise<Changes> => {
    const { data } = await resolve(backend, { query, variables: { since, waitSeconds }, authorization }, signal)
    return data?.['getChanges'] as Changes
  }
  try {
    let { cursor } = await changesSince(null, 0)
    while (!signal.aborted) {
      const changes = await changesSince(cursor, 20)
      const common = changes.topics.filter((topic) => commonTopics.has(topic))
      const own = changes.topics.filter((topic) => !commonTopics.has(topic))
      if (common.length > 0) await publish('everybody', common)
      if (own.length > 0) await publish(sub, own)
      cursor = changes.cursor
    }
  } catch (error) {
    // Errors after a disconnect do not matter.
    if (!signal.aborted) throw error
  }
}

/** Returns the response of the backend for one field. */
async function resolve(
  backend: Backend,
  { query, variables, authorization }: FieldRequest,
  signal?: AbortSignal,
): Promise<FieldAnswer> {
  const response = await backend.fetch(
    new Request(BACKEND, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query, variables }),
      signal: signal ?? null,
    }),
  )
  return (await response.json()) as FieldAnswer
}

/** Returns whether a body contains a GraphQL document. The simulator validates the document. */
function isDocument(body: string): boolean {
  try {
    const sent: unknown = JSON.parse(body)
    if (typeof sent !== 'object' || sent === null || !('query' in sent)) return false
    parse(String(sent.query))
    return true
  } catch {
    return false
  }
}

export interface TokenRules {
  /** URL of the pool's public keys. */
  readonly jwksUrl: string
  readonly issuer: string
  readonly clientIds: readonly string[]
}

/** Returns a function that verifies a request's token and returns its claims, or AppSync's error response. */
export function tokenReader({ jwksUrl, issuer, clientIds }: TokenRules) {
  const keys = createRemoteJWKSet(new URL(jwksUrl))
  return async (request: Request): Promise<JWTPayload | Response> => {
    const token = request.headers.get('authorization')
    if (!token) return unauthorized('Valid authorization header not provided.')
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: [...clientIds], algorithms: ['RS256'] })
      return payload['token_use'] === 'id' ? payload : unauthorized('Unable to parse JWT token.')
    } catch (error) {
      if (error instanceof errors.JWTExpired) return unauthorized('Token has expired.')
      if (error instanceof errors.JOSEError) return unauthorized('Unable to parse JWT token.')
      throw error
    }
  }
}

/** Returns the user ID of a token. Creates a user who signed up at the pool and is new to the world. */
function userIdOf(world: World, claims: JWTPayload): string {
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

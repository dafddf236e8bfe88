import { parse } from 'graphql'
import { createBackend, type Backend } from '../../mocks/sandbox/backend'
import { serveOverHttp, type HttpHost } from '../../mocks/hosts/node/server'
import type { FieldAnswer, FieldRequest, loadAppSync as LoadAppSync } from './appsync/simulator.mjs'
import typeDefs from '../../schema.graphql?raw'
import realtime from '../../schema.realtime.graphql?raw'
import { withAddition } from '../appsync-schema.mjs'
import { partWith } from '../capabilities.mjs'
import { type Changes, publishFor } from './publisher'
import { type Listener, startRealtimeHost } from './realtime-host'
import { personOf, tokenReader, type TokenRules } from './tokens'

const BACKEND = 'http://backend/graphql'

export interface GraphQLHost extends HttpHost {
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
      return claims instanceof Response ? claims : { kind: 'user', userId: personOf(world, claims) }
    },
  })
  const startAppSync = await loadAppSync((field) => resolve(backend, field))
  const whole = await startAppSync(withAddition(typeDefs, realtime))
  const specified = await startAppSync(partWith(typeDefs))
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
      if (isQuestion(body)) return fetch(appSync.address, { method: 'POST', headers: headersOf(headers), body })
      return backend.fetch(new Request(BACKEND, { method: 'POST', headers, body }))
    },
  }
  // AppSync allows any origin too, because the token identifies the caller.
  const host = await serveOverHttp(api, { origins: 'any' })
  const listening = await startRealtimeHost({
    behind: whole.realtime,
    readToken,
    onListener: (listener) => void publishWhile(listener, backend, whole),
  })
  return {
    ...host,
    realtime: listening.address,
    close: async () => {
      await listening.close()
      await host.close()
      await Promise.all([whole, specified].map((each) => each.close()))
    },
  }
}

const headersOf = (headers: Headers) => ({
  'content-type': 'application/json',
  authorization: headers.get('authorization') ?? '',
})

type AppSync = Awaited<ReturnType<Awaited<ReturnType<typeof LoadAppSync>>>>

async function publishWhile({ sub, authorization, signal }: Listener, backend: Backend, { publish }: AppSync) {
  const query = `query($since: String, $waitSeconds: Int) {
    getChanges(since: $since, waitSeconds: $waitSeconds) { cursor topics }
  }`
  const ask = async (since: string | null, waitSeconds: number): Promise<Changes> => {
    const variables = { since, waitSeconds }
    const { data } = await resolve(backend, { query, variables, authorization }, signal)
    return data?.['getChanges'] as Changes
  }
  try {
    await publishFor(sub, ask, publish, signal)
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
function isQuestion(body: string): boolean {
  try {
    const asked: unknown = JSON.parse(body)
    if (typeof asked !== 'object' || asked === null || !('query' in asked)) return false
    parse(String(asked.query))
    return true
  } catch {
    return false
  }
}

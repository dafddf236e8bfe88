import { parse } from 'graphql'
import { createBackend, type Backend } from '../../mocks/backend/backend'
import { NOW_HEADER } from '../../mocks/backend/page-headers'
import { serveOverHttp, type HttpHost } from '../../mocks/hosts/http/server'
import type { FieldAnswer, FieldRequest, loadAppSync as LoadAppSync } from './appsync/simulator.mjs'
import typeDefs from '../../schema.graphql?raw'
import { specifiedPart } from '../contract/specified-part'
import { personOf, tokenReader, type TokenRules } from './tokens'

const BACKEND = 'http://backend/graphql'

/**
 * An API whose GraphQL is AppSync's own, as AWS simulates it, for the tokens of another provider; behind its resolvers stands
 * our backend. The simulator verifies no token and answers what is no question with a page of its web server: both are
 * seen to before it. At /graphql it has every operation, at /specified/graphql those of the specification alone.
 */
export async function startGraphQLHost(rules: TokenRules, loadAppSync: typeof LoadAppSync): Promise<HttpHost> {
  const readToken = tokenReader(rules)
  const backend = await createBackend({
    start: { scenario: 'default', seed: 1 },
    authenticate: async (world, { request }) => {
      const claims = await readToken(request)
      return claims instanceof Response ? claims : { kind: 'user', userId: personOf(world, claims) }
    },
  })
  const startAppSync = await loadAppSync((field) => resolve(backend, field))
  const whole = await startAppSync(typeDefs)
  const specified = await startAppSync(specifiedPart(typeDefs))
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
      const response = await backend.fetch(new Request(BACKEND, { method: 'POST', headers, body }))
      // A real API tells nobody what time it is in a world.
      response.headers.delete(NOW_HEADER)
      return response
    },
  }
  // As AppSync does: who asks is told by the token, whatever page he asks from.
  const host = await serveOverHttp(api, { origins: 'any' })
  return {
    ...host,
    close: async () => {
      await host.close()
      await Promise.all([whole, specified].map((each) => each.close()))
    },
  }
}

const headersOf = (headers: Headers) => ({
  'content-type': 'application/json',
  authorization: headers.get('authorization') ?? '',
})

/** What the resolver of a field answers. */
async function resolve(backend: Backend, { query, variables, authorization }: FieldRequest): Promise<FieldAnswer> {
  const response = await backend.fetch(
    new Request(BACKEND, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ query, variables }),
    }),
  )
  return (await response.json()) as FieldAnswer
}

/** Whether a body can be read as a document at all; whether it is a right one is the simulator's to say. */
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

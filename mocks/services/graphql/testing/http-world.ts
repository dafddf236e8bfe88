import type { Actor } from '../../../domain/context'
import { openSession } from '../../request-context'
import { readGraphQL } from '../../parse-request'
import type { World } from '../../../world/world'
import { createGraphQLServer } from '../server'

/** One server for all worlds, since it keeps the documents that it has read. */
const serve = createGraphQLServer((error) => {
  throw error
})

/** GraphQL over HTTP for a test's world. Whoever is named in the authorization header asks; without it, nobody. */
export const httpWorld =
  (world: World) =>
  async (request: Request): Promise<Response> =>
    serve({ ...(await readGraphQL(request)), ...openSession(world, actorOf(request.headers.get('authorization'))) })

const actorOf = (userId: string | null): Actor => (userId === null ? { kind: 'anonymous' } : { kind: 'user', userId })

import type { Actor } from '../../../domain/context'
import { openSession } from '../../request-context'
import { parseGraphQLRequest } from '../../parse-request'
import type { World } from '../../../world/world'
import { createGraphQLServer } from '../server'

/** All worlds of the tests share one server and its cache of valid documents. */
const serve = createGraphQLServer((error) => {
  throw error
})

/**
 * Returns a GraphQL handler of the world. The authorization header holds the user's id. Without this header, the
 * caller is anonymous.
 */
export const httpWorld =
  (world: World) =>
  async (request: Request): Promise<Response> =>
    serve({
      ...(await parseGraphQLRequest(request)),
      ...openSession(world, actorOf(request.headers.get('authorization'))),
    })

const actorOf = (userId: string | null): Actor => (userId === null ? { kind: 'anonymous' } : { kind: 'user', userId })

import type { Actor } from '../../domain/context'
import type { World } from '../../world/world'
import { createContext } from '../context'
import { createGraphQLServer } from '../server'

const worlds = new WeakMap<Request, World>()

/** One server for all worlds, since it keeps the documents that it has read. */
const serve = createGraphQLServer({
  contextOf: (request) => {
    const world = worlds.get(request)
    return world
      ? createContext(world, actorOf(request.headers.get('authorization')))
      : new Response('There is no such world', { status: 404 })
  },
  onInternalError: (error) => {
    throw error
  },
})

/** GraphQL over HTTP for a test's world. Whoever is named in the authorization header asks; without it, nobody. */
export const httpWorld =
  (world: World) =>
  (request: Request): Promise<Response> => {
    worlds.set(request, world)
    return serve(request)
  }

const actorOf = (userId: string | null): Actor => (userId === null ? { kind: 'anonymous' } : { kind: 'user', userId })

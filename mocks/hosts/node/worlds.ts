import type { Backend } from '../../server'

/** A request with this header goes to the world of that name. The Playwright fixture sends one name per test. */
const WORLD_HEADER = 'x-sandbox-world'
const WORLD_NAME = /^[A-Za-z0-9._-]{1,64}$/
const MAX_WORLDS = 32

/**
 * Returns a backend with one world for each value of the header `x-sandbox-world`, created by its first request. Without
 * the header, the default backend answers. A new world beyond the maximum replaces the one that was idle longest.
 */
export function worldsByHeader(
  defaultBackend: Pick<Backend, 'fetch'>,
  create: () => Promise<Pick<Backend, 'fetch'>>,
): Pick<Backend, 'fetch'> {
  /** In the order of their last request, oldest first. */
  const worlds = new Map<string, Promise<Pick<Backend, 'fetch'>>>()

  function touch(name: string): Promise<Pick<Backend, 'fetch'>> {
    const world = worlds.get(name) ?? create()
    worlds.delete(name)
    worlds.set(name, world)
    for (const oldest of worlds.keys()) if (worlds.size > MAX_WORLDS) worlds.delete(oldest)
    return world
  }

  return {
    async fetch(request) {
      const name = request.headers.get(WORLD_HEADER)
      if (name === null) return defaultBackend.fetch(request)
      if (!WORLD_NAME.test(name))
        return Response.json(
          { error: `The header ${WORLD_HEADER} must have 1 to 64 letters, digits, dots, hyphens, or underscores.` },
          { status: 400 },
        )
      const world = await touch(name)
      const response = await world.fetch(request)
      // A world with an open request, such as a long poll, is not idle. One that was replaced meanwhile stays away.
      if (worlds.has(name)) void touch(name)
      return response
    },
  }
}

import { parseStart, type StartInput } from '../control/parse-start'
import { startWorld } from '../control/start-world'
import { type Backend, type BackendOptions, createBackend } from '../server'
import { copyWorld } from '../world/scenarios/copy-world'
import { createSandbox, refuseOtherWorld } from './sandbox'
import type { World, WorldOptions } from './types'

const URL_OF_WORLD = 'http://sandbox.local/'
/** A Monday at noon in New York. Leads arrive at this time, and neither the day nor the month ends soon. */
export const DEFAULT_NOW = '2026-03-02T17:00:00Z'

/** Two worlds with the same options are equal, so the start does not depend on the machine's time. */
function withDefaults(options: WorldOptions): StartInput {
  const { snapshot, given } = options
  if (snapshot !== undefined) return options
  if (given === undefined) return { scenario: 'default', now: DEFAULT_NOW, freeze: true, ...options }
  const isObject = typeof given === 'object' && given !== null
  return { ...options, given: isObject ? { now: DEFAULT_NOW, freeze: true, ...given } : given }
}

/** Creates a world, and returns its backend too, for tests of this project that look into it. */
export async function openWorld(
  options: WorldOptions = {},
  { url = URL_OF_WORLD, ...parts }: BackendOptions & { readonly url?: string } = {},
): Promise<{ readonly world: World; readonly backend: Backend }> {
  const { newWorld, ...rest } = await parseStart(withDefaults(options))
  const backend = await createBackend({ start: newWorld, makeWorld: copyWorld, ...parts })
  const { warning } = await backend.host.run(() => startWorld({ ...backend, baseUrl: url }, rest))
  refuseOtherWorld(warning)
  let isClosed = false
  const fetch = async (request: Request) => {
    if (isClosed) throw new Error('This world is closed: create one for each test, and close it after the test.')
    return backend.fetch(request)
  }
  const world = { ...createSandbox({ baseUrl: url, fetch }), url, fetch, close: () => void (isClosed = true) }
  return { world, backend }
}

import type { Backend, BackendOptions } from '../mocks/sandbox/backend'
import { loadModule } from '../tools/load-module.mjs'
import { type Action, playActions, type Played } from './random-actions'

/** Plays the actions in a frozen world in Node, for comparison with a browser. Returns hashes and counts. */
export async function playInNode(
  actions: readonly Action[],
  { seed, now, scenario = 'default' }: { seed: number; now: string; scenario?: string },
): Promise<Played> {
  const { createBackend } = await loadModule<{ createBackend(options: BackendOptions): Promise<Backend> }>(
    'mocks/sandbox/backend.ts',
  )
  const backend = await createBackend({ start: { scenario, seed, nowMs: Date.parse(now), freeze: true } })
  return playActions(actions, 'http://sandbox.test/', (address, init) => backend.fetch(new Request(address, init)))
}

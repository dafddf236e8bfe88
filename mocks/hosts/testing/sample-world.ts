import { HOUR_MS } from '../../../src/shared/calendar'
import { encodeState, hashParts } from '../../persistence/checkpoint'
import type { RawWorld } from '../../persistence/world-records'
import { type JournalMark, SCHEMA_VERSION, worldFigures, type WorldHeader } from '../../world/journal'
import type { World } from '../../world/world'
import { storedWorld } from './flaky-store'
import { ADMIN, makeSmallWorld, START_MS } from './small-world'

export const credit = (world: World, amountCents: number): void => {
  world.execute('adminCreditAgentBankAccount', ADMIN, { agentId: 'agent', amountCents, reason: 'Test credit' })
}

/** Returns the checkpoint of a world: its mark (journal length, time, and hash) and the parts of its encoded state. */
export function markOf(world: World): {
  readonly mark: JournalMark & { readonly stateSum: string }
  readonly parts: string[]
} {
  const state = world.state()
  const parts = [...encodeState(state)]
  const mark = { length: world.journal.length, at: state.at, hash: world.fingerprint(), figures: worldFigures(world) }
  return { mark: { ...mark, stateSum: hashParts(parts) }, parts }
}

/** Creates a world with two credits, a checkpoint, and a third credit. `found` is the world as a store returns it. */
export function createSampleWorld(header: WorldHeader = storedWorld().header) {
  const world = makeSmallWorld(header, () => START_MS)
  credit(world, 101)
  world.changeClock({ worldMs: world.now() + 3 * HOUR_MS })
  credit(world, 102)
  const { mark, parts } = markOf(world)
  credit(world, 103)
  const journal = [...world.journal]
  const version = { schemaVersion: SCHEMA_VERSION, appVersion: '1.0.0' }
  const found: RawWorld = {
    id: 'w',
    length: journal.length,
    ...version,
    header,
    journal,
    marks: [mark],
    checkpoint: { mark, parts },
  }
  return { world, mark, parts, found, stored: { ...version, header, journal } }
}

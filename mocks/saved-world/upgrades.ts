import { lookUp } from '../../src/shared/look-up'
import type { WorldState } from '../world/world-types'

/** Changes a state of the version `from` to the next version. */
type Upgrade = readonly [from: number, change: (state: WorldState) => WorldState]

/**
 * What a release must change in the states that earlier releases saved, oldest first. Add an entry when a release
 * stores a new property that is not optional, for example
 * `[1, (state) => withDefaults(state, 'lead', { rating: null })]`.
 */
const upgrades: readonly Upgrade[] = []

/** The version of the states that this release saves. */
export const STATE_VERSION = 1 + upgrades.length

/** Brings a state of an earlier version to the shape of this release. */
export const upgradeState = (state: WorldState, version: number, table = upgrades): WorldState =>
  table.reduce((upgraded, [from, change]) => (from >= version ? change(upgraded) : upgraded), state)

/** Returns the state in which each row of a table has these properties, unless the row has its own. */
export function withDefaults(state: WorldState, table: string, defaults: object): WorldState {
  const { rows, revision } = lookUp(state.tables, table) ?? { rows: [], revision: 0 }
  const complete = rows.map((row) => ({ ...defaults, ...row }))
  return { ...state, tables: { ...state.tables, [table]: { rows: complete, revision } } }
}

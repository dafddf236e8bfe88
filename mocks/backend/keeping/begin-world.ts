import { findScenario } from '../../scenarios/registry'
import type { WorldHeader } from '../../world/journal'
import { World, type Resumed } from '../../world/world'

/**
 * So much may happen in a world before others have their turn: some ten milliseconds on a desktop. Nobody waits longer for
 * an answer because a world has much to live through.
 */
export const MOST_AT_ONCE = 400

/** A world of a named scenario at its very start, or where it once was. */
export function worldOf(header: WorldHeader, wallClock: () => number, resume?: Resumed): World {
  const { build, faults } = findScenario(header.scenario)
  return new World(header, {
    wallClock,
    build,
    mostAtOnce: MOST_AT_ONCE,
    ...(faults ? { faults } : {}),
    ...(resume ? { resume } : {}),
  })
}

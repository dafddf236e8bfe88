import { findScenario } from '../../scenarios/registry'
import type { WorldHeader } from '../../world/journal'
import { World } from '../../world/world'
import type { Resumed } from '../../world/world-options'

/**
 * So much may happen in a world before others have their turn: some ten milliseconds on a desktop. Nobody waits longer for
 * an answer because a world has much to live through.
 */
export const MOST_AT_ONCE = 400

/** Makes a world at its very start, or where it once was. Throws a DomainError when nobody knows its scenario. */
export type MakeWorld = (header: WorldHeader, wallClock: () => number, resume?: Resumed) => World

/** A world of a named scenario. */
export const worldOf: MakeWorld = (header, wallClock, resume) => {
  const { build, faults } = findScenario(header.scenario)
  return new World(header, {
    wallClock,
    build,
    mostAtOnce: MOST_AT_ONCE,
    ...(faults ? { faults } : {}),
    ...(resume ? { resume } : {}),
  })
}

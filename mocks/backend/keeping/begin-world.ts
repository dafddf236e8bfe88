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
export type MakeWorld = (header: WorldHeader, wallClock: () => number, resume?: Resumed) => World | Promise<World>

/** A world of a named scenario. What makes one of another company's document comes when there is such a document. */
export async function worldOf(header: WorldHeader, wallClock: () => number, resume?: Resumed): Promise<World> {
  const { build, faults } = findScenario(header.scenario)
  const { company, seed } = header
  const cast = company && (await import('../../world/seed/own-cast')).castOf(company, seed)
  return new World(header, {
    wallClock,
    build: (history) => build(history, cast),
    mostAtOnce: MOST_AT_ONCE,
    ...(faults ? { faults } : {}),
    ...(resume ? { resume } : {}),
  })
}

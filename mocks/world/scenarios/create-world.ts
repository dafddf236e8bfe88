import type { Company } from '../company/company'
import { EVENTS_PER_TURN } from '../replay'
import { findScenario } from './registry'
import type { WorldHeader } from '../journal'
import { World } from '../world'
import type { ResumedWorld } from '../world-types'

export interface StartOptions {
  readonly scenario?: string | undefined
  readonly seed?: number | undefined
  readonly company?: Company | undefined
  /** World time at the start, epoch milliseconds. */
  readonly nowMs?: number | undefined
  readonly freeze?: boolean | undefined
}

/** Makes a world for these options, on the clock of its machine. */
export type MakeWorld = (options: StartOptions) => Promise<World>

/** The scenario for custom companies. A request or URL without a company starts it with the sample company. */
export const CUSTOM_COMPANY_SCENARIO = 'own-company'
const DEFAULT_SEED = 1

export function createWorldHeader(options: StartOptions, wallClock: () => number): WorldHeader {
  const { scenario = 'default', seed = DEFAULT_SEED, company, nowMs = wallClock(), freeze = false } = options
  return {
    scenario,
    seed,
    ...(company ? { company } : {}),
    clock: { worldMs: nowMs, wallMs: wallClock(), frozen: freeze, speed: 1 },
  }
}

/**
 * Creates a world (the state of a demo) of a named scenario. The code for custom companies is loaded only if the world
 * has a custom company.
 */
export async function createWorld(header: WorldHeader, wallClock: () => number, resume?: ResumedWorld): Promise<World> {
  const { build, faults } = findScenario(header.scenario)
  const { company, seed } = header
  const customCompany = company && (await import('../seed/custom-company')).seedCustomCompany(company, seed)
  return new World(header, {
    wallClock,
    build: (history) => build(history, customCompany),
    maxEventsPerTurn: EVENTS_PER_TURN,
    ...(faults ? { faults } : {}),
    ...(resume ? { resume } : {}),
  })
}

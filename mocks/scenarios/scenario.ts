import type { Fault } from '../faults/fault'
import type { SeedCompany } from '../world/seed/seed-company'
import type { WorldHistory } from '../world/world-options'

/** A named world: how it came to be. What a person reads of it stands in descriptions.ts. */
export interface Scenario {
  readonly name: string
  /** Whose world it is: by default that of the company which the scripts speak of. */
  readonly build: (history: WorldHistory, cast?: SeedCompany) => void
  /** Faults that are switched on from the start. */
  readonly faults?: readonly Fault[]
}

import type { Fault } from '../faults/fault'
import type { SeedCompany } from '../world/seed/seed-company'
import type { WorldHistory } from '../world/world-options'

/** A named world. Its title and description are in descriptions.ts. */
export interface Scenario {
  readonly name: string
  /** Writes the history before the world's start. Uses the default company unless another one is given. */
  readonly build: (history: WorldHistory, company?: SeedCompany) => void
  /** Faults that are active from the start. */
  readonly faults?: readonly Fault[]
}

import type { Fault } from '../faults/fault'
import type { History } from '../world/world-options'

export interface Persona {
  readonly username: string
  readonly name: string
  readonly role: 'AGENT' | 'MANAGER' | 'ADMINISTRATOR'
  readonly story: string
}

/** A named world: how it came to be, and who lives in it. */
export interface Scenario {
  readonly name: string
  readonly title: string
  /** What a person should know before looking around, in two or three sentences. */
  readonly story: string
  readonly personas: readonly Persona[]
  readonly build: (history: History) => void
  /** Faults that are switched on from the start. */
  readonly faults?: readonly Fault[]
}

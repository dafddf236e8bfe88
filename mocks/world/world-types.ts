import type { Random } from '../domain/random'
import type { CommandInput, CommandName, CommandResult } from '../domain/commands'
import type { Actor, DomainContext } from '../domain/context'
import type { MarketProfile } from '../domain/leads/lead-arrival'
import type { Fault } from './faults/fault'
import type { JournalEntry } from './journal'
import type { TableState } from './store/indexed-table'
import type { PostingDraft } from '../domain/ledger/ledger'
import type { ClockAnchor } from './clock'
import type { FaultDraws } from './active-faults'
import type { TimelineState } from './timeline'

/**
 * Complete state of a world (the records, ledger, and clock of the mock backend). A new world can start from it without
 * a replay of the journal (the list of recorded changes). The state shares rows and postings with its world, but the
 * world never changes them in place. So a captured state stays constant.
 */
export interface WorldState {
  readonly tables: Readonly<Record<string, TableState>>
  readonly postings: readonly PostingDraft[]
  /** Number of ids issued so far. */
  readonly ids: number
  readonly timeline: TimelineState
  readonly clock: ClockAnchor
  /** World time, epoch milliseconds. */
  readonly at: number
  readonly faults: readonly Fault[]
  readonly faultDraws: FaultDraws
}

/**
 * Writes the history before a world's start. Scenarios write most of the history with the commands that requests of the
 * app run.
 */
export interface WorldHistory {
  readonly startMs: number
  readonly chance: Random
  /** Simulates the events up to `atMs`, then runs the command. */
  run<Name extends CommandName>(atMs: number, actor: Actor, name: Name, input: CommandInput<Name>): CommandResult<Name>
  /** Simulates the events up to `atMs`, then runs `work`, which reads or directly changes records. */
  write<T>(atMs: number, work: (ctx: DomainContext) => T): T
  /** Opens the market at `atMs`: leads arrive from then on. */
  openMarket(atMs: number, profile?: MarketProfile): void
  setMarketSpeed(atMs: number, speed: number): void
}

/** Captured state of a world, and the journal entries up to that state. */
export interface ResumedWorld {
  readonly state: WorldState
  readonly journal: readonly JournalEntry[]
}

export interface WorldOptions {
  /** The machine's clock, epoch milliseconds. */
  readonly wallClock: () => number
  readonly build: (history: WorldHistory) => void
  /** Faults (simulated failures) that are active from the start. */
  readonly faults?: readonly Fault[]
  /** Resumes from this state instead of calling `build`. */
  readonly resume?: ResumedWorld
  /**
   * Approximate maximum number of events that one call of `now` simulates. Unlimited by default. If more events are
   * due, the world stays behind its clock until later calls or `catchUp` have simulated them.
   */
  readonly maxEventsPerTurn?: number
}

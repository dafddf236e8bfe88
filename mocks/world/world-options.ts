import type { Random } from '../domain/random'
import type { CommandInput, CommandName, CommandResult } from '../domain/commands'
import type { Actor, DomainContext } from '../domain/context'
import type { MarketProfile } from '../domain/leads/lead-arrival'
import type { Fault } from '../faults/fault'
import type { JournalEntry } from './journal'
import type { TableState } from '../store/memory-store'
import type { PostingDraft } from '../domain/ledger/ledger'
import type { ClockAnchor } from './clock'
import type { FaultDraws } from './active-faults'
import type { TimelineState } from './timeline'

/**
 * A world as it stands, to go on from without replaying how it came to be. Rows and postings are those of the world itself:
 * they are never changed in place, so that a state once taken stays as it was while the world goes on.
 */
export interface WorldState {
  readonly tables: Readonly<Record<string, TableState>>
  readonly postings: readonly PostingDraft[]
  /** Ids issued so far. */
  readonly ids: number
  readonly timeline: TimelineState
  readonly clock: ClockAnchor
  /** World time, epoch milliseconds. */
  readonly at: number
  readonly faults: readonly Fault[]
  readonly faultDraws: FaultDraws
}

/** How a scenario writes the history that lies before the world's start, with the commands of the domain. */
export interface WorldHistory {
  readonly startMs: number
  readonly chance: Random
  /** Lets the market run to the moment, then carries the command out. */
  run<Name extends CommandName>(atMs: number, actor: Actor, name: Name, input: CommandInput<Name>): CommandResult<Name>
  /** As `run`, for what only a scenario may write: people, units, sources. */
  write<T>(atMs: number, work: (ctx: DomainContext) => T): T
  /** Starts the market at this moment: leads arrive from here on. */
  openMarket(atMs: number, profile?: MarketProfile): void
  setTempo(atMs: number, tempo: number): void
}

/** A world that has been before: its state, and the entries that brought it there. */
export interface ResumedWorld {
  readonly state: WorldState
  readonly journal: readonly JournalEntry[]
}

export interface WorldOptions {
  /** The machine's clock, epoch milliseconds. */
  readonly wallClock: () => number
  readonly build: (history: WorldHistory) => void
  /** Faults that are switched on from the start. */
  readonly faults?: readonly Fault[]
  /** Goes on from here instead of building the world anew. */
  readonly resume?: ResumedWorld
  /**
   * How many things may happen by themselves before an answer is given; no limit by default. A world that has more to live
   * through stays behind its clock, and catches up by `catchUp`.
   */
  readonly mostAtOnce?: number
}

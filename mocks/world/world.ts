import { createMemoryStore } from '../data/memory-store'
import { Chance } from '../domain/chance'
import { commands, type CommandInput, type CommandName, type CommandResult } from '../domain/commands'
import type { Actor, DomainContext } from '../domain/context'
import { digest128, toHex } from '../domain/hash'
import { IdSequence } from '../domain/ids'
import { Ledger } from '../domain/ledger/ledger'
import { deliverPaymentEvent } from '../domain/payments/callbacks'
import { arriveLead, sellToExchange } from '../domain/leads/market'
import { UnitOfWork } from '../domain/unit-of-work'
import { WorldClock } from './clock'
import type { Fault } from './faults'
import type { JournalEntry, WorldHeader } from './journal'
import { arrivalAt, marketTime, MomentQueue, rivalDelayMs, worldTime, type MarketAnchor } from './market'

export const SYSTEM: Actor = { kind: 'system' }

/** How a scenario writes the history that lies before the world's start, with the commands of the domain. */
export interface History {
  readonly startMs: number
  readonly chance: Chance
  /** Lets the market run to the moment, then carries the command out. */
  run<Name extends CommandName>(atMs: number, actor: Actor, name: Name, input: CommandInput<Name>): CommandResult<Name>
  /** As `run`, for what only a scenario may write: people, units, sources. */
  write<T>(atMs: number, work: (ctx: DomainContext) => T): T
  /** Starts the market at this moment: leads arrive from here on. */
  openMarket(atMs: number): void
  setTempo(atMs: number, tempo: number): void
}

export interface WorldOptions {
  readonly wallClock: () => number
  readonly build: (history: History) => void
  /** Faults that are switched on from the start. */
  readonly faults?: readonly Fault[]
}

/**
 * One world: records, ledger and clock. It is a function of its header and its journal; everything that changes it
 * goes through `execute`, `changeClock`, `changeTempo` or `changeFaults`, and each of those is one journal entry.
 */
export class World {
  readonly clock: WorldClock
  readonly chance: Chance
  private readonly work = new UnitOfWork()
  readonly store = createMemoryStore(this.work)
  readonly ledger = new Ledger(this.work)
  private readonly ids = new IdSequence(this.work)
  private readonly rivals = new MomentQueue<string>()
  private market: MarketAnchor = { worldMs: 0, marketMs: 0, tempo: 0 }
  private nextArrival = 0
  private reached = -Infinity
  private draws = 0
  private activeFaults: readonly Fault[] = []
  private readonly entries: JournalEntry[] = []
  private readonly listeners = new Set<(entry: JournalEntry) => void>()

  constructor(
    readonly header: WorldHeader,
    options: WorldOptions,
  ) {
    this.chance = new Chance(header.seed)
    this.clock = new WorldClock(header.clock, options.wallClock)
    options.build({
      startMs: header.clock.worldMs,
      chance: this.chance,
      run: (atMs, actor, name, input) => this.perform(atMs, actor, name, input),
      write: (atMs, work) => this.write(atMs, work),
      openMarket: (atMs) => (this.market = { worldMs: atMs, marketMs: 0, tempo: 1 }),
      setTempo: (atMs, tempo) => this.setTempo(atMs, tempo),
    })
    this.activeFaults = options.faults ?? []
    this.advance(header.clock.worldMs)
  }

  get journal(): readonly JournalEntry[] {
    return this.entries
  }

  get faults(): readonly Fault[] {
    return this.activeFaults
  }

  get tempo(): number {
    return this.market.tempo
  }

  onEntry(listener: (entry: JournalEntry) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Carries out a command now. A refusal changes nothing and is not in the journal. */
  execute<Name extends CommandName>(name: Name, actor: Actor, input: CommandInput<Name>): CommandResult<Name> {
    const at = this.clock.now()
    const result = this.perform(at, actor, name, input)
    this.enter({ kind: 'command', at, actor, name, input })
    return result
  }

  /** The world as it is now, to read from. */
  view(actor: Actor): DomainContext {
    const now = this.clock.now()
    this.advance(now)
    return this.context(now, actor)
  }

  changeClock(change: { worldMs?: number; frozen?: boolean; speed?: number }): void {
    const anchor = this.clock.change(change)
    this.advance(this.clock.now())
    this.enter({ kind: 'clock', at: anchor.worldMs, anchor })
  }

  changeTempo(tempo: number): void {
    const at = this.clock.now()
    this.setTempo(at, tempo)
    this.enter({ kind: 'market', at, tempo })
  }

  changeFaults(faults: readonly Fault[]): void {
    this.activeFaults = faults
    this.enter({ kind: 'faults', at: this.clock.now(), faults })
  }

  /** A number for the chance of faults, another one at each call. */
  faultDraws(): number {
    return this.draws++
  }

  /** Counts down the faults of the given places that strike a number of times only. */
  useFaults(indexes: readonly number[]): void {
    if (!indexes.some((index) => this.activeFaults[index]?.times !== undefined)) return
    this.changeFaults(
      this.activeFaults.map((fault, index) =>
        fault.times !== undefined && indexes.includes(index) ? { ...fault, times: fault.times - 1 } : fault,
      ),
    )
  }

  /** Carries out entries of an earlier run, each at its own world time. */
  replay(journal: readonly JournalEntry[]): void {
    for (const entry of journal) {
      switch (entry.kind) {
        case 'command':
          this.perform(entry.at, entry.actor, entry.name as CommandName, entry.input as CommandInput<CommandName>)
          break
        case 'clock':
          this.clock.restore(entry.anchor)
          this.advance(entry.anchor.worldMs)
          break
        case 'market':
          this.setTempo(entry.at, entry.tempo)
          break
        case 'faults':
          this.activeFaults = entry.faults
      }
      this.entries.push(entry)
    }
  }

  /** One digest over every record and ledger entry as of the present moment. */
  hash(): string {
    this.advance(this.clock.now())
    return toHex(digest128(`${this.store.digest()}|${this.ledger.digest()}`))
  }

  private perform<Name extends CommandName>(
    at: number,
    actor: Actor,
    name: Name,
    input: CommandInput<Name>,
  ): CommandResult<Name> {
    const command = commands[name] as
      ((ctx: DomainContext, input: CommandInput<Name>) => CommandResult<Name>) | undefined
    if (!command) throw new Error(`no command is named ${name}`)
    this.advance(at)
    return this.work.run(() => command(this.context(at, actor), input))
  }

  private write<T>(at: number, work: (ctx: DomainContext) => T): T {
    this.advance(at)
    return this.work.run(() => work(this.context(at, SYSTEM)))
  }

  private enter(entry: JournalEntry): void {
    this.entries.push(entry)
    for (const listener of this.listeners) listener(entry)
  }

  private context(now: number, actor: Actor): DomainContext {
    return { store: this.store, ledger: this.ledger, ids: this.ids, chance: this.chance, now, actor }
  }

  private setTempo(at: number, tempo: number): void {
    this.advance(at)
    this.market = { worldMs: at, marketMs: marketTime(this.market, at), tempo }
  }

  /** Lets happen, in the order of time, what comes by itself: leads, rivals, callbacks. */
  private advance(to: number): void {
    if (to <= this.reached) return
    this.reached = to
    for (;;) {
      const arrival = worldTime(this.market, arrivalAt(this.chance, this.nextArrival))
      const rival = this.rivals.peek()
      const sale = rival ? worldTime(this.market, rival.at) : Infinity
      const event = this.store.paymentEventsDue.list('due')[0]
      const callback = event?.dueAt ?? Infinity
      const next = Math.min(arrival, sale, callback)
      if (next > to) return
      if (next === callback && event) {
        this.work.run(() => deliverPaymentEvent(this.context(next, SYSTEM), { eventId: event.id }))
      } else if (next === sale && rival) {
        const leadId = this.rivals.pop()
        if (leadId) this.work.run(() => sellToExchange(this.context(next, SYSTEM), leadId))
      } else this.arrive(next)
    }
  }

  private arrive(at: number): void {
    const n = this.nextArrival++
    const lead = this.work.run(() => arriveLead(this.context(at, SYSTEM), n))
    if (lead) this.rivals.push(arrivalAt(this.chance, n) + rivalDelayMs(this.chance, n, lead.score), lead.id)
  }
}

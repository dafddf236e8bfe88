import { createMemoryStore } from './store/memory-store'
import { hashText, LedgerHash } from './store/state-hash'
import { Random } from '../domain/random'
import { commands, type CommandInput, type CommandName, type CommandResult } from '../domain/commands'
import type { Actor, DomainContext } from '../domain/context'
import { IdSequence, UnitOfWork } from '../domain/unit-of-work'
import { Ledger } from '../domain/ledger/ledger'
import { WorldClock, type ClockAnchor, type ClockChange } from './clock'
import type { Fault } from './faults/fault'
import { ActiveFaults } from './active-faults'
import type { JournalEntry, WorldHeader } from './journal'
import { MAX_ARRIVALS_PER_MOVE, Timeline } from './timeline'
import type { WorldHistory, ResumedWorld, WorldOptions, WorldState } from './world-types'

export const SYSTEM: Actor = { kind: 'system' }

/**
 * One world: the records, ledger, and clock of the mock backend. The header (the start) and the journal (the list of
 * recorded changes) determine the state of the world at each world time. After the start, each command, and each change
 * of the clock, the market speed, or the faults, adds one journal entry.
 */
export class World {
  readonly chance: Random
  private readonly clock: WorldClock
  private readonly work = new UnitOfWork()
  readonly store = createMemoryStore(this.work)
  readonly ledger = new Ledger(this.work, this.store.aggregates)
  private readonly ledgerHash = new LedgerHash(this.ledger)
  private readonly ids = new IdSequence(this.work)
  private readonly timeline: Timeline
  private readonly maxEventsPerTurn: number
  /**
   * World time that the simulation has reached: all events due by then have happened. The clock may already show a
   * later time.
   */
  private presentMs = -Infinity
  private readonly activeFaults: ActiveFaults
  private readonly entries: JournalEntry[] = []
  private readonly listeners = new Set<(entry: JournalEntry) => void>()

  constructor(
    readonly header: WorldHeader,
    { wallClock, build, faults = [], resume, maxEventsPerTurn = Infinity }: WorldOptions,
  ) {
    this.chance = new Random(header.seed)
    this.clock = new WorldClock(resume?.state.clock ?? header.clock, wallClock)
    this.maxEventsPerTurn = maxEventsPerTurn
    this.activeFaults = new ActiveFaults(this.chance, this.work)
    this.timeline = new Timeline(
      this.chance,
      this.store,
      (atMs, work) => this.work.run(() => work(this.context(atMs, SYSTEM))),
      resume?.state.timeline,
    )
    if (resume) this.restore(resume)
    else {
      // Faults (simulated failures) start only after the seeded history, because they could make its commands fail.
      this.work.withoutUndo(() => this.buildHistory(build))
      this.activeFaults.set(faults)
    }
  }

  get journal(): readonly JournalEntry[] {
    return this.entries
  }

  get faults(): readonly Fault[] {
    return this.activeFaults.all
  }

  get marketSpeed(): number {
    return this.timeline.market.speed
  }

  get isMarketFull(): boolean {
    return this.timeline.isFull
  }

  get clockState(): ClockAnchor {
    return this.clock.anchor
  }

  /**
   * Simulates due events, and returns the current world time in epoch milliseconds. World time never goes back, even if
   * the machine's clock does.
   */
  now(): number {
    this.catchUp(this.maxEventsPerTurn)
    return this.presentMs
  }

  /**
   * World time that the clock shows. While due events are not simulated yet, such as during a clock move, this time is
   * later than the current world time.
   */
  get destinationMs(): number {
    return Math.max(this.presentMs, this.clock.reading())
  }

  /** True while events that are due by the clock's time have not been simulated yet. */
  get isBehind(): boolean {
    return this.timeline.isDue(this.destinationMs)
  }

  /** Simulates about `maxEvents` of the due events. Returns true when the world has reached its clock's time. */
  catchUp(maxEvents: number): boolean {
    // World time goes on from the present, instead of standing still until the machine's clock is as late again.
    if (this.clock.hasGoneBack(this.presentMs)) this.changeAnchor(this.presentMs)
    const toMs = this.destinationMs
    // Too many leads may be due, for example if the user returns after a long time with a fast market. Recording the
    // elapsed time as a clock move slows the market, which limits the number of leads.
    if (this.timeline.arrivalsBetween(this.presentMs, toMs) > 2 * MAX_ARRIVALS_PER_MOVE) {
      this.changeAnchor(toMs)
    }
    this.presentMs = this.timeline.advance(toMs, maxEvents)
    return this.presentMs === toMs
  }

  onEntry(listener: (entry: JournalEntry) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Runs a command now. Throws DomainError if the command is refused. A refused command has no effect. */
  execute<Name extends CommandName>(name: Name, actor: Actor, input: CommandInput<Name>): CommandResult<Name> {
    const at = this.now()
    const result = this.perform(at, actor, name, input)
    this.append({ kind: 'command', at, actor, name, input })
    return result
  }

  /** Returns a context for reading the world at the current time. */
  view(actor: Actor): DomainContext {
    return this.context(this.now(), actor)
  }

  changeClock(change: ClockChange): void {
    const at = this.now()
    this.record({ kind: 'clock', at, anchor: this.clock.anchorFor(change, at) })
  }

  /** Cancels the rest of a clock move. The clock continues from the current world time. */
  cancelClockMove(): void {
    this.changeClock({ worldMs: this.presentMs })
  }

  /** World time that the simulation has reached. Unlike `now`, this getter does not simulate due events. */
  get simulatedUntilMs(): number {
    return this.presentMs
  }

  /**
   * Simulates the events up to `atMs` and restarts the clock at that time. So the real time since the world was saved
   * does not count as world time.
   */
  resumeAt(atMs: number): void {
    this.simulateTo(atMs)
    const { frozen, worldMs } = this.clock.anchor
    if (frozen && worldMs <= this.presentMs) return
    const anchor = { ...this.clock.anchorFor({}, 0), worldMs: this.presentMs }
    this.record({ kind: 'clock', at: this.presentMs, anchor })
  }

  changeMarketSpeed(tempo: number): void {
    this.record({ kind: 'market', at: this.now(), tempo })
  }

  changeFaults(faults: readonly Fault[]): void {
    this.record({ kind: 'faults', at: this.now(), faults })
  }

  /** Decrements `times` of the faults at these indexes. Faults without `times` stay unchanged. */
  useFaults(indexes: readonly number[]): void {
    if (!indexes.some((index) => this.faults[index]?.times !== undefined)) return
    this.changeFaults(
      this.faults.map((fault, index) =>
        fault.times !== undefined && indexes.includes(index) ? { ...fault, times: fault.times - 1 } : fault,
      ),
    )
  }

  /**
   * Simulates events up to `atMs`, and stops after about `maxEvents` of them. Returns true when the world has reached
   * `atMs`.
   */
  simulateTo(atMs: number, maxEvents = Infinity): boolean {
    if (atMs <= this.presentMs) return true
    this.presentMs = this.timeline.advance(atMs, maxEvents)
    return this.presentMs === atMs
  }

  /**
   * Applies journal entries of an earlier run, each at its own world time. Throws at the first entry that is refused,
   * and applies no further ones.
   */
  replay(journal: readonly JournalEntry[]): void {
    for (const entry of journal) {
      this.apply(entry)
      this.entries.push(entry)
    }
  }

  /**
   * Returns a hash of the records and ledger entries at the world time that the simulation has reached, without texts
   * such as messages and labels.
   */
  hash(): string {
    return hashText(`${this.store.digest()}|${this.ledgerHash.digest()}`)
  }

  /**
   * Hashes up to `maxRecords` changed records in advance, so that `hash` takes less time. Returns true when no changed
   * records remain.
   */
  prepareHash(maxRecords: number): boolean {
    return this.ledgerHash.prepare(this.store.prepareDigest(maxRecords)) > 0
  }

  /** Returns the complete state. A new world can start from it without a replay. */
  state(): WorldState {
    return {
      tables: this.store.state(),
      postings: this.ledger.drafts(),
      ids: this.ids.issued,
      timeline: this.timeline.state,
      clock: this.clock.anchor,
      at: this.presentMs,
      faults: this.activeFaults.all,
      faultDraws: this.activeFaults.drawn,
    }
  }

  private buildHistory(build: (history: WorldHistory) => void): void {
    const { worldMs } = this.clock.anchor
    build({
      startMs: worldMs,
      chance: this.chance,
      run: (atMs, actor, name, input) => this.perform(atMs, actor, name, input),
      write: (atMs, work) => {
        this.simulateTo(atMs)
        return this.work.run(() => work(this.context(atMs, SYSTEM)))
      },
      openMarket: (atMs, profile) => this.timeline.openMarket(atMs, profile),
      setMarketSpeed: (atMs, speed) => {
        this.simulateTo(atMs)
        this.timeline.market.setSpeed(atMs, speed)
      },
    })
    this.simulateTo(worldMs)
  }

  private restore({ state, journal }: ResumedWorld): void {
    this.store.restore(state.tables)
    this.ledger.restore(state.postings)
    this.ids.issued = state.ids
    this.presentMs = state.at
    this.activeFaults.set(state.faults, state.faultDraws)
    for (const entry of journal) this.entries.push(entry)
  }

  /** Records an anchor at this world time or, if that is later, at the clock's time. */
  private changeAnchor(earliestMs: number): void {
    this.record({ kind: 'clock', at: this.presentMs, anchor: this.clock.anchorFor({}, earliestMs) })
  }

  private record(entry: JournalEntry): void {
    this.apply(entry)
    this.append(entry)
  }

  /** Simulates the events up to the entry's world time, then applies the entry. */
  private apply(entry: JournalEntry): void {
    switch (entry.kind) {
      case 'command':
        this.perform(entry.at, entry.actor, entry.name as CommandName, entry.input as CommandInput<CommandName>)
        break
      case 'clock':
        this.simulateTo(entry.at)
        this.clock.anchor = entry.anchor
        this.timeline.market.moveBetween(entry.at, entry.anchor.worldMs, MAX_ARRIVALS_PER_MOVE)
        break
      case 'market':
        this.simulateTo(entry.at)
        this.timeline.market.setSpeed(entry.at, entry.tempo)
        break
      case 'faults':
        this.simulateTo(entry.at)
        this.activeFaults.set(entry.faults)
    }
  }

  private perform<Name extends CommandName>(
    at: number,
    actor: Actor,
    name: Name,
    input: CommandInput<Name>,
  ): CommandResult<Name> {
    const command = Object.hasOwn(commands, name)
      ? (commands[name] as (ctx: DomainContext, input: CommandInput<Name>) => CommandResult<Name>)
      : undefined
    if (!command) throw new Error(`Unknown command: ${name}`)
    this.simulateTo(at)
    return this.work.run(() => command(this.context(at, actor), input))
  }

  private append(entry: JournalEntry): void {
    this.entries.push(entry)
    for (const listener of this.listeners) listener(entry)
  }

  private context(now: number, actor: Actor): DomainContext {
    const { store, ledger, ids, chance, activeFaults } = this
    return { store, ledger, ids, chance, now, actor, simulatedFailure: activeFaults.simulatedFailure }
  }
}

import { createMemoryStore } from '../store/memory-store'
import { hashText, LedgerHash } from '../store/state-hash'
import { Random } from '../domain/random'
import { commands, type CommandInput, type CommandName, type CommandResult } from '../domain/commands'
import type { Actor, DomainContext } from '../domain/context'
import { canonicalJson } from '../domain/hash'
import { IdSequence, UnitOfWork } from '../domain/unit-of-work'
import { Ledger } from '../domain/ledger/ledger'
import { WorldClock, type ClockAnchor, type ClockChange } from './clock'
import type { Fault } from '../faults/fault'
import { ActiveFaults } from './active-faults'
import type { JournalEntry, WorldHeader } from './journal'
import { MAX_ARRIVALS_PER_MOVE, Timeline } from './timeline'
import type { WorldHistory, ResumedWorld, WorldOptions, WorldState } from './world-options'

export const SYSTEM: Actor = { kind: 'system' }

/**
 * One world: records, ledger, and clock. Header and journal determine its state completely. Every change goes through
 * `execute`, `changeClock`, `changeMarketSpeed`, or `changeFaults`, and adds one journal entry.
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
  /** World time up to which all events have happened. The clock may point to a later time. */
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
      // Faults start after the seeded history, so that they cannot break it.
      this.buildHistory(build)
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

  /** Returns the current world time in epoch milliseconds. World time never goes back, even if the machine's clock does. */
  now(): number {
    this.catchUp(this.maxEventsPerTurn)
    return this.presentMs
  }

  /** World time that the clock shows. Later than the current world time while events are still to be simulated. */
  get destinationMs(): number {
    return Math.max(this.presentMs, this.clock.reading())
  }

  /** True while events before the clock's time are still to be simulated. */
  get isBehind(): boolean {
    return this.timeline.isDue(this.destinationMs)
  }

  /** Simulates about `maxEvents` of the due events. Returns true when the world has reached its clock's time. */
  catchUp(maxEvents: number): boolean {
    const toMs = this.destinationMs
    // A user who returns after a long time with a fast market: record a clock move, which slows the market.
    if (this.timeline.arrivalsBetween(this.presentMs, toMs) > 2 * MAX_ARRIVALS_PER_MOVE) {
      this.record({ kind: 'clock', at: this.presentMs, anchor: this.clock.anchorFor({}, toMs) })
    }
    this.presentMs = this.timeline.advance(toMs, maxEvents)
    return this.presentMs === toMs
  }

  onEntry(listener: (entry: JournalEntry) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Runs a command now. Throws DomainError when the command is refused; the world and its journal stay unchanged. */
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

  /** Cancels the rest of a clock move: the clock continues from the current world time. */
  cancelClockMove(): void {
    this.changeClock({ worldMs: this.presentMs })
  }

  /** World time up to which events have been simulated. Reading it simulates nothing. */
  get simulatedUntilMs(): number {
    return this.presentMs
  }

  /** Simulates up to `atMs` and restarts the clock there, so that the time since a world was saved does not count as world time. */
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

  /** Simulates about `maxEvents` of the events up to `atMs`. Returns true when the world has reached `atMs`. */
  simulateTo(atMs: number, maxEvents = Infinity): boolean {
    if (atMs <= this.presentMs) return true
    this.presentMs = this.timeline.advance(atMs, maxEvents)
    return this.presentMs === atMs
  }

  /** Applies entries of an earlier run, each at its own world time. Stops and throws at the first refused entry. */
  replay(journal: readonly JournalEntry[]): void {
    for (const entry of journal) {
      this.apply(entry)
      this.entries.push(entry)
    }
  }

  /** Returns the SHA-256 over all current records and ledger entries, truncated to 128 bits. */
  hash(): string {
    this.catchUp(this.maxEventsPerTurn)
    return this.digest()
  }

  /** Digests up to `maxRecords` changed records, so that `hash` has less to do. Returns true when none are left. */
  prepareHash(maxRecords: number): boolean {
    return this.ledgerHash.prepare(this.store.prepareDigest(maxRecords)) > 0
  }

  /** Hashes what `hash` covers plus ids, timeline, clock, and faults. Worlds with equal fingerprints behave the same from here. */
  fingerprint(): string {
    return hashText(`${this.digest()}|${canonicalJson(this.simulation())}`)
  }

  /** Returns the complete state, from which a world can resume without a replay. */
  state(): WorldState {
    return { tables: this.store.state(), postings: this.ledger.drafts(), ...this.simulation() }
  }

  /** Returns the part of the state that is not data: ids, timeline, clock, and faults. */
  private simulation(): Omit<WorldState, 'tables' | 'postings'> {
    return {
      ids: this.ids.issued,
      timeline: this.timeline.state,
      clock: this.clock.anchor,
      at: this.presentMs,
      faults: this.activeFaults.all,
      faultDraws: this.activeFaults.drawn,
    }
  }

  private digest(): string {
    return hashText(`${this.store.digest()}|${this.ledgerHash.digest()}`)
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

  private record(entry: JournalEntry): void {
    this.apply(entry)
    this.append(entry)
  }

  /** Applies an entry at the world time that the entry names. */
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

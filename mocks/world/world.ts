import { createMemoryStore } from '../store/memory-store'
import { hashText, LedgerHash } from '../store/state-hash'
import { Random } from '../domain/random'
import { commands, type CommandInput, type CommandName, type CommandResult } from '../domain/commands'
import type { Actor, DomainContext } from '../domain/context'
import { canonicalJson } from '../domain/hash'
import { IdSequence } from '../domain/ids'
import { Ledger } from '../domain/ledger/ledger'
import { UnitOfWork } from '../domain/unit-of-work'
import { WorldClock, type ClockAnchor, type ClockChange } from './clock'
import type { Fault } from '../faults/fault'
import { ActiveFaults } from './active-faults'
import type { JournalEntry, WorldHeader } from './journal'
import { MOST_ARRIVALS_A_MOVE, Timeline } from './timeline'
import type { WorldHistory, ResumedWorld, WorldOptions, WorldState } from './world-options'
export const SYSTEM: Actor = { kind: 'system' }

/**
 * One world: records, ledger and clock. It is a function of its header and its journal; everything that changes it
 * goes through `execute`, `changeClock`, `changeTempo` or `changeFaults`, and each of those is one journal entry.
 */
export class World {
  readonly chance: Random
  private readonly clock: WorldClock
  private readonly work = new UnitOfWork()
  readonly store = createMemoryStore(this.work)
  readonly ledger = new Ledger(this.work, this.store.sums)
  private readonly ledgerHash = new LedgerHash(this.ledger)
  private readonly ids = new IdSequence(this.work)
  private readonly timeline: Timeline
  private readonly mostAtOnce: number
  /** The moment up to which all has happened that had to. The clock only says how far the world may go. */
  private presentMs = -Infinity
  private readonly activeFaults: ActiveFaults
  private readonly entries: JournalEntry[] = []
  private readonly listeners = new Set<(entry: JournalEntry) => void>()

  constructor(
    readonly header: WorldHeader,
    { wallClock, build, faults = [], resume, mostAtOnce = Infinity }: WorldOptions,
  ) {
    this.chance = new Random(header.seed)
    this.clock = new WorldClock(resume?.state.clock ?? header.clock, wallClock)
    this.mostAtOnce = mostAtOnce
    this.activeFaults = new ActiveFaults(this.chance, this.work)
    this.timeline = new Timeline(
      this.chance,
      this.store,
      (atMs, work) => this.work.run(() => work(this.context(atMs, SYSTEM))),
      resume?.state.timeline,
    )
    if (resume) this.takeUp(resume)
    else {
      // What lies before the start has gone as it was to go.
      this.begin(build)
      this.activeFaults.set(faults)
    }
  }

  get journal(): readonly JournalEntry[] {
    return this.entries
  }

  get faults(): readonly Fault[] {
    return this.activeFaults.all
  }

  get tempo(): number {
    return this.timeline.tempo
  }

  get isMarketFull(): boolean {
    return this.timeline.isFull
  }

  get clockState(): ClockAnchor {
    return this.clock.state
  }

  /** The present moment of the world, epoch milliseconds. It never goes back, whatever the machine's clock does. */
  now(): number {
    this.catchUp(this.mostAtOnce)
    return this.presentMs
  }

  /** The moment to which the clock points: the present one, unless the world has still to live through what lies between. */
  get destinationMs(): number {
    return Math.max(this.presentMs, this.clock.reading())
  }

  /** Whether it has still to live through something on the way to where its clock points. */
  get isBehind(): boolean {
    return this.timeline.isDue(this.destinationMs)
  }

  /** Lets about `most` of what is due happen. True when the world has come to where its clock is. */
  catchUp(most: number): boolean {
    const toMs = this.destinationMs
    // Somebody comes back after a long time in which everything went very fast: that is a move like any other.
    if (this.timeline.arrivalsBetween(this.presentMs, toMs) > 2 * MOST_ARRIVALS_A_MOVE) {
      this.enter(this.follow({ kind: 'clock', at: this.presentMs, anchor: this.clock.anchorFor({}, toMs) }))
    }
    this.presentMs = this.timeline.live(toMs, most)
    return this.presentMs === toMs
  }

  onEntry(listener: (entry: JournalEntry) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Carries out a command now. A refusal changes nothing and is not in the journal. */
  execute<Name extends CommandName>(name: Name, actor: Actor, input: CommandInput<Name>): CommandResult<Name> {
    const at = this.now()
    const result = this.perform(at, actor, name, input)
    this.enter({ kind: 'command', at, actor, name, input })
    return result
  }

  /** The world as it is now, to read from. */
  view(actor: Actor): DomainContext {
    return this.context(this.now(), actor)
  }

  changeClock(change: ClockChange): void {
    const at = this.now()
    this.enter(this.follow({ kind: 'clock', at, anchor: this.clock.anchorFor(change, at) }))
  }

  /** Gives up the rest of the way to where the clock points: it goes on from the present moment. */
  stopMoving(): void {
    this.changeClock({ worldMs: this.presentMs })
  }

  /** Up to when the world has lived, without living on. */
  get livedUntilMs(): number {
    return this.presentMs
  }

  /** A world that was replayed goes on from a moment of its own, whatever time it is on the machine. */
  goOnFrom(atMs: number): void {
    this.liveTo(atMs)
    const { frozen, worldMs } = this.clock.state
    if (frozen && worldMs <= this.presentMs) return
    const anchor = { ...this.clock.anchorFor({}, 0), worldMs: this.presentMs }
    this.enter(this.follow({ kind: 'clock', at: this.presentMs, anchor }))
  }

  changeTempo(tempo: number): void {
    this.enter(this.follow({ kind: 'market', at: this.now(), tempo }))
  }

  changeFaults(faults: readonly Fault[]): void {
    this.enter(this.follow({ kind: 'faults', at: this.now(), faults }))
  }

  /** Counts down the faults of the given places that strike a number of times only. */
  useFaults(indexes: readonly number[]): void {
    if (!indexes.some((index) => this.faults[index]?.times !== undefined)) return
    this.changeFaults(
      this.faults.map((fault, index) =>
        fault.times !== undefined && indexes.includes(index) ? { ...fault, times: fault.times - 1 } : fault,
      ),
    )
  }

  /** Lets about `most` of what comes before a moment happen. True when the world has come there. */
  liveTo(atMs: number, most = Infinity): boolean {
    if (atMs <= this.presentMs) return true
    this.presentMs = this.timeline.live(atMs, most)
    return this.presentMs === atMs
  }

  /** Carries out entries of an earlier run, each at its own world time. Throws when one is refused, and stops there. */
  replay(journal: readonly JournalEntry[]): void {
    for (const entry of journal) this.entries.push(this.follow(entry))
  }

  /** SHA-256 over every record and ledger entry as of the present moment, cut to 128 bits. */
  hash(): string {
    this.catchUp(this.mostAtOnce)
    return this.digest()
  }

  /** Digests at most so many of the records that `hash` has to look at anew. True when none are left. */
  prepareHash(most: number): boolean {
    return this.ledgerHash.prepare(this.store.prepareDigest(most)) > 0
  }

  /** As `hash`, of the moment up to which the world has lived, and of all that is to come by itself: worlds of one fingerprint go on alike. */
  fingerprint(): string {
    const hash = this.digest()
    const course = {
      ids: this.ids.issued,
      timeline: this.timeline.state,
      clock: this.clock.state,
      at: this.presentMs,
      ...this.faultState(),
    }
    return hashText(`${hash}|${canonicalJson(course)}`)
  }

  /** The world as it stands. */
  state(): WorldState {
    return {
      tables: this.store.state(),
      postings: this.ledger.drafts(),
      ids: this.ids.issued,
      timeline: this.timeline.state,
      clock: this.clock.state,
      at: this.presentMs,
      ...this.faultState(),
    }
  }

  private faultState() {
    return { faults: this.activeFaults.all, faultDraws: this.activeFaults.drawn }
  }

  private digest(): string {
    return hashText(`${this.store.digest()}|${this.ledgerHash.digest()}`)
  }

  private begin(build: (history: WorldHistory) => void): void {
    const { worldMs } = this.clock.state
    build({
      startMs: worldMs,
      chance: this.chance,
      run: (atMs, actor, name, input) => this.perform(atMs, actor, name, input),
      write: (atMs, work) => {
        this.liveTo(atMs)
        return this.work.run(() => work(this.context(atMs, SYSTEM)))
      },
      openMarket: (atMs, profile) => this.timeline.openMarket(atMs, profile),
      setTempo: (atMs, tempo) => {
        this.liveTo(atMs)
        this.timeline.setTempo(atMs, tempo)
      },
    })
    this.liveTo(worldMs)
  }

  private takeUp({ state, journal }: ResumedWorld): void {
    this.store.restore(state.tables)
    this.ledger.restore(state.postings)
    this.ids.restore(state.ids)
    this.presentMs = state.at
    this.activeFaults.set(state.faults, state.faultDraws)
    for (const entry of journal) this.entries.push(entry)
  }

  /** Does what an entry says, at its own time. */
  private follow(entry: JournalEntry): JournalEntry {
    switch (entry.kind) {
      case 'command':
        this.perform(entry.at, entry.actor, entry.name as CommandName, entry.input as CommandInput<CommandName>)
        break
      case 'clock':
        this.liveTo(entry.at)
        this.clock.set(entry.anchor)
        this.timeline.move(entry.at, entry.anchor.worldMs)
        break
      case 'market':
        this.liveTo(entry.at)
        this.timeline.setTempo(entry.at, entry.tempo)
        break
      case 'faults':
        this.liveTo(entry.at)
        this.activeFaults.set(entry.faults)
    }
    return entry
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
    if (!command) throw new Error(`no command is named ${name}`)
    this.liveTo(at)
    return this.work.run(() => command(this.context(at, actor), input))
  }

  private enter(entry: JournalEntry): void {
    this.entries.push(entry)
    for (const listener of this.listeners) listener(entry)
  }

  private context(now: number, actor: Actor): DomainContext {
    const { store, ledger, ids, chance, activeFaults } = this
    return { store, ledger, ids, chance, now, actor, mishap: activeFaults.mishap }
  }
}

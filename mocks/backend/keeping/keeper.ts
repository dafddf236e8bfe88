import { SCHEMA_VERSION, type JournalEntry, type Mark, type StoredWorld } from '../../world/journal'
import type { World } from '../../world/world'
import { DiskFailure } from './disk'
import { Gone, Overtaken } from './storage-errors'
import type { Aside } from './world-records'
import type { WorldStorage } from './world-storage'

/** Whether what is done is kept, and where. */
export interface Keeping {
  readonly kind: 'browser' | 'memory'
  readonly saved: boolean
  /** Why it is not, as the end of the sentence "not saved: …". */
  readonly reason: string | null
}

/** After a disk has failed, it is tried again so often at most. */
const TRY_AGAIN_MS = 2000

/** A world on its way to the disk. */
interface Line {
  readonly world: World
  /** Whether the world itself is there; until it is, its whole journal is written. */
  begun: boolean
  /** What becomes of the world before it. */
  readonly former: Aside | undefined
  /** Entries that are not on the disk yet. */
  pending: JournalEntry[]
  /** How many entries there have been to write, and how many of them are written. */
  noted: number
  written: number
  /** So many of them may be there all the same: the disk failed while they were written. */
  unsure: number
}

/**
 * Brings the journal of the world that is played to the disk: one write after another, each entry once. While the disk fails
 * the world goes on, and says that it is not saved.
 */
export class Keeper {
  private line: Line
  private work: Promise<void> = Promise.resolve()
  private failure: { readonly reason: string; readonly sinceMs: number } | undefined

  constructor(
    private readonly storage: WorldStorage,
    world: World,
    private readonly options: {
      readonly appVersion: string
      readonly wallClock: () => number
      readonly kind: Keeping['kind']
      /** Why nothing can be kept from the start: then nothing is written. */
      readonly reason?: string
      /** Whether the world has been read from the disk. */
      readonly begun: boolean
      readonly former?: Aside
    },
  ) {
    this.line = { world, begun: options.begun, former: options.former, pending: [], noted: 0, written: 0, unsure: 0 }
  }

  get status(): Keeping {
    const reason = this.failure?.reason ?? this.options.reason ?? null
    return { kind: this.options.kind, saved: reason === null, reason }
  }

  /** The world that is played, as it is kept and handed on. */
  get document(): StoredWorld {
    return this.documentOf(this.line.world)
  }

  private documentOf({ header, journal }: World): StoredWorld {
    return { schemaVersion: SCHEMA_VERSION, appVersion: this.options.appVersion, header, journal: [...journal] }
  }

  /** Another world is played from now on. Resolves once it is on the disk. */
  begin(world: World): Promise<void> {
    this.line = { world, begun: false, former: undefined, pending: [], noted: 0, written: 0, unsure: 0 }
    return this.flush()
  }

  /** An entry has been made in the world that is played. */
  note(entry: JournalEntry): void {
    this.line.pending.push(entry)
    this.line.noted++
  }

  /**
   * Resolves once every entry so far is on the disk, or the disk has failed. Rejects when somebody else has written it: then
   * whatever was asked is to be asked anew. For a caller who has made entries it rejects only if none of them can be there.
   */
  async flush(hasMade = false): Promise<void> {
    const { line } = this
    const upTo = line.noted
    if (this.options.reason !== undefined) return
    if (this.storage.isRetired) {
      // A write that was under way may have taken it along.
      await this.work
      if (hasMade && ((line.begun && line.written >= upTo) || this.failure)) return
      throw new Overtaken('This backend has been retired')
    }
    if (this.failure) {
      if (this.options.wallClock() - this.failure.sinceMs < TRY_AGAIN_MS) return
      // Nobody waits for a disk that has failed.
      this.failure = { ...this.failure, sinceMs: this.options.wallClock() }
      this.inTurn(() => this.write(line)).catch(() => undefined)
      return
    }
    // What came later may fail without making this a failure: it has its own flush.
    try {
      await this.inTurn(() => (line.begun && line.written >= upTo ? Promise.resolve() : this.write(line)))
    } catch (error) {
      // A disk that has failed may hold it all the same: it is not saved for certain, and must not be done twice.
      if (!(error instanceof Overtaken && hasMade && this.failure)) throw error
    }
  }

  /** Writes down what the world was like at a mark, behind everything that was done until then. */
  mark(mark: Mark, parts?: readonly string[]): Promise<void> {
    const { line } = this
    return this.inTurn(async () => {
      await this.write(line)
      if (line !== this.line || !this.status.saved) return
      await this.attempt(() => this.storage.mark(mark, parts))
    })
  }

  /** What was answered while the disk failed is known to nobody else: it is kept aside when somebody else has the disk. */
  async keepUnsaved(): Promise<void> {
    await this.work
    if (!this.failure) return
    const words = `What was done while nothing could be saved (${this.failure.reason}).`
    await this.attempt(() =>
      this.storage.aside.keep(this.document, { reason: 'unsaved', words, setAsideMs: this.options.wallClock() }),
    )
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.work.then(work)
    this.work = mine.catch(() => undefined)
    return mine
  }

  private async write(line: Line): Promise<void> {
    if (line.begun && line.pending.length === 0) return
    await this.attempt(() => (line.begun ? this.writeEntries(line) : this.writeWorld(line)))
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.failure = undefined
    } catch (error) {
      if (!(error instanceof DiskFailure)) throw error
      this.failure = { reason: error.message, sinceMs: this.options.wallClock() }
    }
  }

  private async writeWorld(line: Line): Promise<void> {
    // What is pending is in the journal already, and what comes while this is being written will be pending.
    line.pending = []
    line.unsure = 0
    const { noted } = line
    await this.storage.begin(this.documentOf(line.world), line.former)
    line.begun = true
    line.written = noted
    await this.storage.sweep()
  }

  private async writeEntries(line: Line): Promise<void> {
    if (line.unsure > 0) {
      if (await this.storage.findOut(line.unsure)) settle(line, line.unsure)
      line.unsure = 0
      if (line.pending.length === 0) return
    }
    const entries = [...line.pending]
    try {
      await this.storage.append(entries, this.options.appVersion)
    } catch (error) {
      if (error instanceof Gone) {
        line.begun = false
        return this.writeWorld(line)
      }
      line.unsure = entries.length
      throw error
    }
    settle(line, entries.length)
  }
}

/** So many of the entries that were pending are on the disk. */
function settle(line: Line, count: number): void {
  line.pending.splice(0, count)
  line.written += count
}

import { SCHEMA_VERSION, type JournalEntry, type Mark, type StoredWorld } from '../../world/journal'
import { AsideWorlds, makeRoomFor } from './aside-worlds'
import type { Disk, Transaction } from './disk'
import { sweepPictures } from './disk-pictures'
import { Gone, Overtaken } from './storage-errors'
import {
  checkpointKey,
  contentsOf,
  currentOf,
  entriesKey,
  putWorld,
  removeWorld,
  rootKey,
  worldKey,
  type Aside,
  type Checkpoint,
  type Found,
  type Root,
  type WorldRecord,
} from './world-records'

/** So many marks are kept of a journal, the newest. */
const KEPT_MARKS = 8

/**
 * The worlds on a disk: one that is played, and some that were set aside. A handle belongs to one backend, which is the only
 * one to write through it; of two that write the same world the second is refused, and refused for good.
 */
export class WorldStorage {
  readonly aside: AsideWorlds
  /** What this handle knows to be on the disk; undefined before it has read. */
  private known: { readonly current: string | undefined; readonly length: number } | undefined
  private writes = 0
  private overtaken = false
  /** Worlds that this handle has tried to begin; whether one of them is on the disk it may not have been told. */
  private readonly tried = new Set<string>()

  constructor(
    private readonly disk: Disk,
    /** A name that no other handle bears. */
    private readonly writer: string,
    private readonly newName: () => string,
  ) {
    this.aside = new AsideWorlds(disk, writer, newName)
  }

  /** Reads the world that is played; undefined when there is none. */
  async open(): Promise<Found | undefined> {
    return this.disk.read(async (transaction) => {
      const found = await currentOf(transaction)
      this.known = { current: found?.id, length: found?.length ?? 0 }
      if (!found) return undefined
      return { ...(await contentsOf(transaction, found)), checkpoint: await transaction.get(checkpointKey(found.id)) }
    })
  }

  /** Writes entries behind those that are there. Resolves once they are on the disk, each of them once. */
  async append(entries: readonly JournalEntry[], appVersion?: string): Promise<void> {
    const known = this.mine()
    const write = ++this.writes
    await this.guarded(async (transaction) => {
      const record = await currentOf(transaction)
      if (!record) throw new Gone('The world is no longer on the disk')
      if (record.id !== known.current || record.length !== known.length)
        throw new Overtaken('Another thread has written this world meanwhile')
      entries.forEach((entry, i) => transaction.put([...entriesKey(record.id), known.length + i], entry))
      const latestMs = entries.at(-1)?.at ?? record.latestMs
      const { writer } = this
      const by = appVersion === undefined ? {} : { appVersion }
      const length = known.length + entries.length
      transaction.put(worldKey(record.id), { ...record, ...by, length, latestMs, writer, write } satisfies WorldRecord)
    })
    this.known = { current: known.current, length: known.length + entries.length }
  }

  /**
   * After a write of which it is not known whether it came to be: reads what is there. True when the last `append` had been
   * written after all; the handle then goes on behind it.
   */
  async findOut(entries: number): Promise<boolean> {
    const known = this.mine()
    const record = await this.disk.read(currentOf)
    const wrote = record?.id === known.current && record?.writer === this.writer && record.write === this.writes
    if (wrote && record.length === known.length + entries)
      this.known = { current: known.current, length: record.length }
    return this.known !== known
  }

  /** Another world is played from now on. The former one is set aside when a reason is given, otherwise it goes. */
  async begin(world: StoredWorld, former?: Aside): Promise<void> {
    if (this.overtaken) throw new Overtaken('This backend has been retired')
    const id = this.newName()
    const write = ++this.writes
    this.tried.add(id)
    await this.guarded(async (transaction) => {
      const before = await currentOf(transaction)
      const own = before !== undefined && this.tried.has(before.id) && before.writer === this.writer
      // An empty disk can be written by anybody. A world that this handle has never seen must not be replaced by it.
      const isKnown = before?.id === this.known?.current
      if (before && !own && !isKnown) throw new Overtaken('Another thread has begun a world meanwhile')
      // Nor one that others have gone on with: what they did has been answered for, and nobody here has seen it.
      if (before && isKnown && before.writer !== this.writer && before.length !== this.known?.length)
        throw new Overtaken('Another thread has written this world meanwhile')
      transaction.put(rootKey, { form: SCHEMA_VERSION, current: id } satisfies Root)
      putWorld(transaction, world, { id, writer: this.writer, write })
      if (before && former && !own) {
        transaction.put(worldKey(before.id), { ...before, aside: former } satisfies WorldRecord)
        transaction.remove(checkpointKey(before.id))
        await makeRoomFor(transaction, before.id)
      } else if (before) removeWorld(transaction, before.id)
    })
    this.known = { current: id, length: world.journal.length }
  }

  /** Notes what the world was like at a mark and, unless it is too large for that, its state. */
  async mark(mark: Mark, parts?: readonly string[]): Promise<void> {
    const known = this.mine()
    await this.guarded(async (transaction) => {
      const record = await currentOf(transaction)
      // It is only a help for the next start: when somebody else goes on with this world it is his to give.
      if (record?.id !== known.current || record?.length !== known.length || mark.length > record.length) return
      const marks = [...record.marks.filter(({ length }) => length < mark.length), mark].slice(-KEPT_MARKS)
      transaction.put(worldKey(record.id), { ...record, marks } satisfies WorldRecord)
      if (parts) transaction.put(checkpointKey(record.id), { mark, parts } satisfies Checkpoint)
      else transaction.remove(checkpointKey(record.id))
    })
  }

  /** Throws the checkpoint away that has turned out to be wrong. */
  async dropCheckpoint(id: string): Promise<void> {
    await this.guarded((transaction) => {
      transaction.remove(checkpointKey(id))
      return Promise.resolve()
    })
  }

  /** Frees the disk of what no world on it needs. A world that is not saved may need it: then it is not to be asked. */
  sweep(): Promise<void> {
    return sweepPictures(this.disk)
  }

  /** Whether this handle writes nothing any more. */
  get isRetired(): boolean {
    return this.overtaken
  }

  /** Writes nothing any more, whatever is asked. */
  retire(): void {
    this.overtaken = true
  }

  private mine(): NonNullable<typeof this.known> {
    if (this.overtaken) throw new Overtaken('This backend has been retired')
    if (!this.known) throw new Error('A journal begins with the world that it belongs to')
    return this.known
  }

  /** A write of the world that is played. Once overtaken, always overtaken: what this backend knows is out of date. */
  private async guarded(work: (transaction: Transaction) => Promise<void>): Promise<void> {
    try {
      await this.disk.write((transaction) => {
        if (this.overtaken) throw new Overtaken('This backend has been retired')
        return work(transaction)
      })
    } catch (error) {
      if (error instanceof Overtaken) this.overtaken = true
      throw error
    }
  }
}

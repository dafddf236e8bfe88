import type { JournalEntry, Mark, StoredWorld } from '../../world/journal'
import type { Disk, Transaction } from './disk'

/** How worlds lie on the disk. A program leaves a disk of a later form alone. */
export const FORM = 2

/** So many worlds that were set aside are kept; the one set aside first goes first. */
export const KEPT_ASIDE = 5

/** So many marks are kept of a journal, the newest. */
const KEPT_MARKS = 8

/** Why a world was set aside instead of being opened. */
export type AsideReason = 'other-rules' | 'damaged' | 'refused' | 'differs' | 'unsaved'

/** A world that was kept and is not played. */
export interface AsideWorld {
  readonly id: string
  readonly scenario: string
  readonly seed: number
  readonly rules: string
  /** How many entries its journal has. */
  readonly length: number
  /** World time of the last entry, epoch milliseconds. */
  readonly latestMs: number
  /** When it was set aside, by the machine's clock. */
  readonly setAsideMs: number
  readonly reason: AsideReason
  /** What was wrong with it, for a person. */
  readonly words: string
}

/** The state of a world at one of its marks, as text (checkpoint-text.ts). */
export interface Checkpoint {
  readonly mark: Mark
  readonly parts: readonly string[]
}

/** A world as it lies on the disk. Nothing of it has been looked at. */
export interface Found {
  readonly id: string
  /** How many entries there should be. */
  readonly length: number
  readonly rules: unknown
  readonly header: unknown
  readonly journal: readonly unknown[]
  readonly marks: readonly Mark[]
  readonly checkpoint: Checkpoint | undefined
}

interface Root {
  readonly form: number
  readonly current: string
}

interface WorldRecord {
  readonly id: string
  readonly rules: string
  readonly header: StoredWorld['header']
  /** Entries on the disk: an entry belongs to the world only if its place is below this. */
  readonly length: number
  readonly latestMs: number
  /** Who wrote last, and the how-manieth write of his it was: so that he knows his own write again. */
  readonly writer: string
  readonly write: number
  readonly marks: readonly Mark[]
  readonly aside?: Pick<AsideWorld, 'setAsideMs' | 'reason' | 'words'>
}

/** Somebody else has written this world, or begun another, since it was read: what its reader knows is out of date. */
export class Overtaken extends Error {
  override readonly name: string = 'Overtaken'
}

/** The disk was written by a later version of this program, which this one must not meddle with. */
export class LaterForm extends Overtaken {
  override readonly name = 'LaterForm'
}

/** The disk is empty although this world was on it: it has been cleared meanwhile. */
export class Gone extends Error {
  override readonly name = 'Gone'
}

const root = ['root'] as const
const worldKey = (id: string) => ['world', id] as const
const entriesKey = (id: string) => ['entry', id] as const
const checkpointKey = (id: string) => ['checkpoint', id] as const

/**
 * The worlds on a disk: one that is played, and some that were set aside. A handle belongs to one backend, which is the only
 * one to write through it; of two that write the same world the second is refused, and refused for good.
 */
export class WorldStorage {
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
  ) {}

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
  async append(entries: readonly JournalEntry[]): Promise<void> {
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
      const length = known.length + entries.length
      transaction.put(worldKey(record.id), { ...record, length, latestMs, writer, write } satisfies WorldRecord)
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
  async begin(
    world: StoredWorld,
    former?: { readonly setAsideMs: number; readonly reason: AsideReason; readonly words: string },
  ): Promise<void> {
    if (this.overtaken) throw new Overtaken('This backend has been retired')
    const id = this.newName()
    const write = ++this.writes
    this.tried.add(id)
    await this.guarded(async (transaction) => {
      const before = await currentOf(transaction)
      const own = before !== undefined && this.tried.has(before.id) && before.writer === this.writer
      // An empty disk can be written by anybody. A world that this handle has never seen must not be replaced by it.
      if (before && !own && before.id !== this.known?.current)
        throw new Overtaken('Another thread has begun a world meanwhile')
      transaction.put(root, { form: FORM, current: id } satisfies Root)
      putWorld(transaction, { id, world, writer: this.writer, write })
      if (before && former && !own) {
        transaction.put(worldKey(before.id), { ...before, aside: former } satisfies WorldRecord)
        transaction.remove(checkpointKey(before.id))
        await dropOldest(transaction, id, KEPT_ASIDE - 1, before.id)
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

  /** Keeps a world beside the one that is played. */
  async keepAside(
    world: StoredWorld,
    aside: { readonly setAsideMs: number; readonly reason: AsideReason; readonly words: string },
  ): Promise<void> {
    const id = this.newName()
    await this.disk.write(async (transaction) => {
      putWorld(transaction, { id, world, writer: this.writer, write: 0, aside })
      const current = await currentOf(transaction)
      await dropOldest(transaction, current?.id, KEPT_ASIDE - 1)
    })
  }

  /** The worlds that were set aside, the last one first. */
  async listAside(): Promise<readonly AsideWorld[]> {
    const records = await this.disk.read((transaction) => transaction.list<WorldRecord>(['world']))
    return asideOf(records).map(({ aside, header, ...record }) => ({
      id: record.id,
      scenario: header.scenario,
      seed: header.seed,
      rules: record.rules,
      length: record.length,
      latestMs: record.latestMs,
      ...aside,
    }))
  }

  async readAside(id: string): Promise<Found | undefined> {
    return this.disk.read(async (transaction) => {
      const record = await transaction.get<WorldRecord>(worldKey(id))
      if (!record?.aside) return undefined
      return { ...(await contentsOf(transaction, record)), checkpoint: undefined }
    })
  }

  async forget(id: string): Promise<void> {
    await this.disk.write(async (transaction) => {
      const record = await transaction.get<WorldRecord>(worldKey(id))
      if (record?.aside) removeWorld(transaction, id)
    })
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

async function currentOf(transaction: Transaction): Promise<WorldRecord | undefined> {
  const found = await transaction.get<Root>(root)
  if (!found) return undefined
  if (found.form > FORM) throw new LaterForm('The disk was written by a later version')
  return transaction.get<WorldRecord>(worldKey(found.current))
}

async function contentsOf(
  transaction: Transaction,
  { id, rules, header, length, marks }: WorldRecord,
): Promise<Omit<Found, 'checkpoint'>> {
  const entries = await transaction.list<unknown>(entriesKey(id))
  return { id, length, rules, header, journal: entries.slice(0, length), marks }
}

function putWorld(
  transaction: Transaction,
  {
    id,
    world,
    writer,
    write,
    aside,
  }: { id: string; world: StoredWorld; writer: string; write: number; aside?: WorldRecord['aside'] },
): void {
  const { rules, header, journal } = world
  const latestMs = journal.at(-1)?.at ?? header.clock.worldMs
  const record: WorldRecord = { id, rules, header, length: journal.length, latestMs, writer, write, marks: [] }
  transaction.put(worldKey(id), aside ? { ...record, aside } : record)
  journal.forEach((entry, i) => transaction.put([...entriesKey(id), i], entry))
}

function removeWorld(transaction: Transaction, id: string): void {
  for (const key of [worldKey(id), entriesKey(id), checkpointKey(id)]) transaction.remove(key)
}

type AsideRecord = WorldRecord & { readonly aside: NonNullable<WorldRecord['aside']> }

function asideOf(records: readonly WorldRecord[]): readonly AsideRecord[] {
  return records
    .filter((record): record is AsideRecord => record.aside !== undefined)
    .sort((left, right) => right.aside.setAsideMs - left.aside.setAsideMs || (left.id < right.id ? 1 : -1))
}

/** Makes room among the worlds that were set aside, so that this many are left besides those that are spared. */
async function dropOldest(
  transaction: Transaction,
  current: string | undefined,
  left: number,
  spared?: string,
): Promise<void> {
  const others = asideOf(await transaction.list<WorldRecord>(['world'])).filter(
    ({ id }) => id !== current && id !== spared,
  )
  for (const { id } of others.slice(left)) removeWorld(transaction, id)
}

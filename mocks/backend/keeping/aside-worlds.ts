import type { StoredWorld } from '../../world/journal'
import type { Disk, Transaction } from './disk'
import {
  contentsOf,
  currentOf,
  putWorld,
  removeWorld,
  worldKey,
  type Aside,
  type Found,
  type WorldRecord,
} from './world-records'

/** So many worlds that were set aside are kept; the one set aside first goes first. */
export const KEPT_ASIDE = 5

/** A world that was kept and is not played. */
export interface AsideWorld extends Aside {
  readonly id: string
  readonly scenario: string
  readonly seed: number
  readonly appVersion: string
  /** How many entries its journal has. */
  readonly length: number
  /** World time of the last entry, epoch milliseconds. */
  readonly latestMs: number
}

/** The worlds on a disk that were set aside. Nobody plays them, so anybody may read or forget them. */
export class AsideWorlds {
  constructor(
    private readonly disk: Disk,
    /** A name that no other handle of the disk bears. */
    private readonly writer: string,
    private readonly newName: () => string,
  ) {}

  /** Keeps a world beside the one that is played. */
  async keep(world: StoredWorld, aside: Aside): Promise<void> {
    const id = this.newName()
    await this.disk.write(async (transaction) => {
      // A disk of a later form throws here.
      await currentOf(transaction)
      putWorld(transaction, world, { id, writer: this.writer, write: 0, aside })
      await makeRoomFor(transaction, id)
    })
  }

  /** The last one first. */
  async list(): Promise<readonly AsideWorld[]> {
    const records = await this.disk.read((transaction) => transaction.list<WorldRecord>(['world']))
    return asideOf(records).map(({ aside, header, ...record }) => ({
      id: record.id,
      scenario: header.scenario,
      seed: header.seed,
      appVersion: record.appVersion,
      length: record.length,
      latestMs: record.latestMs,
      ...aside,
    }))
  }

  async read(id: string): Promise<Found | undefined> {
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
}

/** Makes room for a world that is being set aside: it stays itself, even when it seems to be the oldest. */
export async function makeRoomFor(transaction: Transaction, coming: string): Promise<void> {
  const others = asideOf(await transaction.list<WorldRecord>(['world'])).filter(({ id }) => id !== coming)
  for (const { id } of others.slice(KEPT_ASIDE - 1)) removeWorld(transaction, id)
}

type AsideRecord = WorldRecord & { readonly aside: Aside }

function asideOf(records: readonly WorldRecord[]): readonly AsideRecord[] {
  return records
    .filter((record): record is AsideRecord => record.aside !== undefined)
    .sort((left, right) => right.aside.setAsideMs - left.aside.setAsideMs || (left.id < right.id ? 1 : -1))
}

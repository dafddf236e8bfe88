import type { StoredWorld } from '../world/journal'
import type { KeyValueStore, Transaction } from './key-value-store'
import {
  getCurrent,
  getWorld,
  putWorld,
  removeWorld,
  worldKey,
  type ArchiveInfo,
  type RawWorld,
  type WorldRecord,
} from './world-records'

/** Maximum number of archived worlds. Archiving another one deletes the oldest. */
export const MAX_ARCHIVED = 5

export interface ArchivedWorld extends ArchiveInfo, Pick<WorldRecord, 'id' | 'appVersion' | 'length' | 'latestMs'> {
  readonly scenario: string
  readonly seed: number
}

/** Worlds that could not be opened or saved as the current one. No thread writes to them, so any thread may read or delete one. */
export class ArchivedWorlds {
  constructor(
    private readonly store: KeyValueStore,
    private readonly writer: string,
    private readonly newId: () => string,
  ) {}

  async add(world: StoredWorld, aside: ArchiveInfo): Promise<void> {
    const id = this.newId()
    await this.store.write(async (transaction) => {
      // Throws NewerSchemaError if the store has a later schema.
      await getCurrent(transaction)
      putWorld(transaction, world, { id, writer: this.writer, write: 0, aside })
      await pruneArchive(transaction, id)
    })
  }

  /** Lists the archived worlds, newest first. */
  async list(): Promise<readonly ArchivedWorld[]> {
    const records = await this.store.read(listArchived)
    return records.map(({ aside, header: { scenario, seed }, id, appVersion, length, latestMs }) => {
      return { id, scenario, seed, appVersion, length, latestMs, ...aside }
    })
  }

  async read(id: string): Promise<RawWorld | undefined> {
    return this.store.read(async (transaction) => {
      const record = await transaction.get<WorldRecord>(worldKey(id))
      return record?.aside && getWorld(transaction, record)
    })
  }

  async remove(id: string): Promise<void> {
    await this.store.write(async (transaction) => {
      const record = await transaction.get<WorldRecord>(worldKey(id))
      if (record?.aside) removeWorld(transaction, id)
    })
  }
}

/** Deletes the oldest archived worlds beyond the maximum, but never the new one, even if its time is the earliest. */
export async function pruneArchive(transaction: Transaction, newId: string): Promise<void> {
  const others = (await listArchived(transaction)).filter(({ id }) => id !== newId)
  for (const { id } of others.slice(MAX_ARCHIVED - 1)) removeWorld(transaction, id)
}

type ArchivedRecord = WorldRecord & { readonly aside: ArchiveInfo }

async function listArchived(transaction: Transaction): Promise<readonly ArchivedRecord[]> {
  return (await transaction.list<WorldRecord>(['world']))
    .filter((record): record is ArchivedRecord => record.aside !== undefined)
    .sort((left, right) => right.aside.setAsideMs - left.aside.setAsideMs || (left.id < right.id ? 1 : -1))
}

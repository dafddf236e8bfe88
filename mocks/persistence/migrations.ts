import { SCHEMA_VERSION } from '../world/journal'
import { hashParts } from './checkpoint'
import type { Transaction } from './key-value-store'
import { checkpointKey, rootKey, worldKey, type Checkpoint, type RootRecord, type WorldRecord } from './world-records'

/** Changes all records of one schema version to those of the next. */
type Migration = (transaction: Transaction) => Promise<void>

/** By the schema version that they read. Version 1 becomes 2 when the database is opened (indexed-db-store.ts). */
const migrations: Readonly<Record<number, Migration>> = { 2: addVersions }

/** Whether the store was written with an earlier schema. */
export async function isOutdated(transaction: Transaction): Promise<boolean> {
  const root = await transaction.get<RootRecord>(rootKey)
  return root !== undefined && root.form < SCHEMA_VERSION
}

/** Brings a store to the present schema version. Leaves it as it is where a migration is missing: its world gets archived. */
export async function migrate(transaction: Transaction): Promise<void> {
  const root = await transaction.get<RootRecord>(rootKey)
  if (!root) return
  const steps = Array.from({ length: SCHEMA_VERSION - root.form }, (_, i) => migrations[root.form + i])
  if (!steps.every((step) => step !== undefined)) return
  for (const step of steps) await step(transaction)
  transaction.put(rootKey, { ...root, form: SCHEMA_VERSION } satisfies RootRecord)
}

type WorldRecord2 = Omit<WorldRecord, 'schemaVersion' | 'appVersion'> & { readonly rules: string }

/**
 * 2 to 3: worlds name their schema version and the app version instead of a digest of the code. That version is unknown, so the
 * journal is replayed and compared once. The hash function has changed too: checkpoints get the hash of today.
 */
async function addVersions(transaction: Transaction): Promise<void> {
  for (const { rules: _, marks, ...record } of await transaction.list<WorldRecord2>(['world'])) {
    const checkpoint = await transaction.get<Checkpoint>(checkpointKey(record.id))
    const stateSum = checkpoint && hashParts(checkpoint.parts)
    transaction.put(worldKey(record.id), {
      ...record,
      schemaVersion: 3,
      appVersion: 'unknown',
      marks: marks.map((mark) => (stateSum && mark.length === checkpoint.mark.length ? { ...mark, stateSum } : mark)),
    } satisfies WorldRecord)
  }
}

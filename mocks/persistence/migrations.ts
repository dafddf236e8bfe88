import { SCHEMA_VERSION } from '../world/journal'
import { hashParts } from './checkpoint'
import type { Transaction } from './key-value-store'
import { checkpointKey, rootKey, worldKey, type Checkpoint, type RootRecord, type WorldRecord } from './world-records'

/** Converts all records from one schema version to the next. */
type Migration = (transaction: Transaction) => Promise<void>

/** Migrations by the schema version that they read. Opening the database migrates version 1 (indexed-db-store.ts). */
const migrations: Readonly<Record<number, Migration>> = { 2: addVersions }

/** Returns true for a store with an earlier schema. */
export async function isOutdated(transaction: Transaction): Promise<boolean> {
  const root = await transaction.get<RootRecord>(rootKey)
  return root !== undefined && root.form < SCHEMA_VERSION
}

/** Migrates a store to the current schema version. Leaves it unchanged if a migration is missing; its world then gets archived. */
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
 * Migrates 2 to 3. Worlds get a schema version and an app version instead of a hash of the code. The app version is
 * unknown, so opening the world replays and compares its journal once. Checkpoints get hashes of the new hash function.
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

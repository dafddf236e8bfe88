import { propertyOf } from '../../src/shared/look-up'
import type { WorldState } from '../world/world-types'
import { NewerReleaseError } from './key-value-store'
import { STATE_VERSION, upgradeState } from './upgrades'

const ROWS_PER_PART = 500

/** The complete state of a world as JSON texts. Its version says which upgrades it needs. */
export interface EncodedState {
  readonly version: number
  readonly parts: readonly string[]
}

/** Rows of one table. The property names (`keys`) are stored once, which makes the JSON a third shorter. */
interface EncodedRows {
  readonly table: string
  readonly revision: number
  readonly keys: readonly string[]
  readonly values: readonly (readonly unknown[])[]
  /** Row and key of the values that are missing, because JSON would turn them into null. */
  readonly missing: readonly (readonly [row: number, key: string])[]
}

type Frame = Omit<WorldState, 'tables' | 'postings'>
type Posting = WorldState['postings'][number]

export const countRecords = ({ tables, postings }: WorldState): number =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows.length, postings.length)

/** Encodes the state of a world, with pauses for other requests. */
export async function encodeInSteps(state: WorldState, pause: () => Promise<void>): Promise<EncodedState> {
  const parts: string[] = []
  for (const part of encodeState(state)) {
    parts.push(part)
    await pause()
  }
  return { version: STATE_VERSION, parts }
}

/** Encodes the state of a world part by part. */
export function* encodeState({ tables, postings, ...frame }: WorldState): Generator<string> {
  yield JSON.stringify(frame satisfies Frame)
  for (let at = 0; at < postings.length; at += ROWS_PER_PART)
    yield JSON.stringify(postings.slice(at, at + ROWS_PER_PART))
  for (const [table, { rows, revision }] of Object.entries(tables)) {
    for (let at = 0; at < Math.max(1, rows.length); at += ROWS_PER_PART) {
      const slice = rows.slice(at, at + ROWS_PER_PART)
      const keys = [...new Set(slice.flatMap((row) => Object.keys(row)))]
      const values = slice.map((row) => keys.map((key) => propertyOf(row, key)))
      const missing = slice.flatMap((row, i) =>
        Object.keys(row).length === keys.length
          ? []
          : keys.filter((key) => propertyOf(row, key) === undefined).map((key) => [i, key] as const),
      )
      yield JSON.stringify({ table, revision, keys, values, missing } satisfies EncodedRows)
    }
  }
}

/**
 * Decodes a state, and brings it to the shape of this release. Throws a NewerReleaseError for the state of a newer
 * release, and a SyntaxError or TypeError for a damaged one.
 */
export function decodeState({ version, parts }: EncodedState, currentVersion = STATE_VERSION): WorldState {
  if (version > currentVersion) throw new NewerReleaseError('A newer version of Fairlead saved this world')
  const [first = '', ...rest] = parts
  const tables = new Map<string, { rows: object[]; revision: number }>()
  const postings: Posting[] = []
  for (const part of rest) {
    const decoded = JSON.parse(part) as EncodedRows | readonly Posting[]
    if ('table' in decoded) {
      const table = tables.get(decoded.table) ?? { rows: [], revision: decoded.revision }
      tables.set(decoded.table, table)
      // Copying an object that has all keys, and then filling it, is three times as fast as filling an empty object.
      const blank = Object.fromEntries(decoded.keys.map((key) => [key, undefined]))
      const rows = decoded.values.map((values) => {
        const row: Record<string, unknown> = { ...blank }
        for (const [i, key] of decoded.keys.entries()) row[key] = values[i]
        return row
      })
      for (const [i, key] of decoded.missing) Reflect.deleteProperty(rows[i] ?? {}, key)
      table.rows.push(...rows)
    } else postings.push(...decoded)
  }
  return upgradeState({ ...(JSON.parse(first) as Frame), tables: Object.fromEntries(tables), postings }, version)
}

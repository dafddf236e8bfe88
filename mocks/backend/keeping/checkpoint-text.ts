import { digest128, toHex } from '../../domain/hash'
import type { WorldState } from '../../world/world-state'

/** A world with more records than this is not written down as it stands: replaying its journal is cheaper than such a text. */
export const MOST_RECORDS = 150_000

/** So many rows are one part: as much as may be written at a time without anybody noticing. */
const ROWS_A_PART = 500

/** Rows of one table, one value after another in the order of the keys: a third shorter than with the keys in each row. */
interface Rows {
  readonly table: string
  readonly revision: number
  readonly keys: readonly string[]
  readonly values: readonly (readonly unknown[])[]
}

type Frame = Omit<WorldState, 'tables' | 'postings'>
type Postings = readonly WorldState['postings'][number][]

export const recordsIn = (state: WorldState): number =>
  Object.values(state.tables).reduce((sum, { rows }) => sum + rows.length, state.postings.length)

/** Writes a state down part by part, so that others may have their turn in between. */
export function* writeState({ tables, postings, ...frame }: WorldState): Generator<string> {
  yield JSON.stringify(frame satisfies Frame)
  for (let at = 0; at < postings.length; at += ROWS_A_PART) yield JSON.stringify(postings.slice(at, at + ROWS_A_PART))
  for (const [table, { rows, revision }] of Object.entries(tables)) {
    for (let at = 0; at < Math.max(1, rows.length); at += ROWS_A_PART) {
      const some = rows.slice(at, at + ROWS_A_PART)
      const keys = [...new Set(some.flatMap((row) => Object.keys(row)))]
      const values = some.map((row) => keys.map((key): unknown => Reflect.get(row, key)))
      yield JSON.stringify({ table, revision, keys, values } satisfies Rows)
    }
  }
}

/** The state that was written down. Throws when the parts are not those of a state. */
export function readState(parts: readonly string[]): WorldState {
  const [first = '', ...rest] = parts
  const tables: Record<string, { rows: object[]; revision: number }> = {}
  const postings: WorldState['postings'][number][] = []
  for (const part of rest) {
    const read = JSON.parse(part) as Rows | Postings
    if ('table' in read) {
      const table = (tables[read.table] ??= { rows: [], revision: read.revision })
      const blank = Object.fromEntries(read.keys.map((key) => [key, undefined]))
      for (const values of read.values) table.rows.push(rowOf(blank, read.keys, values))
    } else postings.push(...read)
  }
  return { ...(JSON.parse(first) as Frame), tables, postings }
}

/** A copy of a row that has all keys already is filled in a third of the time that an empty one takes. */
function rowOf(blank: object, keys: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = { ...blank }
  for (const [i, key] of keys.entries()) row[key] = values[i]
  return row
}

/** What a part is known by. */
export const sumOfPart = (part: string): string => toHex(digest128(part))

/** Tells by the sums of all parts, in their order, whether they are those that were written. */
export const sumOfSums = (sums: readonly string[]): string => toHex(digest128(sums.join('|')))

export const sumOfParts = (parts: readonly string[]): string => sumOfSums(parts.map(sumOfPart))

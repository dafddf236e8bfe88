/** Returns the number of leading rows that match. Rows must be sorted so that all matches come first. */
export function countWhile<Row>(rows: readonly Row[], matches: (row: Row) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (matches(rows[middle] as Row)) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the number of rows with a time before `ms`. Rows must be sorted by time, oldest first. */
export const countBefore = <Row>(rows: readonly Row[], timeOf: (row: Row) => number, ms: number): number =>
  countWhile(rows, (row) => timeOf(row) < ms)

/** Returns the rows with a time from `startMs` to `endMs` (exclusive). Rows must be sorted by time, oldest first. */
export const rowsBetween = <Row>(
  rows: readonly Row[],
  timeOf: (row: Row) => number,
  startMs: number,
  endMs: number,
): readonly Row[] => rows.slice(countBefore(rows, timeOf, startMs), countBefore(rows, timeOf, endMs))

/** Compares two numbers or two texts, for an ascending sort. */
export const compare = <Value extends number | string>(left: Value, right: Value): number =>
  left < right ? -1 : left > right ? 1 : 0

/** Returns the middle item, or the first of two middle items. Returns null for an empty list. */
export const median = <Item>(sorted: readonly Item[]): Item | null => sorted[(sorted.length - 1) >>> 1] ?? null

/** How many rows stand at the front of which something holds, where it holds of no row after one of which it does not. */
export function countWhile<Row>(rows: readonly Row[], holds: (row: Row) => boolean): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(rows[middle] as Row)) low = middle + 1
    else high = middle
  }
  return low
}

/** How many rows, which are in the order of time, come before a moment. */
export const countBefore = <Row>(rows: readonly Row[], timeOf: (row: Row) => number, ms: number): number =>
  countWhile(rows, (row) => timeOf(row) < ms)

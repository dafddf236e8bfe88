import { countWhile } from '../domain/in-order'
import type { Index } from '../domain/store'

export interface IndexRule<Row> {
  /** The partition that a row belongs to; null keeps it out of the index. */
  readonly partition: (row: Row) => string | null
  /** What a partition is sorted by, ascending; rows of equal keys stand in the order of their ids. */
  readonly key: (row: Row) => number
}

const EMPTY: readonly never[] = []

/** Rows by partition in the order of key and id; adding the newest and finding a row cost O(log n). */
export class SortedIndex<Row extends { readonly id: string }> implements Index<Row> {
  private readonly byPartition = new Map<string, Row[]>()

  constructor(private readonly rule: IndexRule<Row>) {}

  list(partition: string): readonly Row[] {
    return this.byPartition.get(partition) ?? EMPTY
  }

  partitions(): Iterable<string> {
    return this.byPartition.keys()
  }

  add(row: Row): void {
    const partition = this.rule.partition(row)
    if (partition === null) return
    const rows = this.byPartition.get(partition)
    if (!rows) this.byPartition.set(partition, [row])
    else rows.splice(this.position(rows, row), 0, row)
  }

  remove(row: Row): void {
    const partition = this.rule.partition(row)
    if (partition === null) return
    const rows = this.byPartition.get(partition)
    if (!rows) return
    const position = this.position(rows, row)
    if (rows[position]?.id !== row.id) throw new Error(`${row.id} is not in its index`)
    rows.splice(position, 1)
    if (rows.length === 0) this.byPartition.delete(partition)
  }

  replace(row: Row, next: Row): void {
    const partition = this.rule.partition(row)
    const rows = partition === null ? undefined : this.byPartition.get(partition)
    if (rows && partition === this.rule.partition(next) && this.rule.key(row) === this.rule.key(next)) {
      rows[this.position(rows, row)] = next
      return
    }
    this.remove(row)
    this.add(next)
  }

  /** Where the row stands, or where it would have to. */
  private position(rows: readonly Row[], row: Row): number {
    const key = this.rule.key(row)
    const last = rows.at(-1)
    if (last && this.isBefore(last, key, row.id)) return rows.length
    return countWhile(rows, (other) => this.isBefore(other, key, row.id))
  }

  private isBefore(row: Row, key: number, id: string): boolean {
    const own = this.rule.key(row)
    return own < key || (own === key && row.id < id)
  }
}

import { countWhile } from '../domain/sorted-arrays'
import type { Index } from '../domain/store'

export interface IndexRule<Row> {
  /** Returns the row's partition. Null excludes the row from the index. */
  readonly partition: (row: Row) => string | null
  /** Returns the ascending sort key within a partition. Rows with equal keys are sorted by id. */
  readonly key: (row: Row) => number
}

const EMPTY: readonly never[] = []

/**
 * Rows by partition, sorted by key and id. Inserting the newest row and finding a row take O(log n). The index sorts on
 * its first read, because building a new world's history reads few indexes.
 */
export class SortedIndex<Row extends { readonly id: string }> implements Index<Row> {
  private sorted: Map<string, Row[]> | undefined

  constructor(
    private readonly rule: IndexRule<Row>,
    /** Returns all rows of the table, for the first read. */
    private readonly allRows: () => Iterable<Row>,
  ) {}

  list(partition: string): readonly Row[] {
    return this.byPartition.get(partition) ?? EMPTY
  }

  partitions(): Iterable<string> {
    return this.byPartition.keys()
  }

  add(row: Row): void {
    if (!this.sorted) return
    const partition = this.rule.partition(row)
    if (partition === null) return
    const rows = this.sorted.get(partition)
    if (!rows) this.sorted.set(partition, [row])
    else rows.splice(this.position(rows, row), 0, row)
  }

  remove(row: Row): void {
    if (!this.sorted) return
    const partition = this.rule.partition(row)
    if (partition === null) return
    const rows = this.sorted.get(partition)
    if (!rows) return
    const position = this.position(rows, row)
    if (rows[position]?.id !== row.id) throw new Error(`${row.id} is not in the index`)
    rows.splice(position, 1)
    if (rows.length === 0) this.sorted.delete(partition)
  }

  replace(row: Row, next: Row): void {
    if (!this.sorted) return
    const partition = this.rule.partition(row)
    const rows = partition === null ? undefined : this.sorted.get(partition)
    if (rows && partition === this.rule.partition(next) && this.rule.key(row) === this.rule.key(next)) {
      rows[this.position(rows, row)] = next
      return
    }
    this.remove(row)
    this.add(next)
  }

  private get byPartition(): Map<string, Row[]> {
    return (this.sorted ??= this.sort())
  }

  private sort(): Map<string, Row[]> {
    const { partition: partitionOf, key } = this.rule
    const sorted = new Map<string, Row[]>()
    for (const row of this.allRows()) {
      const partition = partitionOf(row)
      if (partition === null) continue
      const rows = sorted.get(partition)
      if (rows) rows.push(row)
      else sorted.set(partition, [row])
    }
    for (const rows of sorted.values())
      rows.sort((left, right) => key(left) - key(right) || (left.id < right.id ? -1 : 1))
    return sorted
  }

  /** Returns the position of the row, or its insertion position. */
  private position(rows: readonly Row[], row: Row): number {
    const key = this.rule.key(row)
    const last = rows.at(-1)
    if (last && this.isBefore(last, key, row.id)) return rows.length
    return countWhile(rows, (other) => this.isBefore(other, key, row.id))
  }

  private isBefore(row: Row, key: number, id: string): boolean {
    const rowKey = this.rule.key(row)
    return rowKey < key || (rowKey === key && row.id < id)
  }
}

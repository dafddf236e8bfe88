import { countWhile } from '../../domain/sorted-arrays'
import type { Index, Table } from '../../domain/store'
import type { UnitOfWork } from '../../domain/unit-of-work'
import { hashRecord, HashSum, type Lanes } from './state-hash'

/** Rows by id, in insertion order. A Map implements this interface. */
export interface RowStorage<Row> {
  get(id: string): Row | undefined
  set(id: string, row: Row): unknown
  delete(id: string): unknown
  values(): Iterable<Row>
  readonly size: number
}

/** Saved rows of one table, in insertion order, and the table's number of changes so far. */
export interface TableState<Row = object> {
  readonly rows: readonly Row[]
  readonly revision: number
}

/** Target of a reference: a table whose rows other tables point to by id. */
type ReferencedTable = Pick<IndexedTable<{ readonly id: string }>, 'name' | 'get'>

/** Implements `Table` of mocks/domain/store.ts with sorted indexes, undo, and an incremental hash. */
export class IndexedTable<Row extends { readonly id: string }> implements Table<Row> {
  /** The indexes that were read, and so must follow each change. */
  private readonly indexes: SortedIndex<Row>[] = []
  private observer: ((row: Row) => void) | undefined
  private readonly references: { readonly field: Exclude<keyof Row, 'id'>; readonly target: ReferencedTable }[] = []
  private readonly rowHashes = new Map<string, Lanes>()
  /** Ids of rows with a stale hash. Undefined before the first hash, when all rows are stale. */
  private staleIds: Set<string> | undefined
  /** Number of changes so far. */
  revision = 0
  private readonly tableHash = new HashSum()

  constructor(
    readonly name: string,
    private readonly work: UnitOfWork,
    private readonly rows: RowStorage<Row> = new Map<string, Row>(),
  ) {}

  /**
   * Creates an index. `partition` returns the partition of a row, or null to exclude the row. Within a partition, rows
   * are sorted by `key`, and rows with equal keys by id.
   */
  indexedBy(partition: (row: Row) => string | null, key: (row: Row) => number): Index<Row> {
    return new SortedIndex(partition, key, (index) => {
      this.indexes.push(index)
      return this.rows.values()
    })
  }

  /** Declares a foreign key. Writes throw if the field is neither missing nor the id of a row in `target`. */
  refersTo(field: Exclude<keyof Row, 'id'>, target: ReferencedTable): this {
    this.references.push({ field, target })
    return this
  }

  /**
   * Calls `observer` with each inserted or removed row, and with both versions of an updated row. An undo also calls
   * `observer`.
   */
  observedBy(observer: (row: Row) => void): this {
    this.observer = observer
    return this
  }

  get size(): number {
    return this.rows.size
  }

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  all(): Iterable<Row> {
    return this.rows.values()
  }

  insert(row: Row): Row {
    if (this.rows.get(row.id)) throw new Error(`${this.name} ${row.id} already exists`)
    this.checkReferences(row.id, row)
    this.write(undefined, row)
    return row
  }

  update(id: string, changes: Partial<Omit<Row, 'id'>>): Row {
    const row = this.rows.get(id)
    if (!row) throw new Error(`${this.name} ${id} does not exist`)
    this.checkReferences(id, changes)
    const next: Row = { ...row, ...changes }
    this.write(row, next)
    return next
  }

  remove(id: string): void {
    const row = this.rows.get(id)
    if (row) this.write(row, undefined)
  }

  state(): TableState<Row> {
    return { rows: [...this.rows.values()], revision: this.revision }
  }

  /** Restores saved rows into an empty table. */
  restore({ rows, revision }: TableState<Row>): void {
    for (const row of rows) this.replace(undefined, row)
    this.revision = revision
  }

  /** Returns the sum of the row hashes, independent of row order. Hashes only rows changed since the last call. */
  digest(): string {
    this.prepareDigest(Infinity)
    return this.tableHash.hex
  }

  /**
   * Hashes up to `limit` changed rows, so that a caller can spread the work of `digest` over several calls. Returns the
   * unused part of the limit.
   */
  prepareDigest(limit: number): number {
    let remaining = limit
    const staleIds = (this.staleIds ??= new Set([...this.rows.values()].map(({ id }) => id)))
    for (const id of staleIds) {
      if (remaining <= 0) break
      remaining--
      staleIds.delete(id)
      this.tableHash.add(this.rowHashes.get(id), -1)
      const row = this.rows.get(id)
      if (row) {
        const hash = hashRecord(row)
        this.rowHashes.set(id, hash)
        this.tableHash.add(hash)
      } else this.rowHashes.delete(id)
    }
    return remaining
  }

  private write(row: Row | undefined, next: Row | undefined): void {
    this.replace(row, next)
    if (this.work.isRecording) this.work.addUndo(() => this.replace(next, row))
  }

  /** Replaces a row. Without `row`, inserts `next`. Without `next`, removes `row`. */
  private replace(row: Row | undefined, next: Row | undefined): void {
    if (next) this.rows.set(next.id, next)
    else if (row) this.rows.delete(row.id)
    this.revision++
    for (const index of this.indexes) index.replace(row, next)
    if (row) this.noteChange(row)
    if (next) this.noteChange(next)
  }

  private noteChange(row: Row): void {
    this.staleIds?.add(row.id)
    this.observer?.(row)
  }

  private checkReferences(rowId: string, changes: Partial<Omit<Row, 'id'>>): void {
    for (const { field, target } of this.references) {
      const id = changes[field]
      if (id != null && !target.get(String(id)))
        throw new Error(`${this.name} ${rowId}: ${String(field)} ${String(id)} is not in ${target.name}`)
    }
  }
}

const EMPTY: readonly never[] = []

/**
 * Rows by partition, sorted by key and id. Finding a row and appending a row at the end of a partition take at most
 * O(log n). The index sorts its rows on the first read, because most indexes are not read while seed data is created.
 */
class SortedIndex<Row extends { readonly id: string }> implements Index<Row> {
  private sorted: Map<string, Row[]> | undefined

  constructor(
    private readonly partitionOf: (row: Row) => string | null,
    private readonly keyOf: (row: Row) => number,
    /** Returns all rows of the table, for the first read. From then on, the table calls `replace` at each change. */
    private readonly startReading: (index: SortedIndex<Row>) => Iterable<Row>,
  ) {}

  list(partition: string): readonly Row[] {
    return this.byPartition.get(partition) ?? EMPTY
  }

  partitions(): Iterable<string> {
    return this.byPartition.keys()
  }

  /** Replaces a row. Without `row`, inserts `next`. Without `next`, removes `row`. */
  replace(row: Row | undefined, next: Row | undefined): void {
    const { byPartition } = this
    const from = row ? this.partitionOf(row) : null
    const to = next ? this.partitionOf(next) : null
    const rows = from === null ? undefined : byPartition.get(from)
    if (row && rows) {
      const position = this.position(rows, row)
      if (rows[position]?.id !== row.id) throw new Error(`${row.id} is not in the index`)
      if (next && from === to && this.keyOf(row) === this.keyOf(next)) {
        rows[position] = next
        return
      }
      rows.splice(position, 1)
      if (rows.length === 0) byPartition.delete(from as string)
    }
    if (!next || to === null) return
    const others = byPartition.get(to)
    if (others) others.splice(this.position(others, next), 0, next)
    else byPartition.set(to, [next])
  }

  private get byPartition(): Map<string, Row[]> {
    return (this.sorted ??= this.sort())
  }

  private sort(): Map<string, Row[]> {
    const sorted = new Map<string, Row[]>()
    for (const row of this.startReading(this)) {
      const partition = this.partitionOf(row)
      if (partition === null) continue
      const rows = sorted.get(partition)
      if (rows) rows.push(row)
      else sorted.set(partition, [row])
    }
    for (const rows of sorted.values()) rows.sort((left, right) => this.compare(left, right))
    return sorted
  }

  /** Returns the position of the row. If the row is not in the list, returns the position at which to insert it. */
  private position(rows: readonly Row[], row: Row): number {
    const last = rows.at(-1)
    if (last && this.compare(last, row) < 0) return rows.length
    return countWhile(rows, (other) => this.compare(other, row) < 0)
  }

  private compare(left: Row, right: Row): number {
    return this.keyOf(left) - this.keyOf(right) || (left.id < right.id ? -1 : 1)
  }
}

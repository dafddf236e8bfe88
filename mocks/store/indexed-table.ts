import type { Table } from '../domain/store'
import type { UnitOfWork } from '../domain/unit-of-work'
import { SortedIndex, type IndexRule } from './sorted-index'
import { hashRecord, HashSum, type Lanes } from './state-hash'

/** Rows by id, in insertion order. A Map implements this interface. */
export interface RowStorage<Row> {
  get(id: string): Row | undefined
  set(id: string, row: Row): unknown
  delete(id: string): unknown
  values(): Iterable<Row>
  readonly size: number
}

/** Target of a reference: a table whose rows other tables point to by id. */
type ReferencedTable = Pick<IndexedTable<{ readonly id: string }>, 'name' | 'get'>

/** Implements the domain's Table with sorted indexes, undo, and an incremental hash. */
export class IndexedTable<Row extends { readonly id: string }> implements Table<Row> {
  private readonly indexes: SortedIndex<Row>[] = []
  private readonly observers: ((row: Row) => void)[] = []
  private readonly references: { readonly field: keyof Row; readonly target: ReferencedTable }[] = []
  private readonly rowHashes = new Map<string, Lanes>()
  /** Ids of rows with a stale hash. Undefined before the first hash, when all rows are stale. */
  private staleIds: Set<string> | undefined
  private changeCount = 0
  private readonly tableHash = new HashSum()

  constructor(
    readonly name: string,
    private readonly work: UnitOfWork,
    private readonly rows: RowStorage<Row> = new Map<string, Row>(),
  ) {}

  indexedBy(rule: IndexRule<Row>): SortedIndex<Row> {
    const index = new SortedIndex(rule, () => this.rows.values())
    this.indexes.push(index)
    return index
  }

  /** Declares a foreign key. Writes throw if the field is neither null nor the id of a row in `target`. */
  refersTo(field: keyof Row, target: ReferencedTable): void {
    this.references.push({ field, target })
  }

  /** Calls `observer` with each inserted, removed, or replaced row and with each replacement. Undo also calls it. */
  observedBy(observer: (row: Row) => void): void {
    this.observers.push(observer)
  }

  get size(): number {
    return this.rows.size
  }

  get revision(): number {
    return this.changeCount
  }

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  all(): Iterable<Row> {
    return this.rows.values()
  }

  insert(row: Row): Row {
    if (this.rows.get(row.id)) throw new Error(`${this.name} ${row.id} already exists`)
    this.checkReferences(row)
    this.put(row)
    this.work.addUndo(() => this.delete(row))
    return row
  }

  update(id: string, changes: Partial<Omit<Row, 'id'>>): Row {
    const row = this.rows.get(id)
    if (!row) throw new Error(`${this.name} ${id} does not exist`)
    const next: Row = Object.assign({ ...row }, changes)
    this.checkReferences(next)
    this.replace(row, next)
    this.work.addUndo(() => this.replace(next, row))
    return next
  }

  remove(id: string): void {
    const row = this.rows.get(id)
    if (!row) return
    this.delete(row)
    this.work.addUndo(() => this.put(row))
  }

  /** Returns the rows in insertion order and the number of changes so far. */
  state(): { readonly rows: readonly Row[]; readonly revision: number } {
    return { rows: [...this.rows.values()], revision: this.changeCount }
  }

  /** Restores a saved state into an empty table. */
  restore(rows: readonly Row[], revision: number): void {
    for (const row of rows) this.put(row)
    this.changeCount = revision
  }

  /** Returns the sum of the row hashes, independent of row order. Hashes only rows changed since the last call. */
  digest(): Lanes {
    this.prepareDigest(Infinity)
    return [...this.tableHash.lanes]
  }

  /** Hashes up to `limit` changed rows. Returns the unused part of the limit. */
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

  private put(row: Row): void {
    this.rows.set(row.id, row)
    this.markChanged(row.id)
    for (const index of this.indexes) index.add(row)
    for (const observe of this.observers) observe(row)
  }

  private delete(row: Row): void {
    this.rows.delete(row.id)
    this.markChanged(row.id)
    for (const index of this.indexes) index.remove(row)
    for (const observe of this.observers) observe(row)
  }

  private replace(row: Row, next: Row): void {
    this.rows.set(row.id, next)
    this.markChanged(row.id)
    for (const index of this.indexes) index.replace(row, next)
    for (const observe of this.observers) {
      observe(row)
      observe(next)
    }
  }

  private markChanged(id: string): void {
    this.staleIds?.add(id)
    this.changeCount++
  }

  private checkReferences(row: Row): void {
    for (const { field, target } of this.references) {
      const id = row[field]
      if (id !== null && !target.get(String(id)))
        throw new Error(`${this.name} ${row.id}: ${String(field)} ${String(id)} is not in ${target.name}`)
    }
  }
}

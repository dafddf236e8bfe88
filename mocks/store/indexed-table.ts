import type { Table } from '../domain/store'
import type { UnitOfWork } from '../domain/unit-of-work'
import { SortedIndex, type IndexRule } from './sorted-index'
import { hashRecord, HashSum, type Lanes } from './state-hash'

/** Rows by id, in insertion order. A Map is one. */
export interface RowStorage<Row> {
  get(id: string): Row | undefined
  set(id: string, row: Row): unknown
  delete(id: string): unknown
  values(): Iterable<Row>
  readonly size: number
}

/** A table that rows of others point to by id. */
type Target = Pick<IndexedTable<{ readonly id: string }>, 'name' | 'get'>

/** The domain's Table with sorted indexes, undo, and a digest that follows its changes. */
export class IndexedTable<Row extends { readonly id: string }> implements Table<Row> {
  private readonly indexes: SortedIndex<Row>[] = []
  private readonly observers: ((row: Row) => void)[] = []
  private readonly references: { readonly field: keyof Row; readonly target: Target }[] = []
  private readonly digests = new Map<string, Lanes>()
  /** Ids of rows whose digest is stale; undefined before the first digest, when all are. */
  private changed: Set<string> | undefined
  private changes = 0
  private readonly sum = new HashSum()

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

  /** Refuses a row whose field is neither null nor the id of a row of the target. */
  refersTo(field: keyof Row, target: Target): void {
    this.references.push({ field, target })
  }

  /** Calls the observer with each row inserted, removed, or replaced, and with its replacement; an undo counts as a change. */
  observedBy(observer: (row: Row) => void): void {
    this.observers.push(observer)
  }

  get size(): number {
    return this.rows.size
  }

  get revision(): number {
    return this.changes
  }

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  all(): Iterable<Row> {
    return this.rows.values()
  }

  insert(row: Row): Row {
    if (this.rows.get(row.id)) throw new Error(`${this.name} ${row.id} exists already`)
    this.checkReferences(row)
    this.put(row)
    this.work.note(() => this.take(row))
    return row
  }

  update(id: string, changes: Partial<Omit<Row, 'id'>>): Row {
    const row = this.rows.get(id)
    if (!row) throw new Error(`${this.name} ${id} does not exist`)
    const next: Row = Object.assign({ ...row }, changes)
    this.checkReferences(next)
    this.replace(row, next)
    this.work.note(() => this.replace(next, row))
    return next
  }

  remove(id: string): void {
    const row = this.rows.get(id)
    if (!row) return
    this.take(row)
    this.work.note(() => this.put(row))
  }

  /** The rows in insertion order, and the number of changes so far. */
  state(): { readonly rows: readonly Row[]; readonly revision: number } {
    return { rows: [...this.rows.values()], revision: this.changes }
  }

  /** Fills an empty table with the rows of a saved state. */
  restore(rows: readonly Row[], revision: number): void {
    for (const row of rows) this.put(row)
    this.changes = revision
  }

  /** Sum of the rows' digests, independent of their order. Reads only the rows changed since the last digest. */
  digest(): Lanes {
    this.prepareDigest(Infinity)
    return [...this.sum.lanes]
  }

  /** Digests up to `most` changed rows and returns how many of that budget remain. */
  prepareDigest(most: number): number {
    let left = most
    const changed = (this.changed ??= new Set([...this.rows.values()].map(({ id }) => id)))
    for (const id of changed) {
      if (left <= 0) break
      left--
      changed.delete(id)
      this.sum.add(this.digests.get(id), -1)
      const row = this.rows.get(id)
      if (row) {
        const digest = hashRecord(row)
        this.digests.set(id, digest)
        this.sum.add(digest)
      } else this.digests.delete(id)
    }
    return left
  }

  private put(row: Row): void {
    this.rows.set(row.id, row)
    this.markChanged(row.id)
    for (const index of this.indexes) index.add(row)
    for (const observe of this.observers) observe(row)
  }

  private take(row: Row): void {
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
    this.changed?.add(id)
    this.changes++
  }

  private checkReferences(row: Row): void {
    for (const { field, target } of this.references) {
      const id = row[field]
      if (id !== null && !target.get(String(id)))
        throw new Error(`${this.name} ${row.id}: ${String(field)} ${String(id)} is no ${target.name}`)
    }
  }
}

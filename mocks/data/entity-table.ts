import { ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data'
import type { Table } from '../domain/store'
import type { UnitOfWork } from '../domain/unit-of-work'
import { foreignKeys, type EntityName, type ForeignKey, type WorldDatabase } from './model'
import { SortedIndex, type IndexRule } from './sorted-index'
import { hashRecord, HashSum, type Lanes } from './state-hash'

interface EntityMap<Row> {
  get(id: string): Row | undefined
  set(id: string, row: Row): unknown
  has(id: string): boolean
  delete(id: string): boolean
  keys(): Iterable<string>
  values(): Iterable<Row>
  readonly size: number
}

/** The map in which @mswjs/data keeps the entities of a model; its own queries read the same map. */
function entityMap<Row>(database: WorldDatabase, name: EntityName): EntityMap<Row> {
  const [instance] = Object.getOwnPropertySymbols(database)
  if (!instance) throw new Error('@mswjs/data no longer carries its database')
  const { models } = Reflect.get(database, instance) as { models: Record<string, EntityMap<Row>> }
  const map = models[name]
  if (!map) throw new Error(`no model is named ${name}`)
  return map
}

/**
 * One entity of the model as the domain's Table. A row becomes an entity by the marks that @mswjs/data puts on one:
 * `model.create()` does the same at 20 µs a row and drops, without a word, each field that it does not know.
 */
export class EntityTable<Row extends { readonly id: string }> implements Table<Row> {
  private readonly rows: EntityMap<Row>
  private readonly indexes: SortedIndex<Row>[] = []
  private readonly observers: ((row: Row) => void)[] = []
  private readonly foreign: readonly (ForeignKey & { rows: EntityMap<unknown> })[]
  private readonly digests = new Map<string, Lanes>()
  /** Rows to be digested anew; undefined before the first digest, when all are. */
  private changed: Set<string> | undefined
  private changes = 0
  private readonly sum = new HashSum()

  constructor(
    database: WorldDatabase,
    readonly name: EntityName,
    private readonly work: UnitOfWork,
  ) {
    this.rows = entityMap(database, name)
    this.foreign = foreignKeys(name).map((key) => ({ ...key, rows: entityMap(database, key.target) }))
  }

  indexedBy(rule: IndexRule<Row>): SortedIndex<Row> {
    const index = new SortedIndex(rule, () => this.rows.values())
    this.indexes.push(index)
    return index
  }

  /** Told of each row that comes, goes or takes another's place, and of the one that had it before: also when it is taken back. */
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
    if (this.rows.has(row.id)) throw new Error(`${this.name} ${row.id} exists already`)
    this.checkRelations(row)
    const entity = this.asEntity(row)
    this.put(entity)
    this.work.note(() => this.take(entity))
    return entity
  }

  update(id: string, changes: Partial<Omit<Row, 'id'>>): Row {
    const row = this.rows.get(id)
    if (!row) throw new Error(`${this.name} ${id} does not exist`)
    const next: Row = Object.assign({ ...row }, changes)
    this.checkRelations(next)
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

  /** The rows in the order in which they came, and how often the table has been changed. */
  state(): { readonly rows: readonly Row[]; readonly revision: number } {
    return { rows: [...this.rows.values()], revision: this.changes }
  }

  /** Takes up rows that were in a table before, in their order. */
  restore(rows: readonly Row[], revision: number): void {
    for (const row of rows) this.put(this.asEntity(row))
    this.changes = revision
  }

  /** Sum of the rows' digests: the same for the same rows, whatever order they came in. Only changed rows are read anew. */
  digest(): Lanes {
    this.prepareDigest(Infinity)
    return [...this.sum.lanes]
  }

  /** Reads at most so many changed rows anew, and answers how many of the number are left. */
  prepareDigest(most: number): number {
    let left = most
    const changed = (this.changed ??= new Set(this.rows.keys()))
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

  private asEntity(row: Row): Row {
    const entity: Row & { [ENTITY_TYPE]?: string; [PRIMARY_KEY]?: string } = row
    entity[ENTITY_TYPE] = this.name
    entity[PRIMARY_KEY] = 'id'
    return entity
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

  private checkRelations(row: Row): void {
    for (const { field, nullable, target, rows } of this.foreign) {
      const value: unknown = Reflect.get(row, field)
      if (value === null && nullable) continue
      if (typeof value !== 'string' || !rows.has(value))
        throw new Error(`${this.name} ${row.id}: ${field} ${String(value)} is no ${target}`)
    }
  }
}

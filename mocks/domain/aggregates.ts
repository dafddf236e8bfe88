import { countWhile } from './sorted-arrays'

/*
 * Incremental aggregates: totals and sorted lists that need no full recount after a change.
 *
 * Team lists, reports, and the admin overview sum or sort figures of up to 10,000 agents. The backend runs in the
 * user's browser. If each query recomputed every figure, these screens would wait after every change. So the cache
 * keeps one row per agent, or per lead source and US state. A change marks its rows as stale. The next query recomputes
 * only the stale rows. Each accumulator (a total or a sorted list) removes the old row and adds the new one.
 *
 * A property test compares every result with a full recount (mocks/world/aggregates.property.test.ts).
 * docs/decisions/013-aggregates.md lists the alternatives.
 */

/** Aggregate that can add and remove single rows: a total or a sorted list. */
export interface Accumulator<Row> {
  add(row: Row): void
  remove(row: Row): void
}

/** Totals over all rows, one for each field in `names`. */
export class Sums<Name extends string> implements Accumulator<Readonly<Record<Name, number>>> {
  readonly totals = {} as Record<Name, number>

  constructor(private readonly names: readonly Name[]) {
    for (const name of names) this.totals[name] = 0
  }

  add(row: Readonly<Record<Name, number>>): void {
    for (const name of this.names) this.totals[name] += row[name]
  }

  remove(row: Readonly<Record<Name, number>>): void {
    for (const name of this.names) this.totals[name] -= row[name]
  }
}

export type KeyedFigures<Key> = readonly (readonly [key: Key, figures: readonly number[]])[]

/** Totals by key. One row can have several keys. A key is removed when all its totals are zero. */
export class SumsByKey<Row, Key> implements Accumulator<Row> {
  readonly sums = new Map<Key, number[]>()

  constructor(private readonly figuresOf: (row: Row) => KeyedFigures<Key>) {}

  add(row: Row): void {
    this.change(row, 1)
  }

  remove(row: Row): void {
    this.change(row, -1)
  }

  private change(row: Row, sign: 1 | -1): void {
    for (const [key, figures] of this.figuresOf(row)) {
      const sums = this.sums.get(key) ?? figures.map(() => 0)
      figures.forEach((figure, i) => (sums[i] = (sums[i] ?? 0) + sign * figure))
      if (sums.every((sum) => sum === 0)) this.sums.delete(key)
      else this.sums.set(key, sums)
    }
  }
}

/**
 * Items of all rows in sorted order. `compare` must return 0 only for items that are interchangeable. The first access
 * to `list` sorts the items.
 */
export class SortedRows<Row, Item = Row> implements Accumulator<Row> {
  private readonly items: Item[] = []
  private isSorted = false

  constructor(
    private readonly itemsOf: (row: Row) => readonly Item[],
    private readonly compare: (left: Item, right: Item) => number,
  ) {}

  get list(): readonly Item[] {
    if (!this.isSorted) this.items.sort(this.compare)
    this.isSorted = true
    return this.items
  }

  add(row: Row): void {
    for (const item of this.itemsOf(row)) {
      if (this.isSorted) this.items.splice(this.indexOf(item), 0, item)
      else this.items.push(item)
    }
  }

  remove(row: Row): void {
    for (const item of this.itemsOf(row)) {
      const index = this.indexOf(item)
      const found = this.list[index]
      if (found === undefined || this.compare(found, item) !== 0)
        throw new Error('The removed item is not in the list.')
      this.items.splice(index, 1)
    }
  }

  private indexOf(item: Item): number {
    return countWhile(this.list, (other) => this.compare(other, item) < 0)
  }
}

/** What a row summarizes: one agent with all data of the agent, or the leads of one lead source in one US state. */
type RowTopic = 'agent' | 'cell'

interface RowsQuery<Row> {
  /** Cache key. Contains everything that the rows depend on, such as the unit and the period. */
  readonly key: string
  readonly topic: RowTopic
  /** Returns the ids of all candidate rows. Called only if the query is not in the cache. */
  readonly ids: () => Iterable<string>
  /** Computes the row of one id. Returns undefined for an id that does not belong to the result. */
  readonly rowOf: (id: string) => Row | undefined
}

/** Cached rows of one query, with their accumulators. */
export class AggregateRows<Row> {
  private readonly rows = new Map<string, Row>()
  private readonly accumulators = new Map<string, Accumulator<Row>>()
  private readonly staleIds = new Set<string>()

  constructor(readonly topic: RowTopic) {}

  get size(): number {
    return this.rows.size
  }

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  /** Returns the accumulator with this name. The first call builds it from all rows. */
  accumulator<Kept extends Accumulator<Row>>(name: string, make: () => Kept): Kept {
    const known = this.accumulators.get(name)
    // The cast is safe, because callers use one accumulator type per name.
    if (known) return known as Kept
    const created = make()
    for (const row of this.rows.values()) created.add(row)
    this.accumulators.set(name, created)
    return created
  }

  /** Marks a row as stale. Also accepts an id whose row was never computed. */
  invalidate(id: string): void {
    this.staleIds.add(id)
  }

  /** Recomputes the stale rows. Returns their number. */
  refresh({ rowOf }: RowsQuery<Row>): number {
    const computed = this.staleIds.size
    for (const id of this.staleIds) {
      const before = this.rows.get(id)
      const row = rowOf(id)
      if (before !== undefined) for (const accumulator of this.accumulators.values()) accumulator.remove(before)
      if (row === undefined) this.rows.delete(id)
      else {
        this.rows.set(id, row)
        for (const accumulator of this.accumulators.values()) accumulator.add(row)
      }
    }
    this.staleIds.clear()
    return computed
  }
}

/** Maximum number of cached queries, enough for a few screens. Above it, the least recently used query is removed. */
const MAX_QUERIES = 10

/** Rows of the most recent queries. The store and the ledger call `invalidate` for every change and every undo. */
export class AggregateCache {
  /** Queries in order of use, the most recent one last. */
  private readonly recent = new Map<string, AggregateRows<never>>()
  /** Number of rows computed so far. Tests use it to measure the cost of a query. */
  rowsComputed = 0

  /** True before the first query. Then there is nothing to mark as stale. */
  get isEmpty(): boolean {
    return this.recent.size === 0
  }

  /** Marks the rows of an id as stale. */
  invalidate(topic: RowTopic, id: string | null): void {
    if (this.isEmpty || id === null) return
    for (const rows of this.recent.values()) if (rows.topic === topic) rows.invalidate(id)
  }

  /** Returns the current rows of a query. */
  rows<Row>(query: RowsQuery<Row>): AggregateRows<Row> {
    const { key, topic } = query
    // The cast is safe, because callers use one row type per key.
    const known = this.recent.get(key) as AggregateRows<Row> | undefined
    const rows = known ?? new AggregateRows<Row>(topic)
    if (!known) for (const id of query.ids()) rows.invalidate(id)
    this.rowsComputed += rows.refresh(query)
    this.recent.delete(key)
    this.recent.set(key, rows as AggregateRows<never>)
    const [oldest] = this.recent.keys()
    if (this.recent.size > MAX_QUERIES && oldest !== undefined) this.recent.delete(oldest)
    return rows
  }
}

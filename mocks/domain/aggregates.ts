import { countWhile } from './binary-search'

/** Sums of some figures of each row. */
export class Sums<Row> implements Accumulator<Row> {
  readonly values: number[] = []

  constructor(private readonly figuresOf: (row: Row) => readonly number[]) {}

  at(place: number): number {
    return this.values[place] ?? 0
  }

  add(row: Row): void {
    this.figuresOf(row).forEach((figure, i) => (this.values[i] = this.at(i) + figure))
  }

  remove(row: Row): void {
    this.figuresOf(row).forEach((figure, i) => (this.values[i] = this.at(i) - figure))
  }
}

export type KeyedFigures<Key> = readonly (readonly [key: Key, figures: readonly number[]])[]

/** The same by a key, of which a row may have several. A key whose sums are all nothing is gone. */
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

/** What the rows hold, in an order in which no two are equal unless they are alike. Sorted once, at the first look. */
export class SortedRows<Row, Item = Row> implements Accumulator<Row> {
  private readonly items: Item[] = []
  private sorted = false

  constructor(
    private readonly itemsOf: (row: Row) => readonly Item[],
    private readonly compare: (left: Item, right: Item) => number,
  ) {}

  get list(): readonly Item[] {
    if (!this.sorted) this.items.sort(this.compare)
    this.sorted = true
    return this.items
  }

  add(row: Row): void {
    for (const item of this.itemsOf(row)) {
      if (this.sorted) this.items.splice(this.placeOf(item), 0, item)
      else this.items.push(item)
    }
  }

  remove(row: Row): void {
    for (const item of this.itemsOf(row)) {
      const place = this.placeOf(item)
      const found = this.list[place]
      if (found === undefined || this.compare(found, item) !== 0) throw new Error('What is taken away was never there')
      this.items.splice(place, 1)
    }
  }

  private placeOf(item: Item): number {
    return countWhile(this.list, (other) => this.compare(other, item) < 0)
  }
}

/** Numbers of all rows, of which the middle one is asked for. */
export const numbersOf = <Row>(itemsOf: (row: Row) => readonly number[]): SortedRows<Row, number> =>
  new SortedRows(itemsOf, (left, right) => left - right)

/** Something that rows are added to and taken from: a sum, a list in an order. */
export interface Accumulator<Row> {
  add(row: Row): void
  remove(row: Row): void
}

/** What a change is about: an agent and all that is his, or the leads of one source in one state. */
export type RowTopic = 'agent' | 'cell'

export interface RowsQuery<Row> {
  /** Names the figures: whose, and of which time. Two questions of one name have one answer. */
  readonly question: string
  readonly topic: RowTopic
  /** All whom the figures are about; read only when nothing is kept yet. */
  readonly ids: () => Iterable<string>
  /** One's own row; undefined for whoever does not belong to it. */
  readonly rowOf: (id: string) => Row | undefined
}

/** The rows that a question is answered from, and what they come to. */
export class AggregateRows<Row> {
  private readonly rows = new Map<string, Row>()
  private readonly folds = new Map<string, Accumulator<Row>>()
  private readonly touched = new Set<string>()

  constructor(readonly topic: RowTopic) {}

  get size(): number {
    return this.rows.size
  }

  get(id: string): Row | undefined {
    return this.rows.get(id)
  }

  /** Made of all rows when it is first asked for, and kept from then on. */
  fold<Kept extends Accumulator<Row>>(name: string, make: () => Kept): Kept {
    const known = this.folds.get(name)
    // A name stands for one kind of fold.
    if (known) return known as Kept
    const fold = make()
    for (const row of this.rows.values()) fold.add(row)
    this.folds.set(name, fold)
    return fold
  }

  touch(id: string): void {
    this.touched.add(id)
  }

  begin({ ids, rowOf }: RowsQuery<Row>): number {
    let made = 0
    for (const id of ids()) {
      const row = rowOf(id)
      made++
      if (row !== undefined) this.rows.set(id, row)
    }
    return made
  }

  /** Makes the rows of all who were touched anew, and answers how many these were. */
  settle({ rowOf }: RowsQuery<Row>): number {
    const made = this.touched.size
    for (const id of this.touched) {
      const before = this.rows.get(id)
      const row = rowOf(id)
      if (before !== undefined) for (const fold of this.folds.values()) fold.remove(before)
      if (row === undefined) this.rows.delete(id)
      else {
        this.rows.set(id, row)
        for (const fold of this.folds.values()) fold.add(row)
      }
    }
    this.touched.clear()
    return made
  }
}

/** As many questions as a few screens ask; whoever comes back to an older one waits for its rows once more. */
const MOST_QUESTIONS = 10

/**
 * Figures over many, kept from one question to the next. Whatever changes a record or the ledger touches those whom it is
 * about, whether it is done or taken back; the next answer makes their rows anew and no others (docs/decisions/013-kept-sums.md).
 */
export class AggregateCache {
  /** The one that was asked last stands last. */
  private readonly kept = new Map<string, AggregateRows<never>>()
  /** Rows made so far: what the answers have cost. */
  rowsMade = 0

  touch(topic: RowTopic, id: string | null): void {
    if (this.kept.size === 0 || id === null) return
    for (const rows of this.kept.values()) if (rows.topic === topic) rows.touch(id)
  }

  rows<Row>(asked: RowsQuery<Row>): AggregateRows<Row> {
    const { question, topic } = asked
    // A question names what its rows are.
    const known = this.kept.get(question) as AggregateRows<Row> | undefined
    const rows = known ?? new AggregateRows<Row>(topic)
    this.rowsMade += known ? rows.settle(asked) : rows.begin(asked)
    this.kept.delete(question)
    this.kept.set(question, rows as AggregateRows<never>)
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_QUESTIONS && oldest !== undefined) this.kept.delete(oldest)
    return rows
  }
}

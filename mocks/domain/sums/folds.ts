import { countWhile } from '../in-order'
import type { Fold } from './kept-sums'

/** Sums of some figures of each row. */
export class Sums<Row> implements Fold<Row> {
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
export class SumsByKey<Row, Key> implements Fold<Row> {
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
export class Ordered<Row, Item = Row> implements Fold<Row> {
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
export const numbersOf = <Row>(itemsOf: (row: Row) => readonly number[]): Ordered<Row, number> =>
  new Ordered(itemsOf, (left, right) => left - right)

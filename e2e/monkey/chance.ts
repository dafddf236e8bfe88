/** Deterministic random numbers: the same seed yields the same numbers (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number in [0, 1). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let bits = this.#state
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  happens(share: number): boolean {
    return this.fraction() < share
  }

  one<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0]
  }

  /** Returns a random item, or undefined if the list is empty. */
  any<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)]
  }

  /** Returns a random name, with probabilities in proportion to the weights. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(weights) as Name[]
    let left = this.fraction() * names.reduce((sum, name) => sum + weights[name], 0)
    const found = names.find((name) => (left -= weights[name]) < 0) ?? names[0]
    if (found === undefined) throw new Error('The list of choices is empty')
    return found
  }
}

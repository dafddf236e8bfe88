import { digestWords } from './hash'

/** Letters and digits without those that look alike, such as 0 and O. */
const TOKEN_CHARACTERS = Array.from('ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789')

/**
 * Stateless random numbers. Each result depends only on the seed and the `key` of the call, not on earlier calls. So
 * running the same commands again gives the same numbers.
 */
export class Random {
  constructor(readonly seed: number) {}

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  fraction(...key: readonly (string | number)[]): number {
    const [high, low] = digestWords(this.seed, key)
    return (high * 2097152 + (low >>> 11)) / 9007199254740992
  }

  /** Returns a whole number from `low` to `high`, both inclusive. */
  integer(low: number, high: number, ...key: readonly (string | number)[]): number {
    return low + Math.floor(this.fraction(...key) * (high - low + 1))
  }

  pick<T>(items: readonly T[], ...key: readonly (string | number)[]): T {
    if (items.length === 0) throw new Error('There are no items to pick from.')
    return items[Math.floor(this.fraction(...key) * items.length)] as T
  }

  /** Picks an item with a probability proportional to its weight. */
  weighted<T>(items: readonly (readonly [T, number])[], ...key: readonly (string | number)[]): T {
    let total = 0
    for (const item of items) total += item[1]
    let rest = this.fraction(...key) * total
    for (const item of items) {
      rest -= item[1]
      if (rest < 0) return item[0]
    }
    return this.pick(items, ...key)[0]
  }

  /** Returns random letters and digits, for secrets that look real. */
  token(length: number, ...key: readonly (string | number)[]): string {
    return Array.from({ length }, (_, i) => this.pick(TOKEN_CHARACTERS, ...key, i)).join('')
  }
}

import { digestWords } from './hash'

/**
 * Chance without a memory: each draw is a function of the world's seed and of what is drawn, so that the order of
 * draws does not matter and a replay draws the same.
 */
export class Random {
  constructor(readonly seed: number) {}

  /** 0 ≤ fraction < 1. */
  fraction(...what: readonly (string | number)[]): number {
    const [high, low] = digestWords(this.seed, what)
    return (high * 2097152 + (low >>> 11)) / 9007199254740992
  }

  /** A whole number, both ends included. */
  integer(low: number, high: number, ...what: readonly (string | number)[]): number {
    return low + Math.floor(this.fraction(...what) * (high - low + 1))
  }

  pick<T>(items: readonly T[], ...what: readonly (string | number)[]): T {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[Math.floor(this.fraction(...what) * items.length)] as T
  }

  weighted<T>(items: readonly (readonly [T, number])[], ...what: readonly (string | number)[]): T {
    let total = 0
    for (const item of items) total += item[1]
    let rest = this.fraction(...what) * total
    for (const item of items) {
      rest -= item[1]
      if (rest < 0) return item[0]
    }
    return this.pick(items, ...what)[0]
  }

  /** Letters and digits, for secrets that must look like the real ones. */
  token(length: number, ...what: readonly (string | number)[]): string {
    const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
    const words: (string | number)[] = [...what, 0]
    return Array.from({ length }, (_, i) => {
      words[what.length] = i
      return alphabet[this.integer(0, alphabet.length - 1, ...words)]
    }).join('')
  }
}

import { mistake } from '../validation/mistake'

/** Deeper than any answer of the API. */
const MAX_LEVELS = 64
/** Fields and items, all together. */
const MAX_PARTS = 100_000

/**
 * Refuses what nobody writes by hand and what would keep the reader busy or take it too deep. It goes through the value
 * a level at a time, so that it cannot get too deep itself.
 */
export function requireModest(value: unknown): void {
  let parts = 0
  let level: readonly object[] = isObject(value) ? [value] : []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) throw mistake('document', `expected at most ${MAX_LEVELS} levels of { } and [ ]`)
    const next: object[] = []
    for (const object of level) {
      for (const part of Object.values(object)) {
        if (++parts > MAX_PARTS) throw mistake('document', `expected at most ${MAX_PARTS} fields and items`)
        if (isObject(part)) next.push(part)
      }
    }
    level = next
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

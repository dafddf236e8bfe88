import { randomUuid } from '../browser/random-uuid'

/**
 * Returns a new idempotency key. A repeated send of one user action (a retry, a second click) uses the same key, so that
 * the server runs the action once. A new action gets a new key.
 */
export const newIdempotencyKey = randomUuid

export interface IdempotencyKeys {
  /** Returns the key of an action. Equal descriptions get the same key until `settle`. */
  readonly keyFor: (description: unknown) => string
  /** Drops the key after the action completed or was aborted. The next action gets a new key. */
  readonly settle: (description: unknown) => void
}

/** Returns the store of keys for open actions. The description (operation and input) identifies an action. */
export function createIdempotencyKeys(newKey: () => string = newIdempotencyKey): IdempotencyKeys {
  const keys = new Map<string, string>()
  return {
    keyFor(description) {
      const name = canonical(description)
      const known = keys.get(name)
      if (known !== undefined) return known
      const key = newKey()
      keys.set(name, key)
      return key
    },
    settle(description) {
      keys.delete(canonical(description))
    },
  }
}

/** Returns the value as JSON that does not depend on the order of object keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  )
}

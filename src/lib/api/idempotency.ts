/**
 * Returns a new UUID as an idempotency key. A repeated send of one user action (a retry, a second click) uses the same
 * key, so that the server runs the action once. A new action gets a new key.
 */
export function newIdempotencyKey(source: Pick<Crypto, 'getRandomValues'> & Partial<Crypto> = crypto): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID()
  // randomUUID exists only in secure contexts. getRandomValues exists everywhere.
  const bytes = source.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

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

/**
 * One key per intention of a person. Sending the same intention again (a retry, a second click) uses the same key, so
 * the server does it once; a new intention gets a new key.
 */
export function newIdempotencyKey(source: Pick<Crypto, 'getRandomValues'> & Partial<Crypto> = crypto): string {
  if (typeof source.randomUUID === 'function') return source.randomUUID()
  // randomUUID exists only in secure contexts; random bytes exist everywhere.
  const bytes = source.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export interface IntentKeys {
  /** The key of this intention: the same for the same description until it is settled. */
  readonly keyFor: (description: unknown) => string
  /** The intention was carried out or given up: the next one is a new one. */
  readonly settle: (description: unknown) => void
}

/** Keeps the key of each open intention, told apart by what it says (operation and input). */
export function createIntentKeys(newKey: () => string = newIdempotencyKey): IntentKeys {
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

/** A value as a text that does not depend on the order of its keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, entry: unknown) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  )
}

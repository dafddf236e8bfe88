/**
 * Local and session storage that never throw. If the browser refuses a value, the value stays in memory for this page.
 * Other keys are not affected.
 */
export interface SafeStorage {
  readonly get: (key: string) => string | null
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
  /** Returns the keys that start with the prefix and have a value. */
  readonly keys: (prefix: string) => readonly string[]
  /** Returns true if the key's value is lost when the tab closes. */
  readonly blocked: (key: string) => boolean
}

export type StorageAccess = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A write that the browser's storage refused. A null value stands for a key that could not be removed. */
interface Unwritten {
  readonly value: string | null
  /** The stored value at that time. A different value now is newer: another tab has written it since. */
  readonly insteadOf: string | null
}

export function createSafeStorage(access: StorageAccess): SafeStorage {
  const unwritten = new Map<string, Unwritten>()

  function keepInMemory(key: string, value: string | null): void {
    const insteadOf = attempt(() => access().getItem(key), null)
    if (value === insteadOf) unwritten.delete(key)
    else unwritten.set(key, { value, insteadOf })
  }

  /** Returns the unwritten value of the key, if it is still the newest. */
  function findUnwritten(key: string): Unwritten | undefined {
    const known = unwritten.get(key)
    if (!known || attempt(() => access().getItem(key), known.insteadOf) === known.insteadOf) return known
    unwritten.delete(key)
    return undefined
  }

  function get(key: string): string | null {
    const known = findUnwritten(key)
    return known ? known.value : attempt(() => access().getItem(key), null)
  }

  return {
    get,
    set(key, value) {
      unwritten.delete(key)
      // Some browsers refuse a write without an error, so the value is read again.
      const write = () => succeeds(() => access().setItem(key, value)) && get(key) === value
      // The old value is outdated, and its removal may make room for the new one.
      const written = write() || (succeeds(() => access().removeItem(key)) && write())
      if (!written) keepInMemory(key, value)
    },
    remove(key) {
      unwritten.delete(key)
      if (!succeeds(() => access().removeItem(key)) || get(key) !== null) keepInMemory(key, null)
    },
    keys(prefix) {
      const stored = attempt(() => Object.keys(access()), [])
      const all = new Set([...stored, ...unwritten.keys()].filter((key) => key.startsWith(prefix)))
      return [...all].filter((key) => get(key) !== null)
    },
    blocked(key) {
      const readable = succeeds(() => access().getItem(key))
      return !readable || (findUnwritten(key)?.value ?? null) !== null
    },
  }
}

/** Returns `otherwise` if `run` throws: on any access if site data is blocked, on a write if the quota is full. */
function attempt<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}

function succeeds(run: () => void): boolean {
  return attempt(() => {
    run()
    return true
  }, false)
}

export const localStore: SafeStorage = createSafeStorage(() => globalThis.localStorage)
export const sessionStore: SafeStorage = createSafeStorage(() => globalThis.sessionStorage)

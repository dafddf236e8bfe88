/**
 * Local and session storage that never throw. A value that the browser would not take lives in memory for this page,
 * and that key alone: what is stored under the others is read, written and removed as ever.
 */
export interface SafeStorage {
  readonly get: (key: string) => string | null
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
  /** The keys that have a value and begin like this. */
  readonly keys: (prefix: string) => readonly string[]
  /** True while what is kept under the key is lost with the tab. */
  readonly blocked: (key: string) => boolean
}

export type StorageAccess = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What this page knows better than the browser's storage; a null value stands for a key that could not be removed. */
interface Unwritten {
  readonly value: string | null
  /** What the browser had at the time. Another value there now is newer: a tab has managed to write it since. */
  readonly insteadOf: string | null
}

export function createSafeStorage(access: StorageAccess): SafeStorage {
  const unwritten = new Map<string, Unwritten>()

  function keepInMemory(key: string, value: string | null): void {
    const insteadOf = attempt(() => access().getItem(key), null)
    if (value === insteadOf) unwritten.delete(key)
    else unwritten.set(key, { value, insteadOf })
  }

  /** What this page alone knows of the key, if that is still the newest. */
  function knownHere(key: string): Unwritten | undefined {
    const known = unwritten.get(key)
    if (!known || attempt(() => access().getItem(key), known.insteadOf) === known.insteadOf) return known
    unwritten.delete(key)
    return undefined
  }

  function get(key: string): string | null {
    const known = knownHere(key)
    return known ? known.value : attempt(() => access().getItem(key), null)
  }

  return {
    get,
    set(key, value) {
      unwritten.delete(key)
      if (succeeds(() => access().setItem(key, value))) return
      // The former value is wrong by now, and without it there may be room for the new one.
      const written = succeeds(() => access().removeItem(key)) && succeeds(() => access().setItem(key, value))
      if (!written) keepInMemory(key, value)
    },
    remove(key) {
      unwritten.delete(key)
      if (!succeeds(() => access().removeItem(key))) keepInMemory(key, null)
    },
    keys(prefix) {
      const stored = attempt(() => Object.keys(access()), [])
      const all = new Set([...stored, ...unwritten.keys()].filter((key) => key.startsWith(prefix)))
      return [...all].filter((key) => get(key) !== null)
    },
    blocked(key) {
      const readable = succeeds(() => access().getItem(key))
      return !readable || (knownHere(key)?.value ?? null) !== null
    },
  }
}

/** Access itself throws where site data is blocked, and a write where the quota is full. */
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

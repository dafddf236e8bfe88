/**
 * Local and session storage that never throw. Where a browser blocks site data, or the quota is full, values live in
 * memory for this page and `blocked` says so.
 */
export interface SafeStorage {
  readonly get: (key: string) => string | null
  readonly set: (key: string, value: string) => void
  readonly remove: (key: string) => void
  /** True once the browser's storage has refused: what is kept now is lost with the tab. */
  readonly blocked: () => boolean
}

export type StorageAccess = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function createSafeStorage(access: StorageAccess): SafeStorage {
  const memory = new Map<string, string>()
  let isBlocked = false

  function attempt<T>(run: (storage: ReturnType<StorageAccess>) => T, otherwise: () => T): T {
    if (isBlocked) return otherwise()
    try {
      return run(access())
    } catch {
      // Access itself throws where cookies are blocked; a write throws where the quota is full. From then on memory
      // is the only place, so that reads and writes agree with each other.
      isBlocked = true
      return otherwise()
    }
  }

  return {
    get: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    set(key, value) {
      memory.set(key, value)
      attempt(
        (storage) => storage.setItem(key, value),
        () => undefined,
      )
    },
    remove(key) {
      memory.delete(key)
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      )
    },
    blocked: () => isBlocked,
  }
}

export const localStore: SafeStorage = createSafeStorage(() => globalThis.localStorage)
export const sessionStore: SafeStorage = createSafeStorage(() => globalThis.sessionStorage)

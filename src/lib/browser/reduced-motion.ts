/** Reduced motion: the stored preference, or else the system's. Stored once the user has chosen. */
import { localStore, type SafeStorage } from './storage'
import { browserPage, type PreferenceDeps } from './theme'

export interface ReducedMotion {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => boolean
  readonly setReduced: (reduced: boolean) => void
  /** Applies the preference to the root (`data-reduced-motion`) and follows the system and other tabs. */
  readonly start: () => () => void
}

export const reducedMotionStorageKey = 'reduced-motion'
const reducedQuery = '(prefers-reduced-motion: reduce)'

function readStored(storage: SafeStorage): boolean | null {
  const stored = storage.get(reducedMotionStorageKey)
  return stored === 'true' ? true : stored === 'false' ? false : null
}

export function createReducedMotion({ storage, page }: PreferenceDeps): ReducedMotion {
  const listeners = new Set<() => void>()
  const systemQuery = page?.matchMedia(reducedQuery) ?? null
  const read = () => readStored(storage) ?? systemQuery?.matches ?? false
  let reduced = read()

  function show(): void {
    page?.document.documentElement.toggleAttribute('data-reduced-motion', reduced)
  }

  function change(next: boolean): void {
    if (next === reduced) return
    reduced = next
    show()
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => reduced,
    setReduced(next) {
      storage.set(reducedMotionStorageKey, String(next))
      change(next)
    },
    start() {
      const onSystem = () => change(read())
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === reducedMotionStorageKey) change(read())
      }
      show()
      change(read())
      systemQuery?.addEventListener('change', onSystem)
      page?.addEventListener('storage', onStorage)
      return () => {
        systemQuery?.removeEventListener('change', onSystem)
        page?.removeEventListener('storage', onStorage)
      }
    },
  }
}

export const reducedMotion: ReducedMotion = createReducedMotion({ storage: localStore, page: browserPage() })

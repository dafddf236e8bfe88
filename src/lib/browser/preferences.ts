/**
 * Preferences of this browser: theme and reduced motion. Each is the stored choice, or else the system's, and is
 * applied to the root element. index.html applies the same values before the app loads.
 */
import { useSyncExternalStore } from 'react'
import { localStore, type SafeStorage } from './storage'

export interface PreferenceDeps {
  readonly storage: SafeStorage
  /** Null without a window. The system then has no preference. */
  readonly page: Pick<Window, 'matchMedia' | 'addEventListener' | 'removeEventListener' | 'document'> | null
}

interface Preference<Snapshot> {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => Snapshot
  /** Applies the preference and follows the system and other tabs. Returns a function that stops this. */
  readonly start: () => () => void
}

interface PreferenceOptions<Snapshot> {
  readonly storageKey: string
  /** Media query for the system's preference. */
  readonly query: string
  /** Returns the preference for a stored text, which may be invalid. */
  readonly resolve: (stored: string | null, systemMatches: boolean) => Snapshot
  readonly apply: (root: HTMLElement, snapshot: Snapshot) => void
}

function createPreference<Snapshot>(
  { storage, page }: PreferenceDeps,
  { storageKey, query, resolve, apply }: PreferenceOptions<Snapshot>,
): Preference<Snapshot> & { readonly store: (value: string) => void } {
  const listeners = new Set<() => void>()
  const system = page?.matchMedia(query) ?? null
  const read = (): Snapshot => resolve(storage.get(storageKey), system?.matches ?? false)
  let snapshot = read()

  function show(): void {
    if (page) apply(page.document.documentElement, snapshot)
  }

  function update(): void {
    const next = read()
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return
    snapshot = next
    show()
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    store(value) {
      storage.set(storageKey, value)
      update()
    },
    start() {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === storageKey) update()
      }
      show()
      update()
      system?.addEventListener('change', update)
      page?.addEventListener('storage', onStorage)
      return () => {
        system?.removeEventListener('change', update)
        page?.removeEventListener('storage', onStorage)
      }
    },
  }
}

export type ThemePreference = 'light' | 'dark' | 'system'

export interface ThemeSnapshot {
  readonly preference: ThemePreference
  readonly resolved: 'light' | 'dark'
}

export interface Theme extends Preference<ThemeSnapshot> {
  readonly setPreference: (preference: ThemePreference) => void
}

export function createTheme(deps: PreferenceDeps): Theme {
  const { store, ...preference } = createPreference<ThemeSnapshot>(deps, {
    storageKey: 'theme',
    query: '(prefers-color-scheme: dark)',
    resolve: (stored, isSystemDark) =>
      stored === 'light' || stored === 'dark'
        ? { preference: stored, resolved: stored }
        : { preference: 'system', resolved: isSystemDark ? 'dark' : 'light' },
    apply: (root, { resolved }) => root.classList.toggle('dark', resolved === 'dark'),
  })
  return { ...preference, setPreference: store }
}

export interface ReducedMotion extends Preference<boolean> {
  readonly setReduced: (reduced: boolean) => void
}

export function createReducedMotion(deps: PreferenceDeps): ReducedMotion {
  const { store, ...preference } = createPreference<boolean>(deps, {
    storageKey: 'reduced-motion',
    query: '(prefers-reduced-motion: reduce)',
    resolve: (stored, isSystemReduced) =>
      stored === 'true' || stored === 'false' ? stored === 'true' : isSystemReduced,
    apply: (root, reduced) => root.toggleAttribute('data-reduced-motion', reduced),
  })
  return { ...preference, setReduced: (reduced) => store(String(reduced)) }
}

const browser: PreferenceDeps = { storage: localStore, page: typeof window === 'undefined' ? null : window }
export const theme: Theme = createTheme(browser)
export const reducedMotion: ReducedMotion = createReducedMotion(browser)

export function useTheme(source: Theme = theme): ThemeSnapshot & Pick<Theme, 'setPreference'> {
  const snapshot = useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot)
  return { ...snapshot, setPreference: source.setPreference }
}

export function useReducedMotion(source: ReducedMotion = reducedMotion) {
  const reduced = useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot)
  return { reduced, setReduced: source.setReduced }
}

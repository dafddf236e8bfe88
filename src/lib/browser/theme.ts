/** Theme: light, dark, or the system's. Stored under `theme`, applied by the class `dark` on the root element. */
import { localStore, type SafeStorage } from './storage'

export type ThemePreference = 'light' | 'dark' | 'system'
export type ResolvedTheme = 'light' | 'dark'

export interface ThemeSnapshot {
  readonly preference: ThemePreference
  readonly resolved: ResolvedTheme
}

export interface Theme {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => ThemeSnapshot
  readonly setPreference: (preference: ThemePreference) => void
  /** Applies the theme and follows the system and other tabs. Returns a function that stops this. */
  readonly start: () => () => void
}

export interface PreferenceDeps {
  readonly storage: SafeStorage
  /** Null without a window. The system then has no preference. */
  readonly page: Pick<Window, 'matchMedia' | 'addEventListener' | 'removeEventListener' | 'document'> | null
}

export const themeStorageKey = 'theme'
const darkQuery = '(prefers-color-scheme: dark)'

function readPreference(storage: SafeStorage): ThemePreference {
  const stored = storage.get(themeStorageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function browserPage(): PreferenceDeps['page'] {
  return typeof window === 'undefined' ? null : window
}

export function createTheme({ storage, page }: PreferenceDeps): Theme {
  const listeners = new Set<() => void>()
  const systemQuery = page?.matchMedia(darkQuery) ?? null
  let snapshot = resolve(readPreference(storage))

  function resolve(preference: ThemePreference): ThemeSnapshot {
    const system: ResolvedTheme = systemQuery?.matches ? 'dark' : 'light'
    return { preference, resolved: preference === 'system' ? system : preference }
  }

  function show(): void {
    page?.document.documentElement.classList.toggle('dark', snapshot.resolved === 'dark')
  }

  function change(preference: ThemePreference): void {
    const next = resolve(preference)
    if (next.preference === snapshot.preference && next.resolved === snapshot.resolved) return
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
    setPreference(preference) {
      storage.set(themeStorageKey, preference)
      change(preference)
    },
    start() {
      const onSystem = () => change(snapshot.preference)
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === themeStorageKey) change(readPreference(storage))
      }
      show()
      change(readPreference(storage))
      systemQuery?.addEventListener('change', onSystem)
      page?.addEventListener('storage', onStorage)
      return () => {
        systemQuery?.removeEventListener('change', onSystem)
        page?.removeEventListener('storage', onStorage)
      }
    },
  }
}

export const theme: Theme = createTheme({ storage: localStore, page: browserPage() })

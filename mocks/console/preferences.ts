import { localStore, sessionStore } from '../../src/lib/browser/storage'
import { consoleKey } from './page-options'

const openKey = 'sandbox:open'
const panelKey = 'sandbox:panel'

export const wasConsoleOpen = (): boolean => sessionStore.get(openKey) === '1'
export const saveConsoleOpen = (open: boolean): void => sessionStore.set(openKey, open ? '1' : '0')

export const readSelectedPanel = (): string | null => localStore.get(panelKey)
export const saveSelectedPanel = (panel: string): void => localStore.set(panelKey, panel)

/**
 * Returns functions that read, write, and observe a text in local storage. Listeners are also notified of changes in
 * other windows.
 */
export function storedText(key: string, fallback: string) {
  const listeners = new Set<() => void>()
  return {
    get: (): string => localStore.get(key) ?? fallback,
    set(text: string): void {
      localStore.set(key, text)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
  }
}

/** Ids of the shown error atlas entries as one string, for use as a snapshot with `useSyncExternalStore`. */
const shownEntries = storedText('sandbox:atlas', '')
export const { get: shownEntriesText, subscribe: onShownEntriesChange } = shownEntries

/** Returns the ids of the error atlas entries (error texts of the app) that this browser has shown. */
export const readShownEntries = (): ReadonlySet<string> => new Set(shownEntries.get().split(' ').filter(Boolean))
export const saveShownEntries = (ids: ReadonlySet<string>): void => shownEntries.set([...ids].join(' '))

/**
 * Returns true if `?console=off` hides the console. The option applies to the tab, so a reload keeps the console
 * hidden.
 */
export const isConsoleHidden = (): boolean => sessionStore.get(consoleKey) === 'off'

/** Returns whether the page has the view of a prospect, and whether they have seen its welcome. */
export function prospectView(): 'welcome' | 'welcomed' | undefined {
  const view = sessionStore.get(consoleKey)
  return view === 'welcome' || view === 'welcomed' ? view : undefined
}
export const saveWelcomed = (): void => sessionStore.set(consoleKey, 'welcomed')

import { localStore, sessionStore } from '../../src/lib/browser/storage'
import { consoleKey } from './page-options'

const openKey = 'sandbox:open'
const panelKey = 'sandbox:panel'
const shownKey = 'sandbox:atlas'

export const wasConsoleOpen = (): boolean => sessionStore.get(openKey) === '1'
export const saveConsoleOpen = (open: boolean): void => sessionStore.set(openKey, open ? '1' : '0')

export const readSelectedPanel = (): string | null => localStore.get(panelKey)
export const saveSelectedPanel = (panel: string): void => localStore.set(panelKey, panel)

const shownListeners = new Set<() => void>()

/** Returns the ids of the error atlas entries that this browser has shown. */
export function readShownEntries(): ReadonlySet<string> {
  return new Set((localStore.get(shownKey) ?? '').split(' ').filter(Boolean))
}

export function saveShownEntries(ids: ReadonlySet<string>): void {
  localStore.set(shownKey, [...ids].join(' '))
  for (const listener of shownListeners) listener()
}

/** Returns the ids as one string, a snapshot for `useSyncExternalStore`. */
export const shownEntriesText = (): string => localStore.get(shownKey) ?? ''

export function onShownEntriesChange(listener: () => void): () => void {
  shownListeners.add(listener)
  // Another window may have shown an entry.
  addEventListener('storage', listener)
  return () => {
    shownListeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Whether `?console=off` hides the console. Applies to the tab, so a reload keeps it hidden. */
export const isConsoleHidden = (): boolean => sessionStore.get(consoleKey) === 'off'

import { localStore, sessionStore } from '../../src/lib/browser/storage'

/** What the console remembers of its person: whether it is open, and where. */
const openKey = 'sandbox:open'
const panelKey = 'sandbox:panel'
const shownKey = 'sandbox:atlas'
const hiddenKey = 'sandbox:console'

export const isRememberedOpen = (): boolean => sessionStore.get(openKey) === '1'
export const rememberOpen = (open: boolean): void => sessionStore.set(openKey, open ? '1' : '0')

export const rememberedPanel = (): string | null => localStore.get(panelKey)
export const rememberPanel = (panel: string): void => localStore.set(panelKey, panel)

const shownListeners = new Set<() => void>()

/** Which entries of the error atlas have been shown on this computer. */
export function shownEntries(): ReadonlySet<string> {
  return new Set((localStore.get(shownKey) ?? '').split(' ').filter(Boolean))
}

export function rememberSeen(ids: ReadonlySet<string>): void {
  localStore.set(shownKey, [...ids].join(' '))
  for (const listener of shownListeners) listener()
}

/** The same as one text, for React to compare. */
export const shownText = (): string => localStore.get(shownKey) ?? ''
export function onShown(listener: () => void): () => void {
  shownListeners.add(listener)
  // The atlas may stand in another window than the app that it acts in.
  addEventListener('storage', listener)
  return () => {
    shownListeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** `?console=off` holds for the tab, so that a presentation may be reloaded. */
export const isHidden = (): boolean => sessionStore.get(hiddenKey) === 'off'

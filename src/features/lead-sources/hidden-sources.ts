import { useSyncExternalStore } from 'react'
import { localStore, type SafeStorage } from '../../lib/browser/storage'

interface HiddenSources {
  readonly subscribe: (listener: () => void) => () => void
  /** Ids in the order of hiding. Returns the same array until the list changes. */
  readonly getSnapshot: () => readonly string[]
  readonly hide: (sourceId: string) => void
  readonly show: (sourceId: string) => void
}

interface HiddenSourcesDeps {
  readonly storage: SafeStorage
  /** Source of the storage events from other tabs. Null without a window. */
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'> | null
}

export const hiddenSourcesStorageKey = 'hiddenLeadSources'
/** Maximum number of ids to read. A user does not hide this many sources one by one. */
const maxHidden = 500

/** Returns the ids in a stored text. Invalid entries are ignored. */
export function parseHiddenSources(text: string | null): readonly string[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    if (!Array.isArray(value)) return []
    const ids = value.filter((id): id is string => typeof id === 'string' && id !== '' && id.length <= 200)
    return [...new Set(ids)].slice(0, maxHidden)
  } catch {
    // The app did not write this text, so no source is hidden.
    return []
  }
}

export function createHiddenSources({ storage, page }: HiddenSourcesDeps): HiddenSources {
  const listeners = new Set<() => void>()
  let text = storage.get(hiddenSourcesStorageKey)
  let ids = parseHiddenSources(text)

  function read(): readonly string[] {
    const stored = storage.get(hiddenSourcesStorageKey)
    if (stored !== text) {
      text = stored
      ids = parseHiddenSources(stored)
    }
    return ids
  }

  function write(next: readonly string[]): void {
    if (next.length === 0) storage.remove(hiddenSourcesStorageKey)
    else storage.set(hiddenSourcesStorageKey, JSON.stringify(next))
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      const onStorage = (event: StorageEvent): void => {
        if (event.key === null || event.key === hiddenSourcesStorageKey) listener()
      }
      listeners.add(listener)
      page?.addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        page?.removeEventListener('storage', onStorage)
      }
    },
    getSnapshot: read,
    hide: (sourceId) => write([...read().filter((id) => id !== sourceId), sourceId]),
    show: (sourceId) => write(read().filter((id) => id !== sourceId)),
  }
}

export const hiddenSources: HiddenSources = createHiddenSources({
  storage: localStore,
  page: typeof window === 'undefined' ? null : window,
})

/** Returns the ids of the hidden sources, and functions that hide or show one. */
export function useHiddenSources() {
  const { subscribe, getSnapshot, hide, show } = hiddenSources
  return { hiddenSourceIds: useSyncExternalStore(subscribe, getSnapshot, getSnapshot), hide, show }
}

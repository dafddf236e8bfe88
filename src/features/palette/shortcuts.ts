import { useSyncExternalStore } from 'react'
import { localStore, type SafeStorage } from '../../lib/browser/storage'

/** Name of the modifier key for the K shortcut on this platform. */
export const commandKey = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const storageKey = 'single-key-shortcuts'

/** Setting for single-letter shortcuts. Users who dictate need to turn them off. */
interface SingleKeys {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => boolean
  readonly set: (on: boolean) => void
}

function createSingleKeys(storage: SafeStorage): SingleKeys {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => storage.get(storageKey) !== 'false',
    set(on) {
      storage.set(storageKey, String(on))
      for (const listener of listeners) listener()
    },
  }
}

export const singleKeys = createSingleKeys(localStore)

export function useSingleKeys(): readonly [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(singleKeys.subscribe, singleKeys.getSnapshot), singleKeys.set]
}

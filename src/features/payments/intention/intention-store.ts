import { localStore, type SafeStorage } from '../../../lib/browser/storage'
import { now } from '../../../lib/time/clock'
import { prefixOf } from './forget-at-sign-out'
import { type Intention, readIntention, writeIntention } from './intention'

/** What one person has begun and not ended, in whichever tab of this browser. */
export interface IntentionStore {
  /** The same list until something changes, the oldest first. */
  readonly list: () => readonly Intention[]
  readonly get: (key: string) => Intention | null
  readonly add: (intention: Intention) => void
  /** Stores how far an intention has come; false, and nothing is stored, when it was forgotten meanwhile. */
  readonly keep: (intention: Intention) => boolean
  readonly forget: (key: string) => void
  /** Called after every change, made here or in another tab; `elsewhere` is what another tab has written. */
  readonly subscribe: (listener: (elsewhere: Intention | null) => void) => () => void
}

export interface IntentionStoreDeps {
  readonly storage?: SafeStorage
  readonly page?: Pick<Window, 'addEventListener' | 'removeEventListener'>
  readonly nowMs?: () => number
}

/** Whoever comes back later than this finds the money in his funds. */
const keptForMs = 7 * 24 * 60 * 60 * 1000

export function createIntentionStore(personId: string, deps: IntentionStoreDeps = {}): IntentionStore {
  const { storage = localStore, page = window, nowMs = now } = deps
  const prefix = prefixOf(personId)
  const listeners = new Set<(elsewhere: Intention | null) => void>()
  let known: readonly Intention[] | null = null

  function read(): readonly Intention[] {
    const intentions = storage.keys(prefix).flatMap((name) => readIntention(storage.get(name)) ?? [])
    return intentions
      .filter(({ begunAtMs }) => nowMs() - begunAtMs <= keptForMs)
      .toSorted((a, b) => a.begunAtMs - b.begunAtMs)
  }

  const get = (key: string): Intention | null => readIntention(storage.get(prefix + key))

  function write(intention: Intention): void {
    storage.set(prefix + intention.key, writeIntention(intention))
    changed(null)
  }

  function changed(elsewhere: Intention | null): void {
    known = null
    for (const listener of listeners) listener(elsewhere)
  }

  const onStorage = (event: StorageEvent): void => {
    // A null key means that all of storage was cleared.
    if (event.key === null || event.key.startsWith(prefix)) changed(readIntention(event.newValue))
  }

  return {
    list: () => (known ??= read()),
    get,
    add: write,
    keep(intention) {
      if (!get(intention.key)) return false
      write(intention)
      return true
    },
    forget(key) {
      storage.remove(prefix + key)
      changed(null)
    },
    subscribe(listener) {
      if (listeners.size === 0) page.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) page.removeEventListener('storage', onStorage)
      }
    },
  }
}

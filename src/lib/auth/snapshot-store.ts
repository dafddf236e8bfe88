import type { SessionSnapshot } from './session'

/** The session's current snapshot and its listeners, and the signal of the current user. */
export interface SnapshotStore {
  readonly get: () => SessionSnapshot
  /** Applies a change and notifies the listeners if a value differs. */
  readonly publish: (change: Partial<SessionSnapshot>) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly identitySignal: () => AbortSignal
  /** Aborts the signal. The next `publish` notifies the listeners even if no other value changed. */
  readonly changeIdentity: () => void
  readonly onIdentityChange: (listener: () => void) => () => void
}

export function createSnapshotStore(storageBlocked: () => boolean): SnapshotStore {
  const listeners = new Set<() => void>()
  const identityListeners = new Set<() => void>()
  let snapshot: SessionSnapshot = {
    status: 'restoring',
    user: null,
    message: null,
    storageBlocked: false,
    identityEpoch: 0,
  }

  let published = snapshot
  let identity = new AbortController()

  return {
    get: () => snapshot,
    publish(change) {
      const next = { ...snapshot, ...change, storageBlocked: storageBlocked() }
      const keys = Object.keys(next) as (keyof SessionSnapshot)[]
      if (keys.every((key) => next[key] === published[key])) return
      snapshot = next
      published = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => addListener(listeners, listener),
    identitySignal: () => identity.signal,
    changeIdentity() {
      identity.abort()
      identity = new AbortController()
      snapshot = { ...snapshot, identityEpoch: snapshot.identityEpoch + 1 }
      for (const listener of identityListeners) listener()
    },
    onIdentityChange: (listener) => addListener(identityListeners, listener),
  }
}

function addListener(set: Set<() => void>, listener: () => void): () => void {
  set.add(listener)
  return () => set.delete(listener)
}

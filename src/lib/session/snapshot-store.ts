import type { SessionSnapshot } from './session'

/** The session's present picture, who watches it, and whom it belongs to. */
export interface SnapshotStore {
  readonly get: () => SessionSnapshot
  /** Announces a change; what is the same as before is announced to nobody. */
  readonly publish: (change: Partial<SessionSnapshot>) => void
  readonly subscribe: (listener: () => void) => () => void
  /** Begins the next epoch. The next publication tells of it, even if nothing else has changed. */
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

  let announced = snapshot

  return {
    get: () => snapshot,
    publish(change) {
      const next = { ...snapshot, ...change, storageBlocked: storageBlocked() }
      const keys = Object.keys(next) as (keyof SessionSnapshot)[]
      if (keys.every((key) => next[key] === announced[key])) return
      snapshot = next
      announced = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => listenIn(listeners, listener),
    changeIdentity() {
      snapshot = { ...snapshot, identityEpoch: snapshot.identityEpoch + 1 }
      for (const listener of identityListeners) listener()
    },
    onIdentityChange: (listener) => listenIn(identityListeners, listener),
  }
}

function listenIn(set: Set<() => void>, listener: () => void): () => void {
  set.add(listener)
  return () => set.delete(listener)
}

import { realTimers, type Timers } from '../time/timers'

/** The part of the router's history that the address stands on. */
export interface AddressHistory {
  readonly location: {
    readonly pathname: string
    readonly search: string
    readonly hash: string
    readonly state: unknown
  }
  push(to: AddressTarget, state?: unknown): void
  replace(to: AddressTarget, state?: unknown): void
}

interface AddressTarget {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** New values by parameter; null or an empty text takes one out. */
export type AddressPatch = Readonly<Record<string, string | null>>

/** `typing` is gathered for a moment, `push` makes a step that Back undoes. */
export type WriteMode = 'replace' | 'push' | 'typing'

export interface AddressView {
  readonly pathname: string
  /** What the address says. */
  readonly params: URLSearchParams
  /** The same with what is being typed and not yet written: what the fields show. */
  readonly shown: URLSearchParams
}

export interface Address {
  /** What a screen at this path sees. While another one is on its way, the screen that leaves keeps its own. */
  view(pathname: string): AddressView
  /** Writes for the screen at this path; a screen that is no longer there changes nothing. */
  write(pathname: string, patch: AddressPatch, mode?: WriteMode): void
  /** Writes at once what is still being gathered. */
  settle(): void
  /** Takes over where the history stands now: a step back, or a link from elsewhere. */
  follow(): void
  subscribe(listener: () => void): () => void
}

/** Browsers refuse more than a hundred changes of the address in half a minute. */
const GATHER_MS = 300

/**
 * The one store of what a screen keeps in the address. It is ahead of the router, which draws a change when it has
 * time: two changes of one moment never undo each other, and what is being typed goes along with any other change.
 */
export function createAddress(history: AddressHistory, timers: Timers = realTimers): Address {
  const listeners = new Set<() => void>()
  let typed: AddressPatch = {}
  let cancelGathering: (() => void) | null = null
  let current = viewOf(history)
  let former: AddressView | null = null

  function show(next: AddressView): void {
    if (next.pathname !== current.pathname) former = current
    current = next
    for (const listener of listeners) listener()
  }

  function follow(): void {
    typed = {}
    const next = viewOf(history)
    const same = next.pathname === current.pathname && next.params.toString() === current.params.toString()
    if (!same) show(next)
    else if (current.shown !== current.params) show({ ...current, shown: current.params })
  }

  function commit(patch: AddressPatch, push: boolean): void {
    const params = patched(current.params, { ...typed, ...patch })
    typed = {}
    if (params.toString() !== current.params.toString()) {
      const { pathname, hash, state } = history.location
      const target = { pathname, search: params.size > 0 ? `?${params.toString()}` : '', hash }
      if (push) history.push(target)
      else history.replace(target, state)
    }
    follow()
  }

  /** The first key is written at once, and then whatever has come together by the end of each pause. */
  function gather(): void {
    if (cancelGathering) return
    commit({}, false)
    const pause = (): void => {
      cancelGathering = timers.after(GATHER_MS, () => {
        cancelGathering = null
        if (Object.keys(typed).length === 0) return
        commit({}, false)
        pause()
      })
    }
    pause()
  }

  return {
    view: (pathname) => (former?.pathname === pathname && current.pathname !== pathname ? former : current),
    write(pathname, patch, mode = 'replace') {
      if (pathname !== current.pathname) return
      if (mode !== 'typing') return commit(patch, mode === 'push')
      typed = { ...typed, ...patch }
      show({ ...current, shown: patched(current.params, typed) })
      gather()
    },
    settle() {
      if (Object.keys(typed).length > 0) commit({}, false)
    },
    follow,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function viewOf({ location }: AddressHistory): AddressView {
  const params = new URLSearchParams(location.search)
  return { pathname: location.pathname, params, shown: params }
}

function patched(params: URLSearchParams, patch: AddressPatch): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === '') next.delete(key)
    else next.set(key, value)
  }
  return next
}

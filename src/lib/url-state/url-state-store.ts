import type { createMemoryRouter } from 'react-router-dom'
import { searchParamsOf } from '../browser/search-params'
import { realTimers, type Timers } from '../time/timers'
import type { UrlCodec } from './codecs'

export type AppRouter = ReturnType<typeof createMemoryRouter>

/** New values by parameter. Null or an empty string removes the parameter. */
export type UrlPatch = Readonly<Record<string, string | null>>

/** The codecs of a screen's parameters. */
export type UrlSchema = Readonly<Record<string, UrlCodec<unknown>>>

/** `typing` is debounced. `push` adds a history entry. */
export type WriteMode = 'replace' | 'push' | 'typing'

export interface UrlView {
  /** Path without the base path, as in `useLocation`. */
  readonly pathname: string
  /** Parameters of the URL. */
  readonly params: URLSearchParams
  /** Parameters including typed text that is not in the URL yet. Fields show these. */
  readonly shown: URLSearchParams
}

export interface UrlStateStore {
  /** Returns the parameters for a screen at this path. During a transition, the old screen keeps its parameters. */
  view(pathname: string): UrlView
  /** Writes parameters for the screen at this path. A screen that is closed or closing does not change the URL. */
  write(pathname: string, patch: UrlPatch, mode?: WriteMode): void
  /** The schemas by which the rendered components read the parameters. */
  readonly schemas: () => readonly UrlSchema[]
  /** Adds a schema until the returned function is called. */
  declare(schema: UrlSchema): () => void
  /** Follows the router until the returned function is called. */
  connect(): () => void
  subscribe(listener: () => void): () => void
}

/** Safari refuses more than 100 URL changes in 30 seconds. */
const DEBOUNCE_MS = 300

/**
 * Stores the part of a screen's state that is in the URL. React renders a navigation as a transition, which is too late
 * for a text field. This store updates synchronously, so two changes at once do not overwrite each other.
 */
export function createUrlStateStore(router: AppRouter, timers: Timers = realTimers): UrlStateStore {
  const listeners = new Set<() => void>()
  let typed: UrlPatch = {}
  let isDebouncing = false
  let current = viewOf(router)
  let schemas: readonly UrlSchema[] = []
  let former: UrlView | null = null

  const hasTyped = (): boolean => Object.keys(typed).length > 0

  function show(next: UrlView): void {
    if (next.pathname !== current.pathname) former = current
    current = next
    for (const listener of listeners) listener()
  }

  function setSchemas(next: readonly UrlSchema[]): void {
    schemas = next
    for (const listener of listeners) listener()
  }

  function follow(): void {
    const next = viewOf(router)
    const isSame = next.pathname === current.pathname && next.params.toString() === current.params.toString()
    if (!isSame) show(next)
    else if (!hasTyped() && current.shown !== current.params) show({ ...current, shown: current.params })
  }

  function commit(patch: UrlPatch, push: boolean): void {
    const params = patched(current.params, { ...typed, ...patch })
    typed = {}
    if (params.toString() !== current.params.toString()) {
      const { hash, state } = router.state.location
      const search = params.size > 0 ? `?${params.toString()}` : ''
      void navigate({ search, hash }, push ? {} : { replace: true, state: state as unknown })
    }
    follow()
  }

  /** Writes the first keystroke at once, then the latest text after each delay. */
  function debounce(): void {
    if (isDebouncing) return
    if (!isLeaving(router)) commit({}, false)
    isDebouncing = true
    timers.after(DEBOUNCE_MS, () => {
      isDebouncing = false
      if (hasTyped()) debounce()
    })
  }

  const { navigate } = router
  // Typed text belongs to the page being left, so that Back restores it.
  const navigateFromHere = (...to: Parameters<typeof navigate>): Promise<void> => {
    if (hasTyped() && typeof to[0] !== 'number' && !isLeaving(router)) commit({}, false)
    return navigate(...to)
  }

  return {
    view: (pathname) => (former?.pathname === pathname && current.pathname !== pathname ? former : current),
    write(pathname, patch, mode = 'replace') {
      if (pathname !== current.pathname) return
      if (mode !== 'typing') return isLeaving(router) ? undefined : commit(patch, mode === 'push')
      typed = { ...typed, ...patch }
      show({ ...current, shown: patched(current.params, typed) })
      debounce()
    },
    schemas: () => schemas,
    declare(schema) {
      setSchemas([...schemas, schema])
      return () => setSchemas(schemas.toSpliced(schemas.indexOf(schema), 1))
    },
    connect() {
      router.navigate = navigateFromHere as typeof navigate
      let { key } = router.state.location
      const stop = router.subscribe(({ location }) => {
        // Back and Forward restore the fields and discard typed text.
        if (location.key !== key) typed = {}
        key = location.key
        follow()
      })
      follow()
      return () => {
        stop()
        typed = {}
        router.navigate = navigate
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Returns true during a navigation to another page, which a write would abort. */
const isLeaving = ({ state: { navigation, location } }: AppRouter): boolean =>
  navigation.location !== undefined && navigation.location.pathname !== location.pathname

function viewOf({ basename = '/', state: { location } }: AppRouter): UrlView {
  const params = searchParamsOf(location.search)
  const pathname = location.pathname.slice(basename.replace(/\/$/, '').length) || '/'
  return { pathname, params, shown: params }
}

function patched(params: URLSearchParams, patch: UrlPatch): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries(patch)) {
    if (value === null || value === '') next.delete(key)
    else next.set(key, value)
  }
  return next
}

/** Returns a URL from outside if it is a path on this origin, and null otherwise. */
export const safeRedirect = (url: unknown): string | null =>
  typeof url === 'string' && /^\/(?![/\\])/.test(url) ? url : null

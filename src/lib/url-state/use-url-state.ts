import { createContext, use, useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import type { UrlCodec } from './codecs'
import type { UrlPatch, UrlSchema, UrlStateStore, WriteMode } from './url-state-store'
import { lookUp } from '../../shared/look-up'

export const UrlStateContext = createContext<UrlStateStore | null>(null)

/** Returns the store and the path of the rendered screen, which lags behind the router during a transition. */
function useStore(): { store: UrlStateStore; pathname: string } {
  const store = use(UrlStateContext)
  if (!store) throw new Error('There is no UrlStateContext above this component')
  return { store, pathname: useLocation().pathname }
}

/** Returns the URL parameters of this screen. */
export function useUrlParams(): URLSearchParams {
  const { store, pathname } = useStore()
  return useSyncExternalStore(store.subscribe, () => store.view(pathname).params)
}

/** Returns the URL parameters including typed text, for the fields themselves. */
export function useDraftParams(): URLSearchParams {
  const { store, pathname } = useStore()
  return useSyncExternalStore(store.subscribe, () => store.view(pathname).shown)
}

export type WriteUrl = (patch: UrlPatch, mode?: WriteMode) => void

export function useWriteUrl(): WriteUrl {
  const { store, pathname } = useStore()
  return useCallback((patch, mode) => store.write(pathname, patch, mode), [store, pathname])
}

/** Returns the schemas by which the rendered components read the URL parameters. */
export function useUrlSchemas(): readonly UrlSchema[] {
  const { store } = useStore()
  return useSyncExternalStore(store.subscribe, store.schemas)
}
export type UrlValues<S> = { readonly [K in keyof S]: S[K] extends UrlCodec<infer T> ? T : never }

export interface UrlState<Values> {
  readonly values: Values
  /** Writes some values and keeps all other parameters. With `push`, Back undoes the change. */
  readonly set: (patch: Partial<Values>, options?: { push?: boolean }) => void
  /** Resets these keys, or all keys, to their defaults. */
  readonly reset: (keys?: readonly (keyof Values)[]) => void
}

/** Returns the part of the screen's state that is in the URL. Define the schema outside the component, or memoize it. */
export function useUrlState<S extends UrlSchema>(schema: S): UrlState<UrlValues<S>> {
  const { store } = useStore()
  const params = useUrlParams()
  const write = useWriteUrl()
  useLayoutEffect(() => store.declare(schema), [store, schema])
  const values = useMemo(() => readUrlState(schema, params), [schema, params])
  const set = useCallback(
    (patch: Partial<UrlValues<S>>, { push = false }: { push?: boolean } = {}) => {
      const texts = Object.entries(patch).map(([key, value]) => [key, lookUp(schema, key)?.format(value) ?? null])
      write(Object.fromEntries(texts) as UrlPatch, push ? 'push' : 'replace')
    },
    [schema, write],
  )
  const reset = useCallback(
    (keys: readonly (keyof UrlValues<S>)[] = Object.keys(schema)) =>
      write(Object.fromEntries(keys.map((key) => [key, null]))),
    [schema, write],
  )
  return { values, set, reset }
}

export function readUrlState<S extends UrlSchema>(schema: S, params: URLSearchParams): UrlValues<S> {
  const entries = Object.entries(schema).map(([key, codec]) => [key, codec.parse(params.get(key))])
  return Object.fromEntries(entries) as UrlValues<S>
}

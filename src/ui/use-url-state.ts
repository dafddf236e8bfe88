import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { UrlCodec } from './url-codecs'

export type UrlSchema = Readonly<Record<string, UrlCodec<unknown>>>
export type UrlValues<S> = { readonly [K in keyof S]: S[K] extends UrlCodec<infer T> ? T : never }

export interface UrlState<Values> {
  values: Values
  /** Writes some values; others and foreign parameters stay. `push` makes it a step that Back undoes. */
  set: (patch: Partial<Values>, options?: { push?: boolean }) => void
  /** Back to the defaults, of these keys or of all. */
  reset: (keys?: readonly (keyof Values)[]) => void
}

/** Writes to the address one after another, so that two changes of one moment do not undo each other. */
export function useParamsWriter(): [
  URLSearchParams,
  (edit: (params: URLSearchParams) => void, push?: boolean) => void,
] {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])
  const write = useCallback(
    (edit: (next: URLSearchParams) => void, push = false) => {
      const next = new URLSearchParams(latest.current)
      edit(next)
      if (next.toString() === latest.current.toString()) return
      latest.current = next
      setParams(next, { replace: !push })
    },
    [setParams],
  )
  return [params, write]
}

/** A part of the screen's state that lives in the address. Define the schema outside the component. */
export function useUrlState<S extends UrlSchema>(schema: S): UrlState<UrlValues<S>> {
  const [params, write] = useParamsWriter()
  const values = useMemo(
    () => Object.fromEntries(Object.entries(schema).map(([key, codec]) => [key, codec.parse(params.get(key))])),
    [schema, params],
  ) as UrlValues<S>
  const set = useCallback(
    (patch: Partial<UrlValues<S>>, options?: { push?: boolean }) => {
      write((next) => {
        for (const [key, value] of Object.entries(patch)) {
          const text = schema[key]?.format(value)
          if (text === null || text === undefined) next.delete(key)
          else next.set(key, text)
        }
      }, options?.push)
    },
    [schema, write],
  )
  const reset = useCallback(
    (keys: readonly (keyof UrlValues<S>)[] = Object.keys(schema)) => {
      write((next) => {
        for (const key of keys) next.delete(String(key))
      })
    },
    [schema, write],
  )
  return { values, set, reset }
}

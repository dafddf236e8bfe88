import { useCallback } from 'react'
import { firstPage, type PagePosition, type SortState } from '../lib/url-state/codecs'
import type { UrlSchema } from '../lib/url-state/url-state-store'
import { type UrlValues, useUrlParams, useUrlState } from '../lib/url-state/use-url-state'

interface ListUrlOptions<Schema extends UrlSchema> {
  /** URL parameters of the list, including `sort` and `page`. Define the schema outside the component, or memoize it. */
  readonly schema: Schema
  /** Names of the parameters that filter rows. */
  readonly filters: readonly (keyof Schema & string)[]
  /** Name of the parameter with the open record, if the list has one. */
  readonly record?: keyof Schema & string
}

export interface ListUrl<Values> {
  readonly values: Values
  /** Changes filters or order, and goes to the first page. */
  readonly change: (patch: Partial<Values>) => void
  readonly clearFilters: () => void
  /** True if a filter is on, so that an empty list offers to clear it. */
  readonly filtered: boolean
  readonly sort: SortState | undefined
  readonly onSort: (sort: SortState) => void
  readonly position: PagePosition | null
  readonly setPosition: (position: PagePosition | null) => void
  readonly recordId: string | null
  /** Returns the URL of a record: this page without filters, and with the record open. */
  readonly recordTo: (id: string) => string
  readonly openRecord: (id: string) => void
  readonly closeRecord: () => void
}

/** Returns the state of a list in the URL, with setters: filters, order, page, and open record. */
export function useListUrl<Schema extends UrlSchema>(options: ListUrlOptions<Schema>): ListUrl<UrlValues<Schema>> {
  type Values = UrlValues<Schema>
  const { schema, filters, record } = options
  const { values, set, reset } = useUrlState(schema)
  const params = useUrlParams()
  const known: Readonly<Record<string, unknown>> = values
  // Which parameters a list has, only its schema knows.
  const patchOf = (changes: Readonly<Record<string, unknown>>) => changes as Partial<Values>
  const recordId = record === undefined ? '' : String(known[record])
  const change = useCallback((patch: Partial<Values>) => set({ ...patch, ...firstPageOf(schema) }), [schema, set])
  return {
    values,
    change,
    clearFilters: () => reset([...filters, ...Object.keys(firstPageOf(schema))]),
    filtered: filters.some((name) => isSet(known[name])),
    sort: known['sort'] as SortState | undefined,
    onSort: (sort) => change(patchOf({ sort })),
    position: (known['page'] ?? null) as PagePosition | null,
    setPosition: (page) => set(patchOf({ page })),
    recordId: recordId === '' ? null : recordId,
    recordTo: (id) => {
      const others = [...params].filter(([name]) => !Object.hasOwn(schema, name))
      return `?${new URLSearchParams([...others, [record ?? '', id]]).toString()}`
    },
    // Opening the next record from an open one adds no history entry.
    openRecord: (id) => record && set(patchOf({ [record]: id }), { push: recordId === '' }),
    closeRecord: () => record && reset([record]),
  }
}

function firstPageOf(schema: UrlSchema): Partial<Record<string, null>> {
  return 'page' in schema ? firstPage : {}
}

function isSet(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== ''
}

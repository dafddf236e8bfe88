import { useCallback, useMemo } from 'react'
import { firstPage } from '../../lib/url-state/codecs'
import type { UrlSchema } from '../../lib/url-state/url-state-store'
import { useDraftParams, useUrlSchemas, useWriteUrl } from '../../lib/url-state/use-url-state'
import type { SelectOption } from '../field/Select'

interface FilterBase {
  /** Search parameter. A range has `{key}Min` and `{key}Max`, dates have `{key}From` and `{key}To`. */
  key: string
  /** Name of the filter, which is that of the filtered column. */
  label: string
}
export interface TextFilter extends FilterBase {
  kind: 'text'
  placeholder?: string
}
export interface SelectFilter extends FilterBase {
  kind: 'select'
  options: readonly SelectOption[]
  /** Name of the empty choice: "All sources". */
  anyLabel: string
}
export interface MultiFilter extends FilterBase {
  kind: 'multi'
  options: readonly SelectOption[]
}
export interface RangeFilter extends FilterBase {
  kind: 'range'
  /** True for whole dollars. The URL stores dollars, which `urlDollarsAsCents` reads. */
  isWhole?: boolean
}
export interface DatesFilter extends FilterBase {
  kind: 'dates'
}
/** A value of a filter that one press applies. */
export interface FilterChip {
  /** Search parameter. */
  readonly key: string
  readonly value: string
  readonly label: string
  /** Chips of a group stand together. */
  readonly group: string
  /** Number of rows that the chip leaves. */
  readonly count: number
  /** Rank in the group. Narrow bars show only the first chips of each group. */
  readonly rank: number
}

export type FilterDefinition = TextFilter | SelectFilter | MultiFilter | RangeFilter | DatesFilter

/** Returns the search parameters of a filter. */
export function filterKeys(filter: FilterDefinition): string[] {
  switch (filter.kind) {
    case 'range':
      return [`${filter.key}Min`, `${filter.key}Max`]
    case 'dates':
      return [`${filter.key}From`, `${filter.key}To`]
    case 'text':
    case 'select':
    case 'multi':
      return [filter.key]
  }
}

export function activeFilterCount(filters: readonly FilterDefinition[], params: URLSearchParams): number {
  return filters.filter((filter) => filterKeys(filter).some((key) => params.get(key))).length
}

const valuesOf = (params: URLSearchParams, key: string): readonly string[] =>
  (params.get(key) ?? '').split(',').filter(Boolean)

export const isChipOn = ({ key, value }: Pick<FilterChip, 'key' | 'value'>, params: URLSearchParams): boolean =>
  valuesOf(params, key).includes(value)

/** Returns whether chips show all values of the filter. */
export const isShownByChips = (
  filter: FilterDefinition,
  chips: readonly FilterChip[],
  params: URLSearchParams,
): boolean =>
  filterKeys(filter).every((key) =>
    valuesOf(params, key).every((value) => chips.some((chip) => chip.key === key && chip.value === value)),
  )

/** Largest number of choices that are named. More are counted. */
const namedUpTo = 2

/** Returns the text of a filter: "California, Nevada", "3 selected", "$5 to $30". Null if it is inactive. */
export function filterText(filter: FilterDefinition, params: URLSearchParams): string | null {
  switch (filter.kind) {
    case 'range':
      return betweenText(filter, params.get(`${filter.key}Min`), params.get(`${filter.key}Max`))
    case 'dates':
      return betweenText(filter, params.get(`${filter.key}From`), params.get(`${filter.key}To`))
    case 'text':
      return params.get(filter.key) || null
    case 'select':
    case 'multi': {
      const chosen = valuesOf(params, filter.key)
      if (chosen.length > namedUpTo) return `${chosen.length} selected`
      const name = (value: string): string => filter.options.find((option) => option.value === value)?.label ?? value
      return chosen.map(name).join(', ') || null
    }
  }
}

function betweenText(filter: RangeFilter | DatesFilter, from: string | null, to: string | null): string | null {
  const shown = (value: string): string => (filter.kind === 'range' ? `$${value}` : value)
  if (from && to) return `${shown(from)} to ${shown(to)}`
  if (from) return `from ${shown(from)}`
  return to ? `up to ${shown(to)}` : null
}

export interface Filters {
  /** Parameters of the URL as the screen understands them. They include input that is not yet written to the URL. */
  readonly params: URLSearchParams
  /** The same parameters as given, for fields in which the user types. */
  readonly typed: URLSearchParams
  /** Stable function. */
  readonly setParam: (key: string, value: string) => void
  readonly clear: (filters: readonly FilterDefinition[]) => void
}

/** Returns the filters of the URL and functions that change them. A change also resets the page, in the same write. */
export function useFilters(): Filters {
  const typed = useDraftParams()
  const schemas = useUrlSchemas()
  const params = useMemo(() => understood(typed, schemas), [typed, schemas])
  const write = useWriteUrl()
  const setParam = useCallback((key: string, value: string) => write({ [key]: value, ...firstPage }, 'typing'), [write])
  return {
    params,
    typed,
    setParam,
    clear: (filters) =>
      write({ ...Object.fromEntries(filters.flatMap(filterKeys).map((key) => [key, null])), ...firstPage }),
  }
}

/** Returns the parameters as these schemas read them. */
function understood(params: URLSearchParams, schemas: readonly UrlSchema[]): URLSearchParams {
  const read = new URLSearchParams(params)
  for (const [key, codec] of schemas.flatMap((schema) => Object.entries(schema))) {
    const text = codec.format(codec.parse(params.get(key)))
    if (text) read.set(key, text)
    else read.delete(key)
  }
  return read
}

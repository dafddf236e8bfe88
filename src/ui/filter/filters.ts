import { useCallback } from 'react'
import { firstPage } from '../../lib/address/codecs'
import { useShownParams, useWriteAddress } from '../../lib/address/use-address'
import type { DayRange } from '../../lib/time/period'
import type { SelectOption } from '../field/Select'

interface FilterBase {
  /** The search parameter; a range writes `{key}Min` and `{key}Max`, dates write `{key}From` and `{key}To`. */
  key: string
  /** Named by the column that it filters. */
  label: string
}
export interface TextFilter extends FilterBase {
  kind: 'text'
  placeholder?: string
}
export interface SelectFilter extends FilterBase {
  kind: 'select'
  options: readonly SelectOption[]
  /** The name of the empty choice: "All sources". */
  anyLabel: string
}
export interface MultiFilter extends FilterBase {
  kind: 'multi'
  options: readonly SelectOption[]
}
export interface RangeFilter extends FilterBase {
  kind: 'range'
  /** Dollars are typed and kept in the address as dollars; read them with urlDollarsAsCents. */
  unit: 'number' | 'money'
}
export interface DatesFilter extends FilterBase {
  kind: 'dates'
  /** The days that apply while the address names none. */
  otherwise?: DayRange
}
export type FilterDefinition = TextFilter | SelectFilter | MultiFilter | RangeFilter | DatesFilter

/** The search parameters that a filter writes. */
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

/** More choices than this are counted instead of named. */
const namedUpTo = 2

/** The value of a filter in words: "California, Nevada", "3 selected", "$5 to $30". Null while it is off. */
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
      const chosen = (params.get(filter.key) ?? '').split(',').filter(Boolean)
      if (chosen.length > namedUpTo) return `${chosen.length} selected`
      const name = (value: string): string => filter.options.find((option) => option.value === value)?.label ?? value
      return chosen.map(name).join(', ') || null
    }
  }
}

function betweenText(filter: RangeFilter | DatesFilter, from: string | null, to: string | null): string | null {
  const shown = (value: string): string => (filter.kind === 'range' && filter.unit === 'money' ? `$${value}` : value)
  if (from && to) return `${shown(from)} to ${shown(to)}`
  if (from) return `from ${shown(from)}`
  return to ? `up to ${shown(to)}` : null
}

export interface Filters {
  /** The address, and what is being typed. */
  readonly params: URLSearchParams
  /** A stable function. */
  readonly setParam: (key: string, value: string) => void
  readonly clear: (filters: readonly FilterDefinition[]) => void
}

/** Reads and writes the filters in the address. A change goes to the first page in the same write. */
export function useFilters(): Filters {
  const params = useShownParams()
  const write = useWriteAddress()
  const setParam = useCallback((key: string, value: string) => write({ [key]: value, ...firstPage }, 'typing'), [write])
  return {
    params,
    setParam,
    clear: (filters) =>
      write({ ...Object.fromEntries(filters.flatMap(filterKeys).map((key) => [key, null])), ...firstPage }),
  }
}

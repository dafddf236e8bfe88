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
  /** The choice that filters nothing: "All sources". */
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
  /** The days that count while the address names none. */
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

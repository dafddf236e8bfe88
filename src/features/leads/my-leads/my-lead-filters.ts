import type { MyLeadFilters } from '../../../lib/api/__generated__/schema'
import { boughtLeadStatuses } from '../../../lib/labels/labels'
import { usStateOptions } from '../../../lib/labels/us-states'
import { startAndEndDate } from '../../../lib/time/period'
import type { ListQuery } from '../../../list/define-list'
import type { ListFilters } from '../../../list/list-filters'
import type { SelectFilter } from '../../../ui/filter/filters'
import { type FilterSource, leadSortOf, sortOptions, sourceOptions } from '../market/open-lead-filters'

/** Sort options of the bought leads. The default, the purchase time, has no column. */
export const myLeadOrder: SelectFilter = {
  key: 'sort',
  kind: 'select',
  label: 'Sort by',
  anyLabel: 'Latest bought',
  options: sortOptions,
}

/** Data besides the leads, for the filters. */
export interface MyLeadContext {
  readonly sources: readonly FilterSource[]
}

export const myLeadFilters = {
  q: { kind: 'text', label: 'Search', placeholder: 'Search name, phone or email' },
  status: { kind: 'multi', label: 'Status', options: boughtLeadStatuses },
  source: { kind: 'multi', label: 'Source', options: ({ sources }) => sourceOptions(sources), values: 'any' },
  state: { kind: 'multi', label: 'State', options: () => usStateOptions },
  bought: { kind: 'dates', label: 'Bought' },
} as const satisfies ListFilters<MyLeadContext>

export const myLeadSort = {
  by: { bought: 'bought', price: 'price', score: 'score', loan: 'loan' },
  initial: { column: 'bought', direction: 'desc' },
  // The API sorts by purchase, score, and loan in descending order only.
  only: { bought: 'desc', score: 'desc', loan: 'desc' },
} as const

/** Returns the API's filters for the filters in the URL. */
export function readMyLeadFilters({
  filters: { q, status, source, state, bought },
  sort,
  descending,
  timeZone,
}: Pick<
  ListQuery<typeof myLeadFilters, keyof typeof myLeadSort.by, MyLeadContext, unknown>,
  'filters' | 'sort' | 'descending' | 'timeZone'
>): MyLeadFilters {
  const order = leadSortOf(sort, descending)
  return {
    ...(q !== null && { search: q }),
    ...(status.length > 0 && { statuses: status }),
    ...(source.length > 0 && { sourceIds: source }),
    ...(state.length > 0 && { states: state }),
    ...startAndEndDate(bought, timeZone),
    ...(order !== 'NEWEST' && { sort: order }),
  }
}

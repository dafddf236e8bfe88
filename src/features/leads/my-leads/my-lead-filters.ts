import type { LeadSort, LeadStatus, MyLeadFilters } from '../../../lib/api/__generated__/schema'
import { boughtLeadStatuses } from '../../../lib/labels/lead-words'
import { usStateName, usStates } from '../../../lib/labels/us-states'
import { optionsOf } from '../../../lib/labels/word'
import { type SortState, urlList, urlPage, urlSort, urlText } from '../../../lib/url-state/codecs'
import type { AddressValues } from '../../../lib/url-state/use-address'
import type { FilterDefinition, SelectFilter } from '../../../ui/filter/filters'
import type { FilterSource } from '../market/open-lead-filters'

const columns = ['bought', 'price', 'score', 'loan'] as const
export const defaultMyLeadSort: SortState<(typeof columns)[number]> = { column: 'bought', direction: 'desc' }

export const myLeadUrl = {
  q: urlText(),
  status: urlList(),
  source: urlList(),
  state: urlList(),
  // The API sorts by purchase, score, and loan in descending order only.
  sort: urlSort(columns, defaultMyLeadSort, { bought: 'desc', score: 'desc', loan: 'desc' }),
  page: urlPage(),
  lead: urlText(),
}
export type MyLeadUrl = AddressValues<typeof myLeadUrl>

/** Sort options of the bought leads. The default, the purchase time, has no column. */
export const myLeadOrder: SelectFilter = {
  key: 'sort',
  kind: 'select',
  label: 'Sort by',
  anyLabel: 'Latest bought',
  options: [
    { value: '-score', label: 'Highest score' },
    { value: '-loan', label: 'Largest loan' },
    { value: 'price', label: 'Lowest price' },
    { value: '-price', label: 'Highest price' },
  ],
}

export const myLeadFilterParams = ['q', 'status', 'source', 'state'] as const satisfies readonly (keyof MyLeadUrl)[]

export function myLeadSortOf({ column, direction }: SortState<(typeof columns)[number]>): LeadSort {
  switch (column) {
    case 'price':
      return direction === 'asc' ? 'PRICE_LOW' : 'PRICE_HIGH'
    case 'score':
      return 'SCORE_HIGH'
    case 'loan':
      return 'LOAN_HIGH'
    case 'bought':
      return 'NEWEST'
  }
}

export function readMyLeadFilters(url: MyLeadUrl): MyLeadFilters {
  const statuses = url.status.filter((status): status is LeadStatus => Object.hasOwn(boughtLeadStatuses, status))
  const search = url.q.trim()
  const sort = myLeadSortOf(url.sort)
  return {
    ...(search !== '' && { search }),
    ...(statuses.length > 0 && { statuses }),
    ...(url.source.length > 0 && { sourceIds: url.source }),
    ...(url.state.length > 0 && { states: url.state }),
    ...(sort !== 'NEWEST' && { sort }),
  }
}

export function myLeadFilterControls(sources: readonly FilterSource[]): readonly FilterDefinition[] {
  return [
    { key: 'q', kind: 'text', label: 'Search', placeholder: 'Search name, phone or email' },
    { key: 'status', kind: 'multi', label: 'Status', options: optionsOf(boughtLeadStatuses) },
    {
      key: 'source',
      kind: 'multi',
      label: 'Source',
      options: sources.map(({ sourceId, name }) => ({ value: sourceId, label: name })),
    },
    {
      key: 'state',
      kind: 'multi',
      label: 'State',
      options: usStates.map(({ code }) => ({ value: code, label: usStateName(code) })),
    },
  ]
}

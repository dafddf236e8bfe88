import type { LeadSort, LeadStatus, MyLeadFilters } from '../../lib/graphql/__generated__/schema'
import { usStateName, usStates } from '../../lib/us-states'
import type { FilterDefinition } from '../../ui/filters'
import { type SortState, urlInteger, urlList, urlSort, urlText } from '../../ui/url-codecs'
import type { UrlValues } from '../../ui/use-url-state'
import { leadStatusNames, optionsOf } from './lead-words'
import type { FilterSource } from './open-lead-filters'

const columns = ['bought', 'price', 'score', 'loan'] as const
export const defaultMyLeadSort: SortState<(typeof columns)[number]> = { column: 'bought', direction: 'desc' }

/** The statuses that a bought lead can have. */
const { OPEN: _open, ...boughtStatusNames } = leadStatusNames

export const myLeadUrl = {
  q: urlText(),
  status: urlList(),
  source: urlList(),
  state: urlList(),
  sort: urlSort(columns, defaultMyLeadSort),
  page: urlInteger(1),
  lead: urlText(),
}
export type MyLeadUrl = UrlValues<typeof myLeadUrl>

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
      return direction === 'desc' ? 'NEWEST' : 'OLDEST'
  }
}

export function allowedMyLeadSort(sort: SortState): MyLeadUrl['sort'] {
  const column = columns.find((name) => name === sort.column) ?? defaultMyLeadSort.column
  return { column, direction: column === 'score' || column === 'loan' ? 'desc' : sort.direction }
}

export function readMyLeadFilters(url: MyLeadUrl): MyLeadFilters {
  const statuses = url.status.filter((status): status is LeadStatus => Object.hasOwn(boughtStatusNames, status))
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

export function isMyLeadFiltered(url: MyLeadUrl): boolean {
  return url.q !== '' || url.status.length > 0 || url.source.length > 0 || url.state.length > 0
}

export function myLeadFilterControls(sources: readonly FilterSource[]): readonly FilterDefinition[] {
  return [
    { key: 'q', kind: 'text', label: 'Search', placeholder: 'Search name, phone or e-mail' },
    { key: 'status', kind: 'multi', label: 'Status', options: optionsOf(boughtStatusNames) },
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

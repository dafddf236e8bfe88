import type { TimeZone } from '../../../shared/calendar'
import type { LeadStatus, MyLeadFilters } from '../../../lib/api/__generated__/schema'
import { boughtLeadStatuses, keysOf, optionsOf } from '../../../lib/labels/labels'
import { usStateOptions, usStates } from '../../../lib/labels/us-states'
import { startAndEndDate } from '../../../lib/time/period'
import { type SortState, urlDay, urlList, urlSort, urlText } from '../../../lib/url-state/codecs'
import type { UrlValues } from '../../../lib/url-state/use-url-state'
import type { FilterDefinition, SelectFilter } from '../../../ui/filter/filters'
import { type FilterSource, leadSortOf, sortOptions, sourceFilter } from '../market/open-lead-filters'

const columns = ['bought', 'price', 'score', 'loan'] as const
const defaultSort: SortState<(typeof columns)[number]> = { column: 'bought', direction: 'desc' }

export const myLeadUrl = {
  q: urlText(),
  status: urlList(keysOf(boughtLeadStatuses)),
  source: urlList(),
  state: urlList(usStates.map(({ code }) => code)),
  boughtFrom: urlDay(),
  boughtTo: urlDay(),
  // The API sorts by purchase, score, and loan in descending order only.
  sort: urlSort(columns, defaultSort, { bought: 'desc', score: 'desc', loan: 'desc' }),
  lead: urlText(),
}
export type MyLeadUrl = UrlValues<typeof myLeadUrl>

/** Sort options of the bought leads. The default, the purchase time, has no column. */
export const myLeadOrder: SelectFilter = {
  key: 'sort',
  kind: 'select',
  label: 'Sort by',
  anyLabel: 'Latest bought',
  options: sortOptions,
}

export const myLeadFilterParams = [
  'q',
  'status',
  'source',
  'state',
  'boughtFrom',
  'boughtTo',
] as const satisfies readonly (keyof MyLeadUrl)[]

export function readMyLeadFilters(url: MyLeadUrl, timeZone: TimeZone): MyLeadFilters {
  const sort = leadSortOf(url.sort)
  return {
    ...(url.q !== '' && { search: url.q }),
    ...(url.status.length > 0 && { statuses: url.status as readonly LeadStatus[] }),
    ...(url.source.length > 0 && { sourceIds: url.source }),
    ...(url.state.length > 0 && { states: url.state }),
    ...startAndEndDate({ from: url.boughtFrom, to: url.boughtTo }, timeZone),
    ...(sort !== 'NEWEST' && { sort }),
  }
}

export function myLeadFilterControls(sources: readonly FilterSource[]): readonly FilterDefinition[] {
  return [
    { key: 'q', kind: 'text', label: 'Search', placeholder: 'Search name, phone or email' },
    { key: 'status', kind: 'multi', label: 'Status', options: optionsOf(boughtLeadStatuses) },
    sourceFilter(sources),
    { key: 'state', kind: 'multi', label: 'State', options: usStateOptions },
    { key: 'bought', kind: 'dates', label: 'Bought' },
  ]
}

import type { JSX, ReactNode } from 'react'
import { FilterBar } from '../../ui/FilterBar'
import type { UrlState } from '../../ui/use-url-state'
import { MyLeadDrawer, type MyLeadDrawerProps } from './MyLeadDrawer'
import {
  allowedMyLeadSort,
  isMyLeadFiltered,
  myLeadFilterControls,
  myLeadFilterParams,
  type MyLeadUrl,
} from './my-lead-filters'
import { MyLeadsTable, type MyLeadsTableProps } from './MyLeadsTable'
import type { FilterSource } from './open-lead-filters'
import { useNow } from './use-now'

export interface MyLeadsPanelProps {
  url: UrlState<MyLeadUrl>
  table: Pick<
    MyLeadsTableProps,
    | 'rows'
    | 'loading'
    | 'refreshing'
    | 'error'
    | 'onRetry'
    | 'partial'
    | 'hasMore'
    | 'onLoadMore'
    | 'loadingMore'
    | 'total'
  >
  detail: Pick<MyLeadDrawerProps, 'loading' | 'error' | 'onRetry' | 'activity' | 'activityError' | 'can' | 'balanceOf'>
  sources: readonly FilterSource[]
  csv: ReactNode
}

/** The bought leads: find one, reach it, write down what came of it. */
export function MyLeadsPanel({ url, table, detail, sources, csv }: MyLeadsPanelProps): JSX.Element {
  const nowMs = useNow()
  return (
    <>
      <FilterBar label="Filter my leads" filters={myLeadFilterControls(sources)} actions={csv} />
      <MyLeadsTable
        {...table}
        nowMs={nowMs}
        onOpen={(lead) => url.set({ lead: lead.id }, { push: true })}
        openKey={url.values.lead || null}
        sort={url.values.sort}
        onSort={(sort) => url.set({ sort: allowedMyLeadSort(sort), page: 1 })}
        filtered={isMyLeadFiltered(url.values)}
        onClearFilters={() => url.reset(myLeadFilterParams)}
      />
      <MyLeadDrawer {...detail} leadId={url.values.lead || null} onClose={() => url.set({ lead: '' })} nowMs={nowMs} />
    </>
  )
}

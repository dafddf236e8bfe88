import type { JSX, ReactNode } from 'react'
import { env } from '../../../lib/settings/env'
import { FoldedFilterBar } from '../../../ui/filter/FoldedFilterBar'
import type { ListAddress } from '../../../list/use-list-address'
import type { ListTableProps } from '../../../list/use-list-screen'
import { MyLeadDrawer, type MyLeadDrawerProps } from './MyLeadDrawer'
import { myLeadFilterControls, myLeadOrder, type MyLeadUrl } from './my-lead-filters'
import type { LeadRow } from '../lead-rows'
import { LeadStrip } from './LeadStrip'
import { MyLeadsTable } from './MyLeadsTable'
import type { FilterSource } from '../market/open-lead-filters'

export interface MyLeadsPanelProps {
  address: ListAddress<MyLeadUrl>
  table: Omit<ListTableProps<LeadRow>, 'rowKey'>
  detail: Pick<MyLeadDrawerProps, 'loading' | 'error' | 'onRetry' | 'activity' | 'activityError' | 'can' | 'balanceOf'>
  sources: readonly FilterSource[]
  csv: ReactNode
}

/** The bought leads, with status counts, filters, a table, and details. */
export function MyLeadsPanel({ address, table, detail, sources, csv }: MyLeadsPanelProps): JSX.Element {
  const { leadFilters } = env.capabilities
  return (
    <>
      {leadFilters && detail.can.changeStatus ? (
        <LeadStrip shown={address.values.status} onShow={(status) => address.change({ status })} />
      ) : null}
      {leadFilters ? (
        <FoldedFilterBar
          label="Filter my leads"
          filters={myLeadFilterControls(sources)}
          order={myLeadOrder}
          actions={csv}
        />
      ) : (
        csv
      )}
      <MyLeadsTable {...table} onOpen={(lead) => address.openRecord(lead.id)} />
      <MyLeadDrawer {...detail} leadId={address.recordId} onClose={address.closeRecord} />
    </>
  )
}

import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { myLeadFile } from '../../features/leads/lead-columns'
import {
  LeadHistory_activity,
  LeadNotes_activity,
  LeadTransactions_activity,
} from '../../features/leads/my-leads/LeadActivity'
import { LeadReturn_activity } from '../../features/leads/my-leads/LeadReturn'
import { myLeadFilterParams, myLeadUrl, readMyLeadFilters } from '../../features/leads/my-leads/my-lead-filters'
import { MyLeadsPanel } from '../../features/leads/my-leads/MyLeadsPanel'
import { LeadRow_lead } from '../../features/leads/queries'
import { graphql } from '../../lib/api/graphql'
import { env } from '../../lib/settings/env'
import { useTimeZone } from '../../lib/time/use-calendar'
import { useListScreen } from '../../list/use-list-screen'
import { CsvButton } from '../../ui/button/CsvButton'
import { LEAD_DETAILS, MARKETPLACE_SOURCES } from './open-leads-queries'

const MY_LEADS = graphql(
  `
    query MyLeads($limit: Int, $nextToken: String, $filters: MyLeadFilters) {
      listMyLeads(limit: $limit, nextToken: $nextToken, filters: $filters) {
        items {
          ...LeadRow_lead @unmask
        }
        nextToken
        total
      }
    }
  `,
  [LeadRow_lead],
)

const MY_LEAD_ACTIVITY = graphql(
  `
    query MyLeadActivity($leadId: ID!) {
      getLeadActivity(leadId: $leadId) {
        leadId
        ...LeadNotes_activity
        ...LeadHistory_activity
        ...LeadReturn_activity
        ...LeadTransactions_activity
      }
    }
  `,
  [LeadNotes_activity, LeadHistory_activity, LeadReturn_activity, LeadTransactions_activity],
)

const MY_WALLET_BALANCES = graphql(`
  query MyWalletBalances {
    getAgentWallets {
      agentId
      sourceId
      balanceCents
    }
  }
`)

export function MyLeadsTab(): JSX.Element {
  const timeZone = useTimeZone()
  const { address, table, allRows } = useListScreen({
    schema: myLeadUrl,
    // The specification's list has neither filters nor an order.
    filters: env.full ? myLeadFilterParams : [],
    record: 'lead',
    document: MY_LEADS,
    field: 'listMyLeads',
    toVariables: (values) => (env.full ? { filters: readMyLeadFilters(values, timeZone) } : {}),
    pageOf: (data) => data.listMyLeads,
    rowKey: ({ id }) => id,
    missing: 'newer leads',
  })
  const leadId = address.recordId ?? ''

  const sources = useQuery(MARKETPLACE_SOURCES, { fetchPolicy: 'cache-and-network', context: { wholeList: true } })
  const wallets = useQuery(MY_WALLET_BALANCES, { fetchPolicy: 'cache-and-network' })
  const detail = useQuery(LEAD_DETAILS, {
    variables: { leadId },
    skip: leadId === '',
    fetchPolicy: 'cache-and-network',
  })
  const activity = useQuery(MY_LEAD_ACTIVITY, {
    variables: { leadId },
    skip: leadId === '' || !env.full,
    fetchPolicy: 'cache-and-network',
  })

  return (
    <MyLeadsPanel
      address={address}
      table={env.full ? table : { ...table, sort: undefined, onSort: undefined }}
      detail={{
        loading: detail.loading || activity.loading,
        error: detail.error,
        onRetry: () => {
          void detail.refetch()
          if (env.full) void activity.refetch()
        },
        activity: activity.data?.getLeadActivity ?? null,
        activityError: activity.error,
        balanceOf: (sourceId) =>
          wallets.data?.getAgentWallets?.find((wallet) => wallet.sourceId === sourceId)?.balanceCents ?? null,
      }}
      sources={sources.data?.listLeadSources?.items ?? []}
      csv={<CsvButton fileName="my-leads" columns={myLeadFile} rows={allRows} disabled={table.rows.length === 0} />}
    />
  )
}

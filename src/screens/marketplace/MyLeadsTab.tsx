import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { myLeadFile } from '../../features/leads/lead-columns'
import {
  LeadHistory_activity,
  LeadNotes_activity,
  LeadTransactions_activity,
} from '../../features/leads/my-leads/LeadActivity'
import { LeadReturn_activity } from '../../features/leads/my-leads/LeadReturn'
import { myLeadFilters, myLeadSort, readMyLeadFilters } from '../../features/leads/my-leads/my-lead-filters'
import { MyLeadsPanel } from '../../features/leads/my-leads/MyLeadsPanel'
import { LeadRow_lead } from '../../features/leads/queries'
import type { MyLeadsQuery } from '../../lib/api/__generated__/documents'
import { freshSources, useActiveSources } from '../../features/wallets/use-active-sources'
import { graphql } from '../../lib/api/graphql'
import { env } from '../../lib/settings/env'
import { defineList } from '../../list/define-list'
import { LEAD_DETAILS } from './open-leads-queries'

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

export const myLeads = defineList({
  label: 'My leads',
  missing: 'newer leads',
  query: MY_LEADS,
  page: (data: MyLeadsQuery) => data.listMyLeads,
  rowKey: ({ id }) => id,
  record: 'lead',
  use: useMySources,
  filters: myLeadFilters,
  sort: myLeadSort,
  // The specification's list has neither filters nor an order.
  variables: (query) => (env.full ? { filters: readMyLeadFilters(query) } : {}),
  csv: { fileName: 'my-leads', columns: () => myLeadFile },
})

/** Returns the sources to filter by. */
function useMySources() {
  const { rows } = useActiveSources(freshSources)
  return useMemo(() => ({ sources: rows ?? [] }), [rows])
}

export function MyLeadsTab(): JSX.Element {
  const list = myLeads.useList()
  const leadId = list.recordId ?? ''

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
      list={list}
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
    />
  )
}

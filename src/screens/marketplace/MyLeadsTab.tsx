import { useApolloClient, useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { useLeadRows, LeadRow_lead } from '../../features/leads/queries'
import { myLeadFile } from '../../features/leads/lead-columns'
import {
  LeadNotes_activity,
  LeadHistory_activity,
  LeadTransactions_activity,
} from '../../features/leads/my-leads/LeadActivity'
import { myLeadFilterParams, myLeadUrl, readMyLeadFilters } from '../../features/leads/my-leads/my-lead-filters'
import { MyLeadsPanel } from '../../features/leads/my-leads/MyLeadsPanel'
import { LeadReturn_activity } from '../../features/leads/my-leads/LeadReturn'
import { env } from '../../lib/settings/env'
import { askAgain } from '../../lib/api/ask-again'
import { graphql } from '../../lib/api/graphql'
import { readWholeList } from '../../lib/api/read-whole-list'
import { useListScreen } from '../../list/use-list-screen'
import { CsvButton } from '../../ui/button/CsvButton'
import { LEAD_DETAILS, MARKETPLACE_SOURCES } from './open-leads-queries'

const MY_LEADS = graphql(
  `
    query MyLeads($limit: Int, $nextToken: String, $filters: MyLeadFilters) {
      listMyLeads(limit: $limit, nextToken: $nextToken, filters: $filters) {
        items {
          id
          ...LeadRow_lead
        }
        nextToken
        total
      }
    }
  `,
  [LeadRow_lead],
)

const MY_LEADS_FILE = graphql(`
  query MyLeadsFile($limit: Int, $nextToken: String, $filters: MyLeadFilters) {
    listMyLeads(limit: $limit, nextToken: $nextToken, filters: $filters) {
      items {
        id
        status
        leadSourceName
        sourceId
        state
        priceCents
        customerName
        score
        loanAmount
        propertyType
        email
        phone
        createdAt
        updatedAt
      }
      nextToken
    }
  }
`)

/** Requires the capability LEAD_STATUS. */
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
  const client = useApolloClient()
  const { address, table, variables } = useListScreen({
    schema: myLeadUrl,
    filters: myLeadFilterParams,
    record: 'lead',
    document: MY_LEADS,
    field: 'listMyLeads',
    question: (values) => (env.capabilities.leadFilters ? { filters: readMyLeadFilters(values) } : {}),
    pageOf: (data) => data.listMyLeads,
    rowKey: ({ id }) => id,
    missing: 'newer leads',
  })
  const rows = useLeadRows(table.rows)
  const { leadStatus, returns } = env.capabilities
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
    skip: leadId === '' || !(leadStatus || returns),
    fetchPolicy: 'cache-and-network',
  })
  const csvRows = async () => (await readWholeList(client, MY_LEADS_FILE, variables, (data) => data.listMyLeads)).items

  return (
    <MyLeadsPanel
      address={address}
      table={{ ...table, rows }}
      detail={{
        loading: detail.loading || activity.loading,
        error: detail.error,
        onRetry: () => {
          askAgain(detail.refetch)
          if (leadStatus || returns) askAgain(activity.refetch)
        },
        activity: activity.data?.getLeadActivity ?? null,
        activityError: activity.error,
        can: { changeStatus: leadStatus, requestReturn: returns },
        balanceOf: (sourceId) =>
          wallets.data?.getAgentWallets?.find((wallet) => wallet.sourceId === sourceId)?.balanceCents ?? null,
      }}
      sources={sources.data?.listLeadSources?.items ?? []}
      csv={<CsvButton fileName="my-leads" columns={myLeadFile} rows={csvRows} disabled={rows.length === 0} />}
    />
  )
}

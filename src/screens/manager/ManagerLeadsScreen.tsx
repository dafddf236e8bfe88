import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo, useState } from 'react'
import { useLeadSources } from '../../features/lead-sources/use-lead-sources'
import { useUnitOptions } from '../../features/organization/use-unit-options'
import { LeadDecisionDialog, type PendingDecision } from '../../features/team/LeadDecisionDialogs'
import { LeadDecisionDrawer } from '../../features/team/LeadDecisionDrawer'
import { graphql } from '../../lib/api/graphql'
import { longestPage, useAllPages } from '../../lib/api/pages'
import { boughtLeadStatuses, labelOf, leadName, leadStatuses } from '../../lib/labels/labels'
import { usStateOptions } from '../../lib/labels/us-states'
import { personName } from '../../lib/labels/user-labels'
import { durationInWords } from '../../lib/time/dates'
import { defineList } from '../../list/define-list'
import { asList } from '../../list/list-filters'
import { ListScreen } from '../../list/ListScreen'
import { EmptyState } from '../../ui/feedback/EmptyState'

const TEAM_LEADS = graphql(`
  query TeamLeads($filters: TeamLeadFilters, $limit: Int, $nextToken: String) {
    listTeamLeads(filters: $filters, limit: $limit, nextToken: $nextToken) {
      items {
        lead {
          id
          status
          customerName
          state
          leadSourceName
          priceCents
          agentId
        }
        agentName
        purchasedAt
        minutesToContact
      }
      nextToken
      total
    }
  }
`)

const TEAM_AGENTS = graphql(`
  query TeamAgents($limit: Int, $nextToken: String) {
    listTeam(limit: $limit, nextToken: $nextToken) {
      items {
        agentId
        user {
          ...PersonName
        }
      }
      nextToken
    }
  }
`)

const teamLeads = defineList({
  label: 'Leads',
  query: TEAM_LEADS,
  page: (data) => data.listTeamLeads,
  rowKey: ({ lead }) => lead.id,
  record: 'lead',
  use: useChoices,
  filters: {
    search: { kind: 'text', label: 'Customer', placeholder: 'Name, phone or email' },
    status: { kind: 'select', label: 'Status', anyLabel: 'Any status', options: boughtLeadStatuses },
    unit: { kind: 'select', label: 'Unit', anyLabel: 'All units', options: ({ units }) => units, hideIfEmpty: true },
    agent: {
      kind: 'select',
      label: 'Agent',
      anyLabel: 'All agents',
      options: ({ agents }) => agents && agents.map(({ agentId, name }) => ({ value: agentId, label: name })),
    },
    source: {
      kind: 'select',
      label: 'Source',
      anyLabel: 'All sources',
      options: ({ sources }) => sources?.map(({ id, name }) => ({ value: id, label: name })) ?? null,
    },
    state: { kind: 'select', label: 'State', anyLabel: 'All states', options: () => usStateOptions },
  },
  variables: ({ filters: { search, status, unit, agent, source, state } }) => ({
    filters: {
      search,
      statuses: asList(status),
      unitId: unit,
      agentIds: asList(agent),
      sourceIds: asList(source),
      states: asList(state),
    },
  }),
  columns: [
    {
      id: 'customer',
      header: 'Customer',
      text: ({ lead }) => lead.customerName,
      cell: ({ lead }) => `${leadName(lead.customerName)}, ${lead.state}`,
      phone: 'title',
    },
    { id: 'state', header: 'State', file: ({ lead }) => lead.state },
    {
      id: 'agent',
      header: 'Agent',
      width: 'max(7rem, 15cqi)',
      text: ({ agentName }) => agentName,
      phone: 'detail',
    },
    {
      id: 'source',
      header: 'Source',
      width: 'max(7rem, 15cqi)',
      text: ({ lead }) => lead.leadSourceName,
      hideBelow: 'lg',
    },
    {
      id: 'bought',
      header: 'Purchased',
      width: 'max(6rem, 11cqi)',
      moment: ({ purchasedAt }) => purchasedAt,
      hideBelow: 'md',
      phone: 'detail',
    },
    {
      id: 'contact',
      header: 'Speed to lead',
      fileHeader: 'Minutes to contact',
      width: 'max(7.5rem, 13cqi)',
      count: ({ minutesToContact }) => minutesToContact,
      cell: ({ minutesToContact }) => (minutesToContact === null ? 'Not contacted' : durationInWords(minutesToContact)),
      hideBelow: 'lg',
    },
    {
      id: 'status',
      header: 'Status',
      width: 'max(9.5rem, 15cqi)',
      badge: ({ lead }) => labelOf(leadStatuses, lead.status),
      phone: 'state',
    },
    {
      id: 'price',
      header: 'Price',
      width: 'max(5rem, 8cqi)',
      money: ({ lead }) => lead.priceCents,
      phone: 'amount',
    },
  ],
  csv: { fileName: 'team-leads' },
  empty: (
    <EmptyState icon="leads" title="No leads yet">
      Leads that your agents buy are listed here, with how soon each was called.
    </EmptyState>
  ),
})

export function ManagerLeadsScreen(): JSX.Element {
  const [pending, setPending] = useState<PendingDecision | null>(null)
  const list = teamLeads.useList()
  const agents = list.context.agents ?? []
  return (
    <ListScreen fixed list={list} title="Leads" subtitle="Leads your agents purchased">
      <LeadDecisionDrawer leadId={list.recordId} agents={agents} onClose={list.closeRecord} onDecide={setPending} />
      {pending ? <LeadDecisionDialog {...pending} agents={agents} onClose={() => setPending(null)} /> : null}
    </ListScreen>
  )
}

/** Returns the agents, units, and sources that the filters offer. Agents are null while they load. */
function useChoices() {
  const result = useQuery(TEAM_AGENTS, { variables: { limit: longestPage } })
  const { rows: members } = useAllPages(result, (data) => data.listTeam, { rowKey: ({ agentId }) => agentId })
  const { rows: sources } = useLeadSources()
  const units = useUnitOptions()
  return useMemo(() => {
    const agents = members?.map((member) => ({ agentId: member.agentId, name: personName(member.user) })) ?? null
    return { agents, sources, units }
  }, [members, sources, units])
}

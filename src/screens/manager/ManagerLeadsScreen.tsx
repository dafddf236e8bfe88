import { useQuery } from '@apollo/client/react'
import { type JSX, useMemo, useState } from 'react'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
import { useSourceNames } from '../../features/sources/use-source-names'
import type { PendingDecision } from '../../features/team/decisions'
import { LeadDecisionDialog } from '../../features/team/LeadDecisionDialog'
import { LeadDecisionDrawer } from '../../features/team/LeadDecisionDrawer'
import { memberName } from '../../features/team/team-rows'
import { teamLeadColumns, TeamLeadsTable } from '../../features/team/TeamLeadsTable'
import type { LeadStatus } from '../../lib/graphql/__generated__/schema'
import { graphql } from '../../lib/graphql/graphql'
import { longestPage } from '../../lib/graphql/read-whole-list'
import { usStates } from '../../lib/format/us-states'
import { boughtLeadStatuses } from '../../lib/words/lead-words'
import { optionsOf } from '../../lib/words/word'
import { CsvButton } from '../../ui/button/CsvButton'
import { FilterBar } from '../../ui/filter/FilterBar'
import type { FilterDefinition } from '../../ui/filter/filters'
import { PageHeader } from '../../ui/page/PageHeader'
import { urlPage, urlText } from '../../lib/address/codecs'
import type { AddressValues } from '../../lib/address/use-address'
import { useListScreen } from '../../list/use-list-screen'
import { fileColumns } from '../../ui/table/columns'

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
          id
          firstName
          lastName
          email
        }
      }
      nextToken
    }
  }
`)

const schema = {
  search: urlText(),
  status: urlText(),
  unit: urlText(),
  agent: urlText(),
  source: urlText(),
  state: urlText(),
  page: urlPage(),
  lead: urlText(),
}

const question = ({ search, status, unit, agent, source, state }: AddressValues<typeof schema>) => ({
  filters: {
    search: search || null,
    statuses: status ? [status as LeadStatus] : null,
    unitId: unit || null,
    agentIds: agent ? [agent] : null,
    sourceIds: source ? [source] : null,
    states: state ? [state] : null,
  },
})

export function ManagerLeadsScreen(): JSX.Element {
  const [pending, setPending] = useState<PendingDecision | null>(null)
  const { agents, filters } = useChoices()
  const { address, table, allRows } = useListScreen({
    schema,
    filters: ['search', 'status', 'unit', 'agent', 'source', 'state'],
    record: 'lead',
    document: TEAM_LEADS,
    field: 'listTeamLeads',
    question,
    pageOf: (data) => data.listTeamLeads,
    rowKey: ({ lead }) => lead.id,
    missing: 'leads',
  })
  return (
    <>
      <PageHeader
        title="Leads"
        subtitle="Leads your agents purchased"
        secondary={
          <CsvButton
            fileName="team-leads"
            columns={fileColumns(teamLeadColumns)}
            rows={allRows}
            disabled={table.rows.length === 0}
          />
        }
      />
      <FilterBar label="Filter leads" filters={filters} />
      <TeamLeadsTable table={table} onOpen={address.openRecord} />
      <LeadDecisionDrawer
        leadId={address.recordId}
        agents={agents}
        onClose={address.closeRecord}
        onDecide={(decision, lead) => setPending({ decision, lead })}
      />
      {pending ? <LeadDecisionDialog pending={pending} agents={agents} onClose={() => setPending(null)} /> : null}
    </>
  )
}

function useChoices() {
  const { data } = useQuery(TEAM_AGENTS, { variables: { limit: longestPage }, context: { wholeList: true } })
  const sources = useSourceNames()
  const unitFilter = useUnitFilter('All units')
  return useMemo(() => {
    const agents = (data?.listTeam?.items ?? []).map((member) => ({
      agentId: member.agentId,
      name: memberName(member),
    }))
    const filters: FilterDefinition[] = [
      { kind: 'text', key: 'search', label: 'Customer', placeholder: 'Name, phone or email' },
      {
        kind: 'select',
        key: 'status',
        label: 'Status',
        anyLabel: 'Any status',
        options: optionsOf(boughtLeadStatuses),
      },
      ...unitFilter,
      {
        kind: 'select',
        key: 'agent',
        label: 'Agent',
        anyLabel: 'All agents',
        options: agents.map(({ agentId, name }) => ({ value: agentId, label: name })),
      },
      {
        kind: 'select',
        key: 'source',
        label: 'Source',
        anyLabel: 'All sources',
        options: sources.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        kind: 'select',
        key: 'state',
        label: 'State',
        anyLabel: 'All states',
        options: usStates.map(({ code, name }) => ({ value: code, label: name })),
      },
    ]
    return { agents, filters }
  }, [data, sources, unitFilter])
}

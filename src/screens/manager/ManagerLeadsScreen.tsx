import { useApolloClient, useQuery } from '@apollo/client/react'
import { type JSX, useMemo } from 'react'
import { exportPageSize, fetchAll } from '../../features/leads/fetch-all'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
import { LeadDecisionDialog, pendingDecision, type PendingDecision } from '../../features/team/LeadDecisionDialog'
import { LeadDecisionDrawer } from '../../features/team/LeadDecisionDrawer'
import { memberName } from '../../features/team/team-rows'
import { type TeamLeadRow, TeamLeadsTable } from '../../features/team/TeamLeadsTable'
import { csvMoney } from '../../lib/csv'
import { env } from '../../lib/env'
import { classify } from '../../lib/errors/classify'
import type { LeadStatus } from '../../lib/graphql/__generated__/schema'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { leadStates } from '../../lib/lead-states'
import { usStates } from '../../lib/us-states'
import { PartialDataBanner } from '../../ui/Banner'
import { Card } from '../../ui/Card'
import { CsvButton } from '../../ui/CsvButton'
import { FilterBar } from '../../ui/FilterBar'
import type { FilterDefinition } from '../../ui/filters'
import { PageHeader } from '../../ui/PageHeader'
import { UnavailableState } from '../../ui/UnavailableState'
import { urlText } from '../../ui/url-codecs'
import { useConfirmation } from '../../ui/use-confirmation'
import { useUrlState } from '../../ui/use-url-state'
import { useLoadMore } from '../../ui/use-load-more'

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

const TEAM_LEAD_CHOICES = graphql(`
  query TeamLeadChoices {
    listTeam {
      agentId
      user {
        id
        firstName
        lastName
        email
      }
    }
    listLeadSources(limit: 100) {
      items {
        id
        name
      }
    }
  }
`)

const url = {
  search: urlText(),
  status: urlText(),
  unit: urlText(),
  agent: urlText(),
  source: urlText(),
  state: urlText(),
  lead: urlText(),
}
const filterNames = ['search', 'status', 'unit', 'agent', 'source', 'state'] as const
const pageSize = 50

const csvColumns = [
  { header: 'Customer', value: (row: TeamLeadRow) => row.lead.customerName },
  { header: 'State', value: (row: TeamLeadRow) => row.lead.state },
  { header: 'Agent', value: (row: TeamLeadRow) => row.agentName },
  { header: 'Source', value: (row: TeamLeadRow) => row.lead.leadSourceName },
  { header: 'Bought', value: (row: TeamLeadRow) => row.purchasedAt },
  { header: 'Minutes to contact', value: (row: TeamLeadRow) => row.minutesToContact },
  { header: 'Status', value: (row: TeamLeadRow) => leadStates[row.lead.status].name },
  { header: 'Price (USD)', value: (row: TeamLeadRow) => csvMoney(row.lead.priceCents) },
]

export function Component(): JSX.Element {
  if (env.capabilities.team) return <Leads />
  return (
    <>
      <PageHeader title="Leads" />
      <Card>
        <UnavailableState>The leads that your agents have bought would be listed here.</UnavailableState>
      </Card>
    </>
  )
}

function Leads(): JSX.Element {
  const { values, set, reset } = useUrlState(url)
  const client = useApolloClient()
  const confirmation = useConfirmation<PendingDecision>()
  const { agents, filters: definitions } = useChoices()
  const filters = useMemo(
    () => ({
      search: values.search || null,
      statuses: values.status ? [values.status as LeadStatus] : null,
      unitId: values.unit || null,
      agentIds: values.agent ? [values.agent] : null,
      sourceIds: values.source ? [values.source] : null,
      states: values.state ? [values.state] : null,
    }),
    [values.search, values.status, values.unit, values.agent, values.source, values.state],
  )
  const { data, previousData, error, loading, refetch, fetchMore } = useQuery(TEAM_LEADS, {
    variables: { filters, limit: pageSize },
  })
  const page = (data ?? previousData)?.listTeamLeads
  const { loadingMore, loadMore } = useLoadMore()
  const retry = () => askAgain(refetch)

  /** All rows of the filtered set. A page that comes with holes makes no file. */
  const allRows = (): Promise<readonly TeamLeadRow[]> =>
    fetchAll(async (nextToken) => {
      const answer = await client.query({
        query: TEAM_LEADS,
        variables: { filters, limit: exportPageSize, nextToken },
        fetchPolicy: 'no-cache',
        errorPolicy: 'none',
      })
      return answer.data?.listTeamLeads
    })

  return (
    <>
      <PageHeader
        title="Leads"
        subtitle="What your agents have bought, and what waits for you"
        secondary={
          <CsvButton fileName="team-leads" columns={csvColumns} rows={allRows} disabled={!page?.items.length} />
        }
      />
      <FilterBar label="Filter leads" filters={definitions} />
      <TeamLeadsTable
        rows={page?.items ?? []}
        loading={loading && !page}
        refreshing={loading && page !== undefined && !loadingMore}
        error={page ? undefined : error}
        partial={
          page && error ? (
            <PartialDataBanner missing="leads" message={classify(error).message} onRetry={retry} retrying={loading} />
          ) : undefined
        }
        onRetry={retry}
        filtered={filterNames.some((name) => values[name] !== '')}
        onClearFilters={() => reset(filterNames)}
        hasMore={Boolean(page?.nextToken)}
        loadingMore={loadingMore}
        onLoadMore={() => void loadMore(() => fetchMore({ variables: { nextToken: page?.nextToken } }))}
        total={page?.total}
        openKey={values.lead || null}
        onOpen={(lead) => set({ lead }, { push: true })}
      />
      <LeadDecisionDrawer
        leadId={values.lead || null}
        agents={agents}
        onClose={() => set({ lead: '' })}
        onDecide={(decision, lead) => confirmation.ask(pendingDecision(decision, lead))}
      />
      <LeadDecisionDialog confirmation={confirmation} agents={agents} />
    </>
  )
}

function useChoices() {
  const { data } = useQuery(TEAM_LEAD_CHOICES)
  const unitFilter = useUnitFilter('All units')
  return useMemo(() => {
    const agents = (data?.listTeam ?? []).map((member) => ({ agentId: member.agentId, name: memberName(member) }))
    const filters: FilterDefinition[] = [
      { kind: 'text', key: 'search', label: 'Customer', placeholder: 'Name, phone or e-mail' },
      {
        kind: 'select',
        key: 'status',
        label: 'Status',
        anyLabel: 'Any status',
        options: Object.entries(leadStates)
          .filter(([status]) => status !== 'OPEN')
          .map(([value, { name }]) => ({ value, label: name })),
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
        options: (data?.listLeadSources?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
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
  }, [data, unitFilter])
}

import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
import { PersonLeads } from '../../features/people/PersonLeads'
import { PersonTransactions } from '../../features/people/PersonTransactions'
import { PersonWallets } from '../../features/people/PersonWallets'
import { AgentDrawer } from '../../features/team/AgentDrawer'
import { useAttention } from '../../features/team/use-attention'
import { memberName, teamRows, teamSorts, type TeamSort } from '../../features/team/team-rows'
import { type TeamRow, TeamTable } from '../../features/team/TeamTable'
import { csvMoney } from '../../lib/format/csv'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { monthToDate } from '../../lib/time/period'
import { periodColumns } from '../../lib/time/period-columns'
import { useCalendar } from '../../lib/time/use-calendar'
import { figuresTable } from '../../list/figures-table'
import { CsvButton } from '../../ui/button/CsvButton'
import { FilterBar } from '../../ui/filter/FilterBar'
import { PageHeader } from '../../ui/page/PageHeader'
import { type SortState, urlSort, urlText } from '../../lib/address/codecs'
import { useAddress } from '../../lib/address/use-address'

const TEAM = graphql(`
  query Team($unitId: ID, $timeZone: String) {
    listTeam(unitId: $unitId, timeZone: $timeZone) {
      agentId
      user {
        id
        firstName
        lastName
        email
        status
      }
      unitName
      fundsCents
      walletsCents
      lowWallets
      leadsThisMonth
      spentThisMonthCents
      waitingLeads
      lastPurchaseAt
    }
  }
`)

const url = {
  search: urlText(),
  unit: urlText(),
  agent: urlText(),
  sort: urlSort(teamSorts, { column: 'waiting', direction: 'desc' }),
}

const csvColumns = [
  { header: 'Agent', value: (row: TeamRow) => memberName(row) },
  { header: 'Email', value: (row: TeamRow) => row.user.email },
  { header: 'Team', value: (row: TeamRow) => row.unitName },
  { header: 'Uncontacted leads', value: (row: TeamRow) => row.waitingLeads },
  { header: 'Leads this month', value: (row: TeamRow) => row.leadsThisMonth },
  { header: 'Spent this month (USD)', value: (row: TeamRow) => csvMoney(row.spentThisMonthCents) },
  { header: 'Balance (USD)', value: (row: TeamRow) => csvMoney(row.fundsCents + row.walletsCents) },
]

export function TeamScreen(): JSX.Element {
  const { values, set, reset } = useAddress(url)
  const { timeZone, today } = useCalendar()
  const unitFilter = useUnitFilter('All units')
  const attention = useAttention()
  const { data, previousData, error, loading, refetch } = useQuery(TEAM, {
    variables: { unitId: values.unit || null, timeZone },
  })
  const members = (data ?? previousData)?.listTeam
  const rows = teamRows(members ?? [], values.search, values.sort)
  return (
    <>
      <PageHeader
        title="Team"
        subtitle="Agents in your units"
        secondary={
          <CsvButton
            fileName="team"
            columns={[...csvColumns, ...periodColumns<TeamRow>(monthToDate(today), timeZone)]}
            rows={rows}
            disabled={rows.length === 0}
          />
        }
      />
      <FilterBar
        label="Filter team"
        filters={[{ kind: 'text', key: 'search', label: 'Agent', placeholder: 'Name, email or team' }, ...unitFilter]}
      />
      <TeamTable
        rows={rows}
        attention={attention}
        {...figuresTable({
          shown: Boolean(members),
          loading,
          error,
          onRetry: () => askAgain(refetch),
          missing: 'figures',
        })}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort as SortState<TeamSort> })}
        filtered={values.search !== '' || values.unit !== ''}
        onClearFilters={() => reset(['search', 'unit'])}
        openKey={values.agent || null}
        onOpen={(agent) => set({ agent }, { push: true })}
      />
      <AgentDrawer
        agentId={values.agent || null}
        attention={attention?.get(values.agent) ?? []}
        onClose={() => set({ agent: '' })}
        tabs={(agentId) => [
          { id: 'wallets', label: 'Wallets', content: () => <PersonWallets userId={agentId} /> },
          { id: 'leads', label: 'Leads', content: () => <PersonLeads userId={agentId} /> },
          { id: 'transactions', label: 'Transactions', content: () => <PersonTransactions userId={agentId} /> },
        ]}
      />
    </>
  )
}

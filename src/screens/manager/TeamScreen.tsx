import type { JSX } from 'react'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
import { dealingsOf } from '../../features/people/person-tabs'
import { PersonWallets } from '../../features/people/PersonWallets'
import { AgentDrawer } from '../../features/team/AgentDrawer'
import { useAttention } from '../../features/team/use-attention'
import { memberName, teamSortNames, teamSorts } from '../../features/team/team-rows'
import { type TeamRow, TeamTable } from '../../features/team/TeamTable'
import { csvMoney } from '../../lib/format/csv'
import type { TeamQuery } from '../../lib/graphql/__generated__/documents'
import { graphql } from '../../lib/graphql/graphql'
import type { StartQueries } from '../../lib/graphql/start-query'
import { monthToDate } from '../../lib/time/period'
import { periodColumns } from '../../lib/time/period-columns'
import { useCalendar } from '../../lib/time/use-calendar'
import { deviceTimeZone } from '../../lib/time/zone'
import { countedTable } from '../../list/counted-table'
import { startListQuery, useListScreen } from '../../list/use-list-screen'
import { CsvButton } from '../../ui/button/CsvButton'
import { FilterBar } from '../../ui/filter/FilterBar'
import { PageHeader } from '../../ui/page/PageHeader'
import { urlPage, urlSort, urlText } from '../../lib/address/codecs'
import type { AddressValues } from '../../lib/address/use-address'

const TEAM = graphql(`
  query Team(
    $unitId: ID
    $timeZone: String
    $search: String
    $sort: TeamSort
    $descending: Boolean
    $limit: Int
    $nextToken: String
  ) {
    listTeam(
      unitId: $unitId
      timeZone: $timeZone
      search: $search
      sort: $sort
      descending: $descending
      limit: $limit
      nextToken: $nextToken
    ) {
      items {
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
      nextToken
      total
    }
  }
`)

const schema = {
  search: urlText(),
  unit: urlText(),
  agent: urlText(),
  sort: urlSort(teamSorts, { column: 'waiting', direction: 'desc' }),
  page: urlPage(),
}

const teamOf = (data: TeamQuery) => data.listTeam
const agentIdOf = (row: TeamRow): string => row.agentId

const csvColumns = [
  { header: 'Agent', value: (row: TeamRow) => memberName(row) },
  { header: 'Email', value: (row: TeamRow) => row.user.email },
  { header: 'Team', value: (row: TeamRow) => row.unitName },
  { header: 'Uncontacted leads', value: (row: TeamRow) => row.waitingLeads },
  { header: 'Leads this month', value: (row: TeamRow) => row.leadsThisMonth },
  { header: 'Spent this month (USD)', value: (row: TeamRow) => csvMoney(row.spentThisMonthCents) },
  { header: 'Balance (USD)', value: (row: TeamRow) => csvMoney(row.fundsCents + row.walletsCents) },
]

const question = ({ search, unit, sort }: AddressValues<typeof schema>, timeZone: string) => ({
  unitId: unit || null,
  timeZone,
  search: search || null,
  sort: teamSortNames[sort.column],
  descending: sort.direction === 'desc',
})

const listOf = (timeZone: string) => ({
  schema,
  document: TEAM,
  question: (values: AddressValues<typeof schema>) => question(values, timeZone),
})

export function TeamScreen(): JSX.Element {
  const { timeZone, today } = useCalendar()
  const unitFilter = useUnitFilter('All units')
  const attention = useAttention()
  const { address, table, allRows } = useListScreen({
    ...listOf(timeZone),
    filters: ['search', 'unit'],
    record: 'agent',
    field: 'listTeam',
    pageOf: teamOf,
    rowKey: agentIdOf,
    missing: 'figures',
  })
  const { recordId } = address
  return (
    <>
      <PageHeader
        title="Team"
        subtitle="Agents in your units"
        secondary={
          <CsvButton
            fileName="team"
            columns={[...csvColumns, ...periodColumns<TeamRow>(monthToDate(today), timeZone)]}
            rows={allRows}
            disabled={table.rows.length === 0}
          />
        }
      />
      <FilterBar
        label="Filter team"
        filters={[{ kind: 'text', key: 'search', label: 'Agent', placeholder: 'Name, email or team' }, ...unitFilter]}
      />
      <TeamTable table={countedTable(table)} attention={attention} onOpen={address.openRecord} />
      <AgentDrawer
        agentId={recordId}
        attention={attention?.get(recordId ?? '') ?? []}
        onClose={address.closeRecord}
        tabs={(agentId) => [
          { id: 'wallets', label: 'Wallets', content: () => <PersonWallets userId={agentId} /> },
          ...dealingsOf(agentId),
        ]}
      />
    </>
  )
}

TeamScreen.startQueries = ((context) => startListQuery(context, listOf(deviceTimeZone()))) satisfies StartQueries

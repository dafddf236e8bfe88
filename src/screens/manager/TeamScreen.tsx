import { Span } from '@chakra-ui/react/span'
import { type JSX, useMemo } from 'react'
import { useUnitOptions } from '../../features/organization/use-unit-options'
import { userTabs } from '../../features/users/user-tabs'
import { AgentDrawer } from '../../features/team/AgentDrawer'
import { attentionState, useAttention } from '../../features/team/attention'
import { csvMoney } from '../../lib/format/csv'
import { graphql } from '../../lib/api/graphql'
import { monthToDate, periodColumns } from '../../lib/time/period'
import { useCalendar } from '../../lib/time/use-calendar'
import { personName } from '../../lib/labels/user-labels'
import { defineList } from '../../list/define-list'
import { ListScreen } from '../../list/ListScreen'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Money } from '../../ui/figure/Money'
import { Moment } from '../../ui/text/Moment'

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
          ...PersonName
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

const team = defineList({
  label: 'Team',
  missing: 'figures',
  query: TEAM,
  page: (data) => data.listTeam,
  rowKey: ({ agentId }) => agentId,
  record: 'agent',
  totalWhen: 'partial',
  use: useTeamContext,
  filters: {
    search: { kind: 'text', label: 'Agent', placeholder: 'Name, email or team' },
    unit: { kind: 'select', label: 'Unit', anyLabel: 'All units', options: ({ units }) => units, hideIfEmpty: true },
  },
  sort: {
    by: {
      name: 'NAME',
      unit: 'UNIT',
      state: 'ATTENTION',
      waiting: 'WAITING',
      leads: 'LEADS',
      spent: 'SPENT',
      balance: 'BALANCE',
    },
    initial: { column: 'state', direction: 'desc' },
  },
  variables: ({ filters: { search, unit }, sort, descending, timeZone }) => ({
    unitId: unit,
    timeZone,
    search,
    sort,
    descending,
  }),
  columns: ({ attention }) => [
    { id: 'name', header: 'Agent', text: ({ user }) => personName(user), phone: 'title' },
    {
      id: 'unit',
      header: 'Team',
      text: ({ unitName }) => unitName,
      width: '7rem',
      hideBelow: 'lg',
      phone: { place: 'detail', cell: ({ unitName }) => unitName },
    },
    {
      id: 'state',
      header: 'Attention',
      width: '12.5rem',
      badge: ({ agentId }) => attentionState(attention ? (attention.get(agentId) ?? []) : null),
      ...(attention === undefined && { cell: () => <Skeleton width="6.5rem" height="1.5rem" /> }),
      phone: 'state',
    },
    {
      id: 'waiting',
      header: 'Uncontacted leads',
      width: '8.75rem',
      count: ({ waitingLeads }) => waitingLeads,
      phone: {
        place: 'detail',
        cell: ({ waitingLeads }) => (waitingLeads === 0 ? null : `${waitingLeads} uncontacted`),
      },
    },
    {
      id: 'leads',
      header: 'Leads this month',
      width: '8.25rem',
      count: ({ leadsThisMonth }) => leadsThisMonth,
      hideBelow: 'lg',
    },
    {
      id: 'spent',
      header: 'Spent this month',
      width: '8.25rem',
      money: (row) => row.spentThisMonthCents,
      hideBelow: 'lg',
    },
    {
      id: 'balance',
      header: 'Balance',
      width: '6.5rem',
      money: (row) => row.fundsCents + row.walletsCents,
      phone: {
        place: 'amount',
        cell: (row) => (
          <>
            <Span color="fg.muted" fontSize="xs" fontWeight="normal">
              Balance
            </Span>{' '}
            <Money cents={row.fundsCents + row.walletsCents} />
          </>
        ),
      },
    },
    {
      id: 'last',
      header: 'Last purchase',
      width: '8rem',
      cell: (row) => <Moment at={row.lastPurchaseAt} none="None yet" />,
      hideBelow: 'xl',
    },
  ],
  csv: {
    fileName: 'team',
    columns: ({ today, timeZone }) => [
      { header: 'Agent', value: ({ user }) => personName(user) },
      { header: 'Email', value: ({ user }) => user.email },
      { header: 'Team', value: ({ unitName }) => unitName },
      { header: 'Uncontacted leads', value: ({ waitingLeads }) => waitingLeads },
      { header: 'Leads this month', value: ({ leadsThisMonth }) => leadsThisMonth },
      { header: 'Spent this month (USD)', value: (row) => csvMoney(row.spentThisMonthCents) },
      { header: 'Balance (USD)', value: (row) => csvMoney(row.fundsCents + row.walletsCents) },
      { header: 'Last purchase', instant: ({ lastPurchaseAt }) => lastPurchaseAt },
      ...periodColumns(monthToDate(today), timeZone),
    ],
  },
  empty: (
    <EmptyState icon="users" title="No one works here yet">
      Agents appear as soon as an administrator assigns them to your unit.
    </EmptyState>
  ),
})

export function TeamScreen(): JSX.Element {
  const list = team.useList()
  const { recordId } = list
  const { attention } = list.context
  return (
    <ListScreen list={list} title="Team" subtitle="Agents in your units">
      <AgentDrawer
        agentId={recordId}
        attention={attention?.get(recordId ?? '') ?? []}
        onClose={list.closeRecord}
        tabs={userTabs}
      />
    </ListScreen>
  )
}

TeamScreen.startQueries = team.start

function useTeamContext() {
  const { timeZone, today } = useCalendar()
  const units = useUnitOptions()
  const attention = useAttention()
  return useMemo(() => ({ timeZone, today, units, attention }), [timeZone, today, units, attention])
}

import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { teamRows, AttentionList } from '../../features/dashboard/AttentionList'
import { DashboardFailure, ChartRow, FigureRow, HomeWithout } from '../../features/dashboard/DashboardLayout'
import { MoneyPerDay, TopAmounts, trendLabel } from '../../features/dashboard/DashboardCharts'
import { env } from '../../lib/settings/env'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import { askAgain } from '../../lib/api/ask-again'
import { graphql } from '../../lib/api/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'
import { personName } from '../../lib/labels/person-words'
import { KpiCard } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { Sparkline } from '../../ui/figure/Sparkline'
import { PageHeader } from '../../ui/page/PageHeader'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { AgentsInCharge } from './AgentsInCharge'

const SPEND_BY_AGENT = graphql(`
  query SpendByAgent($timeZone: String) {
    listTeam(timeZone: $timeZone, sort: SPENT, descending: true, limit: 20) {
      items {
        agentId
        user {
          id
          firstName
          lastName
          email
        }
        spentThisMonthCents
      }
      total
    }
  }
`)

/** A chart of this month's spend by agent. */
function SpendByAgent(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(SPEND_BY_AGENT, { variables: { timeZone: useTimeZone() } })
  const members = data?.listTeam?.items
  if (!members && error) return <DashboardFailure error={error} onRetry={() => askAgain(refetch)} retrying={loading} />
  return (
    <TopAmounts
      title="Spend by agent"
      columns={['Agent', 'Spent']}
      amounts={
        members?.map(({ user, spentThisMonthCents }) => ({ label: personName(user), value: spentThisMonthCents })) ??
        null
      }
      nothing="What your agents pay for leads is shown here."
      all={{ to: '/manager/team', label: 'See team' }}
    />
  )
}

const MANAGER_OVERVIEW = graphql(`
  query ManagerOverview($timeZone: String) {
    getManagerOverview(timeZone: $timeZone) {
      unitNames
      agentCount
      leadsThisMonth
      spentThisMonthCents
      heldCents
      waitingLeads
      attention {
        id
        kind
        agentId
        agentName
        leadId
        detail
        since
      }
      daily {
        day
        leads
        spentCents
      }
    }
  }
`)

/** First page of the Manager panel: items that need attention, then figures of the manager's units. */
export function ManagerDashboardScreen({ title }: { title: string }): JSX.Element {
  return env.capabilities.team ? <Overview title={title} /> : <AgentsInCharge title={title} />
}

function Overview({ title }: { title: string }): JSX.Element {
  const { data, error, loading, refetch } = useQuery(MANAGER_OVERVIEW, { variables: { timeZone: useTimeZone() } })
  const overview = data?.getManagerOverview
  if (!overview)
    return (
      <HomeWithout
        {...{ title, error }}
        failed={error !== undefined || !loading}
        onRetry={() => askAgain(refetch)}
        retrying={loading}
      />
    )
  const { daily, agentCount, waitingLeads } = overview
  const spend = daily.map((day) => day.spentCents)
  const leads = daily.map((day) => day.leads)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={[...overview.unitNames, `${formatCount(agentCount)} ${agentCount === 1 ? 'agent' : 'agents'}`].join(
          ' · ',
        )}
      />
      <ScreenStack>
        <AttentionList
          rows={teamRows(overview.attention)}
          kinds="Failed top-ups, returns to review, leads that nobody called and low balances"
        />
        <FigureRow>
          <KpiCard
            title="Spent This Month"
            value={<Money cents={overview.spentThisMonthCents} />}
            hint={spend.length > 0 ? `${formatCents(spend.at(-1))} today` : undefined}
            sparkline={<Sparkline values={spend} unfinished label={trendLabel('Spend', spend, formatCents)} />}
            {...(env.capabilities.reports && { to: '/manager/reports' })}
          />
          <KpiCard
            title="Leads This Month"
            value={formatCount(overview.leadsThisMonth)}
            hint={leads.length > 0 ? `${formatCount(leads.at(-1) ?? 0)} today` : undefined}
            sparkline={<Sparkline values={leads} unfinished label={trendLabel('Leads', leads, formatCount)} />}
            to="/manager/leads"
          />
          <KpiCard
            title="Agent Balances"
            value={<Money cents={overview.heldCents} />}
            hint="Funds and wallets"
            to="/manager/team"
          />
          <KpiCard
            title="Uncontacted Leads"
            value={formatCount(waitingLeads)}
            hint={waitingLeads > 0 ? 'Bought and not called yet' : 'Every lead has been called'}
            attention={waitingLeads > 0}
            to="/manager/leads?status=SOLD"
          />
        </FigureRow>
        <ChartRow>
          <MoneyPerDay title="Spend per day" name="Spend" daily={daily} />
          <SpendByAgent />
        </ChartRow>
      </ScreenStack>
    </>
  )
}

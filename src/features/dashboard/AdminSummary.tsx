import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import { Banner } from '../../ui/feedback/Banner'
import { KpiCard, KpiGrid } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { Sparkline } from '../../ui/figure/Sparkline'
import { DashboardFailure } from './DashboardFailure'
import { trendLabel } from './trend-label'

const ADMIN_SUMMARY = graphql(`
  query AdminSummary($timeZone: String) {
    getAdminOverview(timeZone: $timeZone) {
      leadsSoldToday
      leadsSoldThisMonth
      revenueTodayCents
      revenueThisMonthCents
      fundsHeldCents
      walletsHeldCents
      openLeads
      activeAgents
      pendingWallets
      failedTopUps {
        agentId
      }
      ledger {
        balanced
        postings
      }
      daily {
        day
        leads
        spentCents
      }
    }
  }
`)

const count = (value: number | undefined): string => formatCount(value ?? 0)

/** The marketplace at a glance. */
export function AdminSummary(): JSX.Element {
  const { data, error, loading, refetch } = useQuery(ADMIN_SUMMARY, { variables: { timeZone: useTimeZone() } })
  const overview = data?.getAdminOverview
  if (!overview && (error || !loading)) {
    const retry = () => askAgain(refetch)
    return <DashboardFailure error={error} onRetry={retry} retrying={loading} />
  }
  const waiting = !overview
  const spend = (overview?.daily ?? []).map((day) => day.spentCents)
  const sold = (overview?.daily ?? []).map((day) => day.leads)
  const held = overview ? overview.fundsHeldCents + overview.walletsHeldCents : null
  return (
    <ScreenStack>
      {overview && !overview.ledger.balanced ? (
        <Banner tone="danger" title="The ledger does not balance">
          Open the admin panel for the violations.
        </Banner>
      ) : null}
      <KpiGrid>
        <KpiCard
          title="Revenue This Month"
          value={<Money cents={overview?.revenueThisMonthCents} />}
          hint={overview ? `${formatCents(overview.revenueTodayCents)} today` : undefined}
          sparkline={<Sparkline values={spend} label={trendLabel('Revenue', spend, formatCents)} />}
          to="/admin/performance"
          loading={waiting}
        />
        <KpiCard
          title="Leads Sold This Month"
          value={count(overview?.leadsSoldThisMonth)}
          hint={`${count(overview?.leadsSoldToday)} today`}
          sparkline={<Sparkline values={sold} label={trendLabel('Leads sold', sold, count)} />}
          to="/admin/performance"
          loading={waiting}
        />
        <KpiCard
          title="Total Balance"
          value={<Money cents={held} />}
          hint="Held for agents: funds plus wallets"
          loading={waiting}
        />
        <KpiCard title="Open Leads" value={count(overview?.openLeads)} hint="Waiting for a buyer" loading={waiting} />
        <KpiCard
          title="Active Agents"
          value={count(overview?.activeAgents)}
          hint="May sign in and buy"
          to="/admin/users"
          loading={waiting}
        />
        <KpiCard
          title="Wallets Awaiting Activation"
          value={count(overview?.pendingWallets)}
          hint="Waiting for an administrator"
          attention={(overview?.pendingWallets ?? 0) > 0}
          to="/admin/users"
          loading={waiting}
        />
        <KpiCard
          title="Failed Top-ups"
          value={count(overview?.failedTopUps.length)}
          hint="Agents whose card was refused"
          attention={(overview?.failedTopUps.length ?? 0) > 0}
          to="/admin"
          loading={waiting}
        />
      </KpiGrid>
    </ScreenStack>
  )
}

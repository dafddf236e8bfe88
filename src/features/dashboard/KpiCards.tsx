import type { JSX, ReactNode } from 'react'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'
import { KpiCard, KpiGrid } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { Sparkline } from '../../ui/figure/Sparkline'
import { trendLabel } from './DashboardCharts'

export interface DailyPoint {
  readonly leads: number
  readonly spentCents: number
  readonly balanceCents: number
  readonly newOpenLeads: number
}

export interface KpiCardsProps {
  fundsCents: number | null
  walletsCents: number | null
  counts: { readonly active: number; readonly total: number; readonly low: number } | null
  stats: {
    readonly newLeadsToday: number
    readonly totalLeadsThisMonth: number
    readonly totalSpentToday: number
    readonly totalSpentThisMonth: number
  } | null
  /** Days from oldest to newest. Empty if the backend has no reports. */
  daily: readonly DailyPoint[]
  loading: boolean
  features: { readonly leads: boolean; readonly wallets: boolean }
}

/** Width of the sparkline in the first card, which is as wide as two cards. */
const wideLinePx = 176

const count = (value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : formatCount(value)

/** The agent's key figures, with sparklines and links. */
export function KpiCards(props: KpiCardsProps): JSX.Element {
  const { fundsCents, walletsCents, counts, stats, daily, loading, features } = props
  const total = fundsCents === null || walletsCents === null ? null : fundsCents + walletsCents
  const line = (
    what: string,
    pick: (day: DailyPoint) => number,
    format: (value: number) => string,
    width?: number,
  ): ReactNode => {
    const values = daily.map(pick)
    if (values.length < 2) return undefined
    return <Sparkline values={values} label={trendLabel(what, values, format)} unfinished {...(width && { width })} />
  }
  const wallet = features.wallets ? { to: '/wallet' } : {}
  const market = features.leads ? { to: '/marketplace' } : {}
  return (
    <KpiGrid>
      <KpiCard
        title="Total Balance"
        value={<Money cents={total} />}
        hint="Funds plus wallets"
        sparkline={line('Balance', (day) => day.balanceCents, formatCents, wideLinePx)}
        loading={loading}
        to="/transactions"
      />
      <KpiCard
        title="Available Funds"
        value={<Money cents={fundsCents} />}
        hint="Not yet moved to a wallet"
        loading={loading}
        {...wallet}
      />
      <KpiCard
        title="Active Subscriptions"
        value={count(counts?.active)}
        hint={counts ? `of ${counts.total} total` : undefined}
        loading={loading}
        {...wallet}
      />
      <KpiCard
        title="Low Balance Alerts"
        value={count(counts?.low)}
        hint={counts?.low ? 'Below your alert level' : 'All above alert level'}
        attention={(counts?.low ?? 0) > 0}
        loading={loading}
        {...(features.wallets ? { to: '/wallet?status=low' } : {})}
      />
      <KpiCard
        title="New Leads Today"
        value={count(stats?.newLeadsToday)}
        hint="Open in your states"
        sparkline={line('New leads', (day) => day.newOpenLeads, count)}
        loading={loading}
        {...market}
      />
      <KpiCard
        title="Leads This Month"
        value={count(stats?.totalLeadsThisMonth)}
        hint="Bought by you"
        sparkline={line('Leads bought', (day) => day.leads, count)}
        loading={loading}
        {...(features.leads ? { to: '/marketplace?tab=mine' } : {})}
      />
      <KpiCard
        title="Spent This Month"
        value={<Money cents={stats?.totalSpentThisMonth} />}
        hint={stats ? `${formatCents(stats.totalSpentToday)} today` : undefined}
        sparkline={line('Spend', (day) => day.spentCents, formatCents)}
        loading={loading}
        to="/transactions?type=LEAD_PURCHASE,LEAD_RETURN"
      />
    </KpiGrid>
  )
}

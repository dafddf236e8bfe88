import type { JSX } from 'react'
import type { DashboardQuery, DashboardTrendsQuery } from '../../lib/api/__generated__/documents'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { env } from '../../lib/settings/env'
import { useCalendar } from '../../lib/time/use-calendar'
import { type KpiCardProps, KpiStrip } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { fullDays, trendLine } from './DashboardCharts'
import { monthLists } from './MonthResults'

export interface KpiCardsProps {
  fundsCents: number | null
  walletsCents: number | null
  counts: { readonly active: number; readonly total: number; readonly low: number } | null
  stats: DashboardQuery['getDashboardStats']
  /** Days from oldest to newest. Empty if the backend has no reports, and for a new agent. */
  daily: NonNullable<DashboardTrendsQuery['getDailyActivity']>
  /** On a phone, what the agent should do now stands between the first card and the others. */
  part: 'all' | 'first' | 'others'
  loading: boolean
}

/** The agent's key figures, with sparklines and links. */
export function KpiCards(props: KpiCardsProps): JSX.Element {
  const { fundsCents, walletsCents, counts, stats, daily, part, loading } = props
  const { features, full } = env
  const { today } = useCalendar()
  const total = fundsCents === null || walletsCents === null ? null : fundsCents + walletsCents
  const wallet = features.wallets && { to: '/wallet' }
  const before = fullDays(daily)
  const cards: KpiCardProps[] = [
    {
      title: 'Total Balance',
      value: <Money cents={total} />,
      hint: 'Funds plus wallets',
      sparkline: trendLine('Balance', daily, 'balanceCents', formatCents),
      to: '/transactions',
    },
    { title: 'Available Funds', value: <Money cents={fundsCents} />, hint: 'Not in a wallet yet', ...wallet },
    {
      title: 'Active Subscriptions',
      value: formatCount(counts?.active),
      hint: counts ? `of ${counts.total} total` : undefined,
      ...wallet,
    },
    {
      title: 'Low Balance Alerts',
      value: formatCount(counts?.low),
      hint: counts?.low ? 'Below alert level' : counts?.total ? 'All above alert level' : 'No wallet yet',
      attention: (counts?.low ?? 0) > 0,
      ...(features.wallets && { to: '/wallet?status=low' }),
    },
    {
      title: 'New Leads Today',
      minor: true,
      value: formatCount(stats?.newLeadsToday),
      hint: 'In your states',
      sparkline: trendLine('New leads', before, 'newOpenLeads', formatCount),
      ...(features.leads && { to: '/marketplace' }),
    },
    {
      title: 'Leads This Month',
      minor: true,
      value: formatCount(stats?.totalLeadsThisMonth),
      hint: full ? 'Net of returns' : undefined,
      sparkline: trendLine('Leads bought', before, 'leads', formatCount),
      // The specification's list of own leads has no filters.
      ...(features.leads && { to: full ? monthLists(today).bought : '/marketplace?tab=mine' }),
    },
    {
      title: 'Spent This Month',
      minor: true,
      value: <Money cents={stats?.totalSpentThisMonth} />,
      hint: stats ? `${formatCents(stats.totalSpentToday)} today` : undefined,
      sparkline: trendLine('Spend', before, 'spentCents', formatCents),
      to: monthLists(today).spent,
    },
  ]
  const shown = { all: cards, first: cards.slice(0, 1), others: cards.slice(1) }
  return <KpiStrip cards={shown[part]} loading={loading} />
}

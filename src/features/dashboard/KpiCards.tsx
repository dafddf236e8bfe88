import type { JSX } from 'react'
import type { DashboardQuery, DashboardTrendsQuery } from '../../lib/api/__generated__/documents'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { env } from '../../lib/settings/env'
import { useCalendar } from '../../lib/time/use-calendar'
import { KpiCard, type KpiCardProps, KpiGrid } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import { trendLine } from './DashboardCharts'
import { monthLists } from './MonthResults'

interface KpiCardsProps {
  fundsCents: number | null
  walletsCents: number | null
  counts: { readonly active: number; readonly total: number; readonly low: number } | null
  stats: DashboardQuery['getDashboardStats']
  /** Days from oldest to newest. Empty if the backend has no reports, and for a new agent. */
  daily: NonNullable<DashboardTrendsQuery['getDailyActivity']>
  loading: boolean
}

/** Width of the sparkline in the first card, which is as wide as two cards. */
const wideLinePx = 176

/** The agent's key figures, with sparklines and links. */
export function KpiCards(props: KpiCardsProps): JSX.Element {
  const { fundsCents, walletsCents, counts, stats, daily, loading } = props
  const { features, full } = env
  const { today } = useCalendar()
  const total = fundsCents === null || walletsCents === null ? null : fundsCents + walletsCents
  const wallet = features.wallets && { to: '/wallet' }
  const cards: KpiCardProps[] = [
    {
      title: 'Total Balance',
      value: <Money cents={total} />,
      hint: 'Funds plus wallets',
      sparkline: trendLine('Balance', daily, 'balanceCents', formatCents, wideLinePx),
      to: '/transactions',
    },
    { title: 'Available Funds', value: <Money cents={fundsCents} />, hint: 'Not yet moved to a wallet', ...wallet },
    {
      title: 'Active Subscriptions',
      value: formatCount(counts?.active),
      hint: counts ? `of ${counts.total} total` : undefined,
      ...wallet,
    },
    {
      title: 'Low Balance Alerts',
      value: formatCount(counts?.low),
      hint: counts?.low ? 'Below your alert level' : 'All above alert level',
      attention: (counts?.low ?? 0) > 0,
      ...(features.wallets && { to: '/wallet?status=low' }),
    },
    {
      title: 'New Leads Today',
      value: formatCount(stats?.newLeadsToday),
      hint: 'Open in your states',
      sparkline: trendLine('New leads', daily, 'newOpenLeads', formatCount),
      ...(features.leads && { to: '/marketplace' }),
    },
    {
      title: 'Leads This Month',
      value: formatCount(stats?.totalLeadsThisMonth),
      hint: full ? 'Bought, less returned' : undefined,
      sparkline: trendLine('Leads bought', daily, 'leads', formatCount),
      // The specification's list of own leads has no filters.
      ...(features.leads && { to: full ? monthLists(today).bought : '/marketplace?tab=mine' }),
    },
    {
      title: 'Spent This Month',
      value: <Money cents={stats?.totalSpentThisMonth} />,
      hint: stats ? `${formatCents(stats.totalSpentToday)} today` : undefined,
      sparkline: trendLine('Spend', daily, 'spentCents', formatCents),
      to: monthLists(today).spent,
    },
  ]
  return (
    <KpiGrid>
      {cards.map((card) => (
        <KpiCard key={card.title} {...card} loading={loading} />
      ))}
    </KpiGrid>
  )
}

import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import type { TeamPerformanceQuery, TeamTotalsQuery } from '../../lib/api/__generated__/documents'
import type { PerformanceSort } from '../../lib/api/__generated__/schema'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { costPerLoanCents, formatRate, minEvents } from '../../lib/format/rates'
import { durationInWords } from '../../lib/time/dates'
import type { ListTableProps } from '../../list/define-list'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { type KpiCardProps, KpiStrip } from '../../ui/figure/KpiCard'
import { Money } from '../../ui/figure/Money'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'

type Performance = NonNullable<TeamTotalsQuery['getTeamPerformance']>
type Totals = Performance['total']

/** Figures of all agents together, with the change from the previous period. Only rates have a good direction. */
export function PerformanceFigures({ performance }: { performance: Performance | undefined }): JSX.Element {
  const { total: now, priorTotal: prior } = performance ?? {}
  /** Returns the trend between two figures, or the hint instead if they rest on too few events, which `events` counts. */
  const trend = (
    events: 'leads' | 'contacted' | 'funded',
    figure: (totals: Totals) => number | null,
    { better, text = changeText, hint }: { better?: 'more' | 'less'; text?: typeof changeText; hint?: string } = {},
  ): Pick<KpiCardProps, 'trend' | 'hint'> => {
    if (!now || !prior) return {}
    const [current, former] = [figure(now), figure(prior)]
    if (current === null || former === null || !hasTrend(now[events], prior[events])) return { hint }
    const change = direction(current, former)
    const good = better && change !== 'flat' ? { good: (better === 'more') === (change === 'up') } : {}
    return { trend: { direction: change, text: text(current, former), ...good } }
  }
  const minutes = now?.medianMinutesToContact ?? null
  const costOf = ({ spentCents, funded }: Totals): number | null => costPerLoanCents(spentCents, funded)
  const cards: KpiCardProps[] = [
    {
      title: 'Leads',
      value: formatCount(now?.leads),
      ...trend('leads', ({ leads }) => leads),
      hint: `${formatCount(now?.returned)} returned`,
    },
    {
      title: 'Contacted',
      value: formatCount(now?.contacted),
      ...trend('contacted', ({ contacted }) => contacted, { hint: `${formatCount(prior?.contacted)} before` }),
    },
    {
      title: 'Funded',
      value: formatCount(now?.funded),
      hint: `$${formatCount(Math.round(now?.fundedVolume ?? 0))} loans`,
    },
    {
      title: 'Conversion',
      value: formatRate(now?.funded ?? 0, now?.leads ?? 0),
      ...trend('leads', ({ conversionRate }) => conversionRate, {
        better: 'more',
        text: pointsText,
        hint: 'Funded ÷ leads',
      }),
    },
    {
      title: 'Speed to lead',
      value: minutes === null ? '—' : durationInWords(minutes),
      ...trend('contacted', (totals) => totals.medianMinutesToContact, { better: 'less', hint: 'Median' }),
    },
    {
      title: 'Spent',
      value: <Money cents={now?.spentCents} />,
      ...trend('leads', ({ spentCents }) => spentCents),
    },
    {
      title: 'Cost per funded loan',
      value: <Money cents={now && costOf(now)} />,
      ...trend('funded', costOf, { better: 'less', hint: `${formatCount(now?.funded ?? 0)} funded` }),
    },
  ]
  return <KpiStrip cards={cards} loading={!performance} />
}

export type PerformanceRow = NonNullable<TeamPerformanceQuery['getTeamPerformance']>['rows'][number]

/** Sort names of the API by column. */
export const leaderboardSorts = {
  agent: 'AGENT',
  leads: 'LEADS',
  funded: 'FUNDED',
  rate: 'RATE',
  spent: 'SPENT',
  speed: 'SPEED',
} as const satisfies Record<string, PerformanceSort>

const withChange = (text: string, current: number, prior: number): JSX.Element | string => {
  if (!hasTrend(current, prior)) return text
  const change = changeText(current, prior)
  if (change === 'no change') return text
  return (
    <span title={`Against the previous period: ${change}`}>
      <span>{text}</span>{' '}
      <Text as="small" color="fg.muted" whiteSpace="nowrap">
        {change}
      </Text>
    </span>
  )
}

const columns: Column<PerformanceRow>[] = [
  { id: 'agent', header: 'Agent', cell: (row) => row.agentName, sortable: true, phone: 'title' },
  { id: 'unit', header: 'Team', width: '9rem', cell: (row) => row.unitName ?? '—', hideBelow: 'xl' },
  {
    id: 'leads',
    header: 'Leads',
    width: '6rem',
    align: 'end',
    sortable: true,
    cell: (row) => withChange(String(row.current.leads), row.current.leads, row.prior.leads),
    phone: { place: 'detail', cell: (row) => (row.current.leads === 1 ? '1 lead' : `${row.current.leads} leads`) },
  },
  {
    id: 'contacted',
    header: 'Contacted',
    width: '6rem',
    align: 'end',
    cell: (row) => row.current.contacted,
    hideBelow: 'lg',
  },
  {
    id: 'funded',
    header: 'Funded',
    width: '5.5rem',
    align: 'end',
    sortable: true,
    cell: (row) => row.current.funded,
    phone: { place: 'detail', cell: (row) => `${row.current.funded} funded` },
  },
  {
    id: 'rate',
    header: 'Conversion',
    width: '6.75rem',
    align: 'end',
    sortable: true,
    cell: (row) => formatRate(row.current.funded, row.current.leads),
    phone: 'state',
  },
  {
    id: 'speed',
    header: 'Speed to lead',
    width: '7.5rem',
    align: 'end',
    sortable: true,
    cell: (row) =>
      row.current.medianMinutesToContact === null ? '—' : durationInWords(row.current.medianMinutesToContact),
    hideBelow: 'md',
  },
  {
    id: 'costPerLoan',
    header: 'Cost per funded loan',
    width: '9.25rem',
    money: (row) => costPerLoanCents(row.current.spentCents, row.current.funded),
    hideBelow: 'lg',
  },
  {
    id: 'spent',
    header: 'Spent',
    width: '6.25rem',
    sortable: true,
    money: (row) => row.current.spentCents,
    phone: 'amount',
  },
]

/** A table that compares agents, with the change from the previous period. */
export function Leaderboard({ table }: { table: ListTableProps<PerformanceRow> }): JSX.Element {
  return (
    <DataTable
      label="Performance"
      columns={columns}
      rowTo={(row) => `/manager/team?agent=${row.agentId}`}
      empty={
        <EmptyState icon="chart" title="No agents to compare">
          Figures appear as soon as agents work in your units.
        </EmptyState>
      }
      {...table}
    />
  )
}

/** Returns true if both periods have enough events to compare. */
export const hasTrend = (events: number, priorEvents: number): boolean => Math.min(events, priorEvents) >= minEvents

/** Returns the change from a prior figure as text, such as '+10%'. A prior 0 gives 'new' or 'no change'. */
export function changeText(current: number, prior: number): string {
  if (prior === 0) return current === 0 ? 'no change' : 'new'
  const change = (current - prior) / prior
  if (Math.abs(change) < 0.005) return 'no change'
  return `${change > 0 ? '+' : '−'}${formatPercent(Math.abs(change), 0)}`
}

/** Returns the change of a rate in percentage points, such as '+1.2 pts'. */
export function pointsText(current: number, prior: number): string {
  const points = Math.abs(current - prior) * 100
  return points < 0.05 ? 'no change' : `${current > prior ? '+' : '−'}${points.toFixed(1)} pts`
}

export const direction = (current: number, prior: number): 'up' | 'down' | 'flat' =>
  current > prior ? 'up' : current < prior ? 'down' : 'flat'

const share = (part: number, whole: number): string => (whole < minEvents ? '' : `, ${formatPercent(part / whole, 0)}`)

/**
 * Returns the steps from bought to funded, each with its share of all bought leads. `leads` is without the returned ones,
 * which may have been contacted too.
 */
export function funnelSteps({
  leads,
  returned,
  contacted,
  funded,
}: Pick<Performance['total'], 'leads' | 'returned' | 'contacted' | 'funded'>) {
  const bought = leads + returned
  return [
    { label: 'Bought', value: bought },
    { label: `Contacted${share(contacted, bought)}`, value: contacted },
    { label: `Funded${share(funded, bought)}`, value: funded },
  ]
}

import type { JSX, ReactNode } from 'react'
import { formatCents, formatCentsShort } from '../../shared/money'
import { formatPercent } from '../../lib/format/numbers'
import { minEvents } from '../../lib/format/rates'
import { formatDayShort } from '../../lib/time/days'
import { LinkButton } from '../../ui/button/Button'
import { LazyBarChart, LazyLineChart, topBars } from '../../ui/chart/lazy-charts'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonBars } from '../../ui/feedback/SkeletonShapes'
import { Sparkline } from '../../ui/figure/KpiCard'
import { Section } from '../../ui/page/Card'

/** Describes a sparkline: 'Spend over 14 days: from $40.00 to $90.00, highest $120.00'. */
export function trendLabel(name: string, values: readonly number[], format: (value: number) => string): string {
  const first = values[0] ?? 0
  const last = values.at(-1) ?? 0
  return `${name} over ${values.length} days: from ${format(first)} to ${format(last)}, highest ${format(Math.max(...values))}`
}

/** Returns a sparkline of one figure per day, or undefined for fewer than two days. */
export function trendLine<Key extends string>(
  name: string,
  days: readonly Readonly<Record<Key, number>>[],
  key: Key,
  format: (value: number) => string,
): ReactNode {
  if (days.length < 2) return undefined
  const values = days.map((day) => day[key])
  return <Sparkline values={values} label={trendLabel(name, values, format)} />
}

/** Returns the days before today, whose sum would look like a decline until the day has ended. */
export const fullDays = <Day,>(daily: readonly Day[]): readonly Day[] => daily.slice(0, -1)

interface AmountOfDay {
  readonly day: string
  readonly spentCents: number
  readonly leads: number
}

interface MoneyPerDayProps {
  title: string
  /** Name of the line in the chart's table: "Revenue". */
  name: string
  daily: readonly AmountOfDay[]
}

/** Line chart of an amount per day, with a sentence that compares the last two weeks. */
export function MoneyPerDay({ title, name, daily }: MoneyPerDayProps): JSX.Element {
  const values = daily.map(({ spentCents }) => spentCents)
  return (
    <Section title={title} description={weekSummary(daily)} card>
      <LazyLineChart
        label={title}
        labels={daily.map(({ day }) => formatDayShort(day))}
        name={name}
        values={values}
        unfinished
        format={formatCents}
        formatTick={formatCentsShort}
      />
    </Section>
  )
}

const weekDays = 7

/**
 * Compares the last two weeks: '$1,204.50 in the last 7 full days, 6% more than in the 7 before.'
 * Ignores the last day, because it is incomplete. Returns null if there are fewer than two full weeks. With too few leads
 * for a percentage: '$204.50 in the last 7 full days, $180.00 in the 7 before.'
 */
export function weekSummary(days: readonly Omit<AmountOfDay, 'day'>[]): string | null {
  const full = fullDays(days)
  if (full.length < 2 * weekDays) return null
  const sum = (key: 'spentCents' | 'leads', from: number, to?: number): number =>
    full.slice(from, to).reduce((total, day) => total + day[key], 0)
  const week = sum('spentCents', -weekDays)
  const before = sum('spentCents', -2 * weekDays, -weekDays)
  const amount = `${formatCents(week)} in the last ${weekDays} full days`
  if (before === 0) return `${amount}.`
  if (Math.min(sum('leads', -weekDays), sum('leads', -2 * weekDays, -weekDays)) < minEvents)
    return `${amount}, ${formatCents(before)} in the ${weekDays} before.`
  const change = (week - before) / before
  if (Math.abs(change) < 0.005) return `${amount}, as in the ${weekDays} before.`
  return `${amount}, ${formatPercent(Math.abs(change), 0)} ${change > 0 ? 'more' : 'less'} than in the ${weekDays} before.`
}

interface Amount {
  readonly label: string
  readonly value: number
}

interface TopAmountsProps {
  title: string
  /** Column headers of the chart's table. */
  columns: readonly [string, string]
  /** Null while they load. */
  amounts: readonly Amount[] | null
  /** Sum of all amounts, if `amounts` has only the largest. */
  total?: number | undefined
  emptyText: string
  all: { readonly to: string; readonly label: string }
}

/** Number of bars of the placeholder. */
const usualBars = 6

/** Bar chart of this month's amounts, with a link to the full list. */
export function TopAmounts({ title, columns, amounts, total, emptyText, all }: TopAmountsProps): JSX.Element {
  const bars = topBars(amounts ?? [], total)
  return (
    <Section
      title={title}
      description="This month"
      card
      actions={
        <LinkButton to={all.to} size="sm" variant="ghost">
          {all.label}
        </LinkButton>
      }
    >
      {amounts === null ? (
        <SkeletonBars count={usualBars} />
      ) : bars.length === 0 ? (
        <EmptyState icon="chart" title="Nothing yet this month">
          {emptyText}
        </EmptyState>
      ) : (
        <LazyBarChart label={title} data={bars} format={formatCents} columns={columns} />
      )}
    </Section>
  )
}

interface SourceSpend {
  readonly name: string
  readonly monthCents: number
  readonly lifetimeCents: number
}

/** Bar chart of this month's spend per lead source. Shows all-time spend if this month's spend is zero. */
export function SpendBySource({ spend }: { spend: readonly SourceSpend[] }): JSX.Element {
  const { bars, period } = spendBars(spend)
  return (
    <Section title="Spend by source" description={bars.length > 0 ? period : undefined} card>
      {bars.length === 0 ? (
        <EmptyState icon="chart" title="Nothing spent yet">
          Your lead spend shows up here, source by source.
        </EmptyState>
      ) : (
        <LazyBarChart
          label={`Spend by source, ${period.toLowerCase()}`}
          data={bars}
          format={formatCents}
          columns={['Lead source', 'Spent']}
        />
      )}
    </Section>
  )
}

/** Returns the sources with spend, largest first. Uses all-time spend if this month's spend is zero. */
export function spendBars(spend: readonly SourceSpend[]): { bars: readonly Amount[]; period: string } {
  const monthly = spend.some(({ monthCents }) => monthCents > 0)
  const amounts = spend.map((source) => ({
    label: source.name,
    value: monthly ? source.monthCents : source.lifetimeCents,
  }))
  return { bars: topBars(amounts), period: monthly ? 'This month' : 'All time' }
}

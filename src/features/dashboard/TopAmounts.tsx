import { type JSX, lazy, Suspense } from 'react'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { formatCents } from '../../lib/format/money'
import { LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Section } from '../../ui/page/Card'

const BarChart = lazy(async () => ({
  default: (await lazyLoad(() => import('../../ui/chart/BarChart'))).BarChart,
}))

export interface TopAmountsProps {
  title: string
  /** Heads of the chart's table. */
  columns: readonly [string, string]
  amounts: readonly { readonly label: string; readonly value: number }[] | null
  /** Said before there is anything. */
  nothing: string
  all: { readonly to: string; readonly label: string }
}

const shown = 6

/** The largest of many amounts, this month; the others are a step away. */
export function TopAmounts({ title, columns, amounts, nothing, all }: TopAmountsProps): JSX.Element {
  const bars = (amounts ?? [])
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || a.label.localeCompare(b.label, 'en-US'))
    .slice(0, shown)
  const waiting = <Skeleton height="260px" />
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
        waiting
      ) : bars.length === 0 ? (
        <EmptyState icon="chart" title="Nothing yet this month">
          {nothing}
        </EmptyState>
      ) : (
        <Suspense fallback={waiting}>
          <BarChart label={title} data={bars} format={formatCents} columns={columns} />
        </Suspense>
      )}
    </Section>
  )
}

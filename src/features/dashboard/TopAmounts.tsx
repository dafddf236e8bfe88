import type { JSX } from 'react'
import { formatCents } from '../../lib/format/money'
import { LinkButton } from '../../ui/button/Button'
import { BarChart, barsHeight } from '../../ui/chart/lazy-charts'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Section } from '../../ui/page/Card'

export interface TopAmountsProps {
  title: string
  /** Column headers of the chart's table. */
  columns: readonly [string, string]
  amounts: readonly { readonly label: string; readonly value: number }[] | null
  /** Text of the empty state. */
  nothing: string
  all: { readonly to: string; readonly label: string }
}

const shown = 6

/** Bar chart of this month's largest amounts, with a link to the full list. */
export function TopAmounts({ title, columns, amounts, nothing, all }: TopAmountsProps): JSX.Element {
  const bars = (amounts ?? [])
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || a.label.localeCompare(b.label, 'en-US'))
    .slice(0, shown)
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
        <Skeleton height={barsHeight(shown)} />
      ) : bars.length === 0 ? (
        <EmptyState icon="chart" title="Nothing yet this month">
          {nothing}
        </EmptyState>
      ) : (
        <BarChart label={title} data={bars} format={formatCents} columns={columns} />
      )}
    </Section>
  )
}

import { daysBetween } from '../../shared/calendar'
import { useQuery } from '@apollo/client/react'
import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import type { ReportKind } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import { formatCents } from '../../shared/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { costPerLoanCents, minEvents } from '../../lib/format/rates'
import type { Names } from '../../lib/labels/labels'
import type { ClosedRange, Period } from '../../lib/time/period'
import { useTimeZone } from '../../lib/time/use-calendar'
import { LazyBarChart, barsHeight, LazyCalendar, LazyTileMap, topBars } from '../../ui/chart/lazy-charts'
import { ErrorState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Section } from '../../ui/page/Card'
import { SideBySide } from '../../ui/page/PageHeader'
import { leadsPerDay, usePeriodLeads, waitCounts } from './period-leads'
import { coverageTiles, type ReportData, type ReportRow, reportValue } from './report-values'
const chartedRows = 12

export interface ReportChartsProps {
  report: ReportData
  period: Period
  range: ClosedRange
  unitId: string | null
}

/** Titles of the first chart. */
export const chartTitles: Names<ReportKind> = {
  SPEND: 'Where does the money go?',
  RETURN_ON_SPEND: 'What does a funded loan cost, by agent?',
  SPEED_TO_LEAD: 'How soon are new leads contacted?',
  STATE_COVERAGE: 'Where do your agents buy?',
  ACTIVITY: 'On which days do agents buy?',
}

/** A chart or two for the kind of report. Null if the report has no rows. */
export function ReportCharts(props: ReportChartsProps): JSX.Element | null {
  const { report } = props
  if (report.rows.length === 0) return null
  switch (report.kind) {
    case 'SPEND':
      return <FirstFigure report={report} title={chartTitles.SPEND} />
    case 'RETURN_ON_SPEND':
      return <CostPerLoan {...props} />
    case 'SPEED_TO_LEAD':
      return <Waits {...props} />
    case 'STATE_COVERAGE':
      return <States report={report} />
    case 'ACTIVITY':
      return <Days {...props} />
  }
}

interface ChartCardProps {
  title: string
  /** Height of the skeleton while the chart loads. */
  height?: string
  notes?: readonly (string | null)[]
  /** Null while the figures load. */
  children: JSX.Element | null
}

function ChartCard({ title, height, notes = [], children }: ChartCardProps): JSX.Element {
  return (
    <Section title={title} card>
      {children ?? <Skeleton {...(height && { height })} />}
      {notes.filter(Boolean).map((note) => (
        <Text key={note} mt="3" fontSize="sm" color="fg.muted">
          {note}
        </Text>
      ))}
    </Section>
  )
}

/** Returns a note if only the latest leads of the period were read. */
const partialNote = (read: { readonly complete: boolean } | undefined): string | null =>
  read?.complete === false ? 'Only the latest leads of the period count here.' : null

/** A bar chart of the report's first figure, with the longest bar first. */
function FirstFigure({ report, title }: { report: ReportData; title: string }): JSX.Element | null {
  const [first] = report.columns
  const bars = topBars(report.rows.map((row) => ({ label: row.label, value: row.values[0] ?? 0 })))
  if (!first || bars.length === 0) return null
  return (
    <ChartCard
      title={title}
      notes={[
        report.nextToken === null ? null : `Only the ${report.rows.length} rows that the table has read count here.`,
      ]}
    >
      <LazyBarChart
        label={`${first.label} by ${report.rowLabel.toLowerCase()}`}
        columns={[report.rowLabel, first.label]}
        data={bars}
        format={(value) => reportValue(value, first.unit)}
      />
    </ChartCard>
  )
}

function States({ report }: { report: ReportData }): JSX.Element | null {
  const [first] = report.columns
  if (!first) return null
  return (
    <ChartCard title={chartTitles.STATE_COVERAGE}>
      <LazyTileMap
        label={`${first.label} by ${report.rowLabel.toLowerCase()}`}
        columns={[report.rowLabel, first.label]}
        data={coverageTiles(report)}
        format={(value) => reportValue(value, first.unit)}
      />
    </ChartCard>
  )
}

/** The report on spending has one row for each source, with its funded loans. */
const SOURCE_COSTS = graphql(`
  query SourceCosts($period: PeriodInput!, $unitId: ID) {
    getReport(kind: SPEND, period: $period, unitId: $unitId) {
      rows {
        key
        label
        values
      }
      columns {
        key
      }
    }
  }
`)

interface CostReport {
  readonly rows: readonly Pick<ReportRow, 'label' | 'values'>[]
  readonly columns: readonly { readonly key: string }[]
}

interface LoanCosts {
  readonly costs: readonly { label: string; value: number }[]
  /** Labels of rows with spending but no funded loan. */
  readonly withoutLoan: readonly string[]
}

/** Returns the cost per funded loan of each row with its number of loans, lowest cost first. */
export function loanCosts({ columns, rows }: CostReport): LoanCosts {
  const figures = rows.map(({ label, values }) => {
    const figureOf = (key: string): number => values[columns.findIndex((column) => column.key === key)] ?? 0
    return { label, spentCents: figureOf('spent'), funded: figureOf('funded') }
  })
  const costs = figures.flatMap(({ label, spentCents, funded }) => {
    const value = costPerLoanCents(spentCents, funded)
    return value === null ? [] : { label: `${label}, ${formatCount(funded)} funded`, value }
  })
  const withoutLoan = figures.filter(({ funded, spentCents }) => funded === 0 && spentCents > 0)
  return {
    costs: costs.toSorted((left, right) => left.value - right.value),
    withoutLoan: withoutLoan.map(({ label }) => label),
  }
}

function CostPerLoan({ report, period, unitId }: ReportChartsProps): JSX.Element {
  const { data, error, refetch } = useQuery(SOURCE_COSTS, { variables: { period, unitId } })
  const bySource = data?.getReport
  // The first page of the report holds the agents with the highest spending.
  const note = report.nextToken === null ? null : `The ${report.rows.length} agents who spent the most.`
  return (
    <SideBySide>
      <LoanCostCard of="agent" {...loanCosts(report)} note={note} />
      {!bySource && error ? (
        <ErrorState error={error} retrying={false} onRetry={() => void refetch()} />
      ) : (
        <LoanCostCard of="source" {...(bySource ? loanCosts(bySource) : { costs: null, withoutLoan: [] })} />
      )}
    </SideBySide>
  )
}

interface LoanCostCardProps extends Omit<LoanCosts, 'costs'> {
  of: 'agent' | 'source'
  costs: LoanCosts['costs'] | null
  note?: string | null
}

function LoanCostCard({ of, costs, withoutLoan, note = null }: LoanCostCardProps): JSX.Element {
  const notes = [withoutLoan.length > 0 ? `No loan funded yet: ${withoutLoan.join(', ')}.` : null, note]
  return (
    <ChartCard title={`What does a funded loan cost, by ${of}?`} height={barsHeight(5)} notes={notes}>
      {costs && costs.length > 0 ? (
        <LazyBarChart
          label={`Cost per funded loan by ${of}`}
          columns={[of === 'agent' ? 'Agent' : 'Source', 'Cost per funded loan']}
          data={costs.slice(0, chartedRows)}
          format={formatCents}
        />
      ) : costs ? (
        <p>No loan was funded from leads of this period.</p>
      ) : null}
    </ChartCard>
  )
}

function Waits(props: ReportChartsProps): JSX.Element | null {
  const timeZone = useTimeZone()
  const read = usePeriodLeads(props)
  if (read === null) return <FirstFigure report={props.report} title="Who buys the leads?" />
  const total = read?.leads.length ?? 0
  return (
    <ChartCard title={chartTitles.SPEED_TO_LEAD} height={barsHeight(6)} notes={[partialNote(read)]}>
      {read ? (
        <LazyBarChart
          label="Leads by time to first contact"
          columns={['Time to first contact', 'Leads']}
          data={waitCounts(read.leads, timeZone)}
          format={(value) =>
            total < minEvents ? formatCount(value) : `${formatCount(value)} · ${formatPercent(value / total)}`
          }
        />
      ) : null}
    </ChartCard>
  )
}

/** Longest period in days whose calendar leaves room for a second chart. */
const daysBeside = 70

function Days(props: ReportChartsProps): JSX.Element | null {
  const timeZone = useTimeZone()
  const read = usePeriodLeads(props)
  if (read === null) return <FirstFigure report={props.report} title="Who buys the leads?" />
  const days = (
    <ChartCard title={chartTitles.ACTIVITY} height="16.5rem" notes={[partialNote(read)]}>
      {read ? (
        <LazyCalendar
          label="Leads purchased per day"
          columns={['Day', 'Leads purchased']}
          days={leadsPerDay(read.leads, props.range, timeZone)}
          format={formatCount}
        />
      ) : null}
    </ChartCard>
  )
  if (daysBetween(props.range.from, props.range.to) > daysBeside) return days
  return (
    <SideBySide>
      <span>{days}</span>
      <FirstFigure report={props.report} title="Who buys the leads?" />
    </SideBySide>
  )
}

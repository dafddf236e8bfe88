import { type JSX, lazy, Suspense } from 'react'
import type { ReportQuery } from '../../lib/graphql/__generated__/documents'
import { lazyLoad } from '../../lib/browser/lazy-load'
import { Section } from '../../ui/page/Card'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { coverageTiles, reportValue } from './report-values'
import { Text } from '../../ui/page/layout'

export type ReportData = NonNullable<ReportQuery['getReport']>
export type ReportRow = ReportData['rows'][number]

const BarChart = lazy(async () => ({ default: (await lazyLoad(() => import('../../ui/chart/BarChart'))).BarChart }))

const TileMap = lazy(async () => ({ default: (await lazyLoad(() => import('../../ui/chart/TileMap'))).TileMap }))

const chartedRows = 12

export const reportColumns = (report: ReportData): Column<ReportRow>[] => [
  { id: 'label', header: report.rowLabel, cell: (row) => row.label },
  ...report.columns.map((column, i): Column<ReportRow> => ({
    id: column.key,
    header: column.label,
    align: 'end',
    cell: (row) => reportValue(row.values[i], column.unit),
    ...(i > 2 ? { hideBelow: 'lg' as const } : {}),
  })),
]

/** A report as a chart of its first figure, a table of all, and the sentence that says how they are made. */
export function ReportView({ report }: { report: ReportData }): JSX.Element {
  return (
    <ScreenStack>
      <ReportChart report={report} />
      <DataTable
        label="Report"
        columns={reportColumns(report)}
        rows={report.rows}
        rowKey={(row) => row.key}
        empty={
          <EmptyState icon="chart" title="Nothing in this period">
            Choose a longer period to see figures here.
          </EmptyState>
        }
      />
      <Text color="fg.muted" fontSize="sm" maxWidth="48rem">
        {report.formula}
      </Text>
    </ScreenStack>
  )
}

/** States on a map, everything else as bars, the longest first. */
function ReportChart({ report }: { report: ReportData }): JSX.Element | null {
  const [first] = report.columns
  const charted = report.rows
    .map((row) => ({ label: row.label, value: row.values[0] ?? 0 }))
    .filter((bar) => bar.value !== 0)
    .toSorted((left, right) => right.value - left.value)
    .slice(0, chartedRows)
  if (!first || charted.length === 0) return null
  const label = `${first.label} by ${report.rowLabel.toLowerCase()}`
  const format = (value: number): string => reportValue(value, first.unit)
  return (
    <Section title={first.label} card>
      <Suspense fallback={<Skeleton height="200px" />}>
        {report.kind === 'STATE_COVERAGE' ? (
          <TileMap
            label={label}
            columns={[report.rowLabel, first.label]}
            data={coverageTiles(report)}
            format={format}
          />
        ) : (
          <BarChart label={label} columns={[report.rowLabel, first.label]} data={charted} format={format} />
        )}
      </Suspense>
    </Section>
  )
}

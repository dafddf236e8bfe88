import type { JSX } from 'react'
import { periodUrl, usePeriodAndUnits } from '../../features/organization/use-unit-options'
import {
  cellText,
  figureText,
  fileHeader,
  fileValue,
  type ReportData,
  type ReportRow,
} from '../../features/reports/report-values'
import { chartTitles, ReportCharts } from '../../features/reports/ReportCharts'
import type { ReportQuery } from '../../lib/api/__generated__/documents'
import type { ReportKind } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import type { ListPage } from '../../lib/api/pages'
import { keysOf, type Names } from '../../lib/labels/labels'
import { periodOf } from '../../lib/time/period'
import { urlChoice } from '../../lib/url-state/codecs'
import { defineList } from '../../list/define-list'
import { PageFailure } from '../../ui/failure/ErrorFallbacks'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonBars, SkeletonRows } from '../../ui/feedback/SkeletonShapes'
import { FormulaNote, PeriodPage } from '../../ui/filter/PeriodPage'
import { Section } from '../../ui/page/Card'
import { BesideOnly, ScreenStack, SideBySide } from '../../ui/page/PageHeader'
import { Tabs } from '../../ui/page/Tabs'
import { fileColumns } from '../../ui/table/columns'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'

/** Selects `rows` before `columns`, because the CSV export reads all pages of the first list in the response. */
const REPORT = graphql(`
  query Report($kind: ReportKind!, $period: PeriodInput!, $unitId: ID, $limit: Int, $nextToken: String) {
    getReport(kind: $kind, period: $period, unitId: $unitId, limit: $limit, nextToken: $nextToken) {
      kind
      rowLabel
      rows {
        key
        label
        values
      }
      nextToken
      total
      columns {
        key
        label
        unit
      }
      formula
    }
  }
`)

const kindNames: Names<ReportKind> = {
  SPEND: 'Spend',
  RETURN_ON_SPEND: 'Return on spend',
  SPEED_TO_LEAD: 'Speed to lead',
  STATE_COVERAGE: 'State coverage',
  ACTIVITY: 'Activity',
}

const reportOf = ({ getReport: report }: ReportQuery): ListPage<ReportRow> | null =>
  report && { items: report.rows, nextToken: report.nextToken, total: report.total }

const reports = defineList({
  label: 'Report',
  missing: 'figures',
  query: REPORT,
  page: reportOf,
  rowKey: ({ key }) => key,
  use: usePeriodAndUnits,
  filters: {
    unit: { kind: 'select', label: 'Unit', anyLabel: 'All units', options: ({ units }) => units, hideIfEmpty: true },
  },
  params: { ...periodUrl, kind: urlChoice(keysOf(kindNames), 'SPEND') },
  problem: ({ context }) => context.problem,
  variables: ({ params, filters, context: { range, timeZone } }) => ({
    kind: params.kind,
    period: periodOf(range, timeZone),
    unitId: filters.unit,
  }),
  empty: (
    <EmptyState icon="chart" title="Nothing in this period">
      Select a longer period to see figures here.
    </EmptyState>
  ),
  totalWhen: 'partial',
})

/** The figures that a phone shows besides the first, as one line below the row's name. */
const phoneFigures: Readonly<Record<ReportKind, readonly string[]>> = {
  SPEND: ['funded', 'costPerLoan'],
  RETURN_ON_SPEND: ['funded', 'costPerLoan'],
  SPEED_TO_LEAD: ['contacted', 'median'],
  STATE_COVERAGE: ['agents', 'open'],
  ACTIVITY: ['contacted', 'funded'],
}

const reportColumns = (report: ReportData): Column<ReportRow>[] => [
  { id: 'label', header: report.rowLabel, text: (row) => row.label, phone: 'title' },
  ...report.columns.map((column, i): Column<ReportRow> => ({
    id: column.key,
    header: column.label,
    align: 'end',
    cell: (row) => cellText(report, row, i),
    file: (row) => fileValue(row.values[i], column.unit),
    fileHeader: fileHeader(column),
    ...(i === 0 && { phone: 'amount' as const }),
    ...(phoneFigures[report.kind].includes(column.key) && {
      phone: {
        place: 'detail' as const,
        cell: (row: ReportRow) => (row.values[i] == null ? null : figureText(cellText(report, row, i), column)),
      },
    }),
    ...(i > 2 && column.key !== 'costPerLoan' && { hideBelow: 'lg' as const }),
  })),
]

export function ReportsScreen(): JSX.Element {
  const list = reports.useList()
  const { data, params, table } = list
  const { period, problem, range } = list.context
  const unitId = list.filters.unit
  const report = data?.getReport
  const columns = report ? reportColumns(report) : []
  const content = (): JSX.Element | null => {
    if (problem || !period) return null
    if (!report && table.error)
      return <PageFailure error={table.error} retrying={table.refreshing ?? false} onRetry={() => table.onRetry?.()} />
    if (!report)
      return (
        <SideBySide onWideScreens>
          <Section title={chartTitles[params.kind]} card>
            <SkeletonBars count={7} />
          </Section>
          <BesideOnly>
            <SkeletonRows rows={8} />
          </BesideOnly>
        </SideBySide>
      )
    return (
      <SideBySide key={report.kind} onWideScreens>
        <ReportCharts {...{ report, period, range, unitId }} />
        <ScreenStack>
          <DataTable label="Report" columns={columns} {...table} />
          <FormulaNote>{report.formula}</FormulaNote>
        </ScreenStack>
      </SideBySide>
    )
  }
  return (
    <PeriodPage
      title="Reports"
      subject={kindNames[params.kind]}
      period={list.context}
      onPeriod={list.setParams}
      filterLabel="Filter reports"
      filters={list.controls}
      file={{
        name: params.kind.toLowerCase().replaceAll('_', '-'),
        columns: fileColumns(columns),
        rows: list.readRows,
        disabled: list.isEmpty,
      }}
    >
      <Tabs
        label="Reports"
        value={params.kind}
        onChange={(kind) => list.setParams({ kind: keysOf(kindNames).find((known) => known === kind) ?? 'SPEND' })}
        tabs={keysOf(kindNames).map((kind) => ({ id: kind, label: kindNames[kind], content }))}
      />
    </PeriodPage>
  )
}

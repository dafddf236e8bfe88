import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
import {
  fileHead,
  fileValue,
  type ReportData,
  type ReportRow,
  figureInWords,
  reportValue,
} from '../../features/reports/report-values'
import { ReportCharts } from '../../features/reports/ReportCharts'
import type { ReportQuery } from '../../lib/api/__generated__/documents'
import type { ReportKind } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import type { ListPage } from '../../lib/api/use-paged-query'
import type { CsvColumn } from '../../lib/format/csv'
import type { ClosedRange, Period } from '../../lib/time/period'
import { keysOf, type Names } from '../../lib/labels/word'
import { useReportPeriod } from '../../lib/time/use-report-period'
import { urlChoice, urlDay, urlPage, urlText } from '../../lib/url-state/codecs'
import { useAddress } from '../../lib/url-state/use-address'
import { countedTable, useListScreen, type ListTableProps } from '../../list/use-list-screen'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { PeriodPage } from '../../ui/filter/PeriodPage'
import { ScreenStack } from '../../ui/page/ScreenLayout'
import { Tabs } from '../../ui/page/Tabs'
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

const schema = {
  kind: urlChoice(keysOf(kindNames), 'SPEND'),
  periodFrom: urlDay(),
  periodTo: urlDay(),
  unit: urlText(),
  page: urlPage(),
}

const reportOf = ({ getReport: report }: ReportQuery): ListPage<ReportRow> | null =>
  report && { items: report.rows, nextToken: report.nextToken, total: report.total }
const keyOf = ({ key }: ReportRow): string => key

const csvColumns = (report: ReportData | undefined): CsvColumn<ReportRow>[] => [
  { header: report?.rowLabel ?? '', value: (row) => row.label },
  ...(report?.columns ?? []).map((column, i) => ({
    header: fileHead(column),
    value: (row: ReportRow) => fileValue(row.values[i], column.unit),
  })),
]

export function ReportsScreen(): JSX.Element {
  const { values, set } = useAddress(schema)
  const reportPeriod = useReportPeriod({ from: values.periodFrom, to: values.periodTo })
  const { period, problem, range } = reportPeriod
  const unitFilter = useUnitFilter('All units')
  const unitId = values.unit || null
  const { data, table, allRows } = useListScreen({
    schema,
    filters: ['unit'],
    document: REPORT,
    field: 'getReport',
    question: ({ kind }) => ({ kind, period: period ?? { from: '', to: '', timeZone: reportPeriod.timeZone }, unitId }),
    skip: () => period === null,
    pageOf: reportOf,
    rowKey: keyOf,
    missing: 'figures',
  })
  const report = data?.getReport ?? undefined
  const view = (): JSX.Element | null => {
    if (problem || !period) return null
    if (report)
      return <ReportView key={report.kind} {...{ report, period, range, unitId }} table={countedTable(table)} />
    if (table.error) return <ErrorState error={table.error} retrying={false} onRetry={table.onRetry} />
    return <Skeleton height="24rem" />
  }
  return (
    <PeriodPage
      title="Reports"
      subject={kindNames[values.kind]}
      period={reportPeriod}
      onPeriod={(days) => set({ ...days, page: null })}
      filterLabel="Filter reports"
      filters={unitFilter}
      file={{
        name: values.kind.toLowerCase().replaceAll('_', '-'),
        columns: csvColumns(report),
        rows: allRows,
        disabled: table.rows.length === 0,
      }}
    >
      <Tabs
        label="Reports"
        value={values.kind}
        onChange={(kind) => set({ kind: keysOf(kindNames).find((known) => known === kind) ?? 'SPEND', page: null })}
        tabs={keysOf(kindNames).map((kind) => ({ id: kind, label: kindNames[kind], content: view }))}
      />
    </PeriodPage>
  )
}

/** Number of figures in a row on a phone: the first one as the amount, the other two as text. */
const phoneFigures = 3

const reportColumns = (report: ReportData): Column<ReportRow>[] => [
  { id: 'label', header: report.rowLabel, cell: (row) => row.label, phone: 'title' },
  ...report.columns.map((column, i): Column<ReportRow> => ({
    id: column.key,
    header: column.label,
    align: 'end',
    cell: (row) => reportValue(row.values[i], column.unit),
    ...(i === 0 && { phone: 'amount' as const }),
    ...(i > 0 &&
      i < phoneFigures && {
        phone: {
          place: 'detail' as const,
          cell: (row: ReportRow) => (row.values[i] == null ? null : figureInWords(row.values[i], column)),
        },
      }),
    ...(i > 2 && { hideBelow: 'lg' as const }),
  })),
]

export interface ReportViewProps {
  report: ReportData
  period: Period
  range: ClosedRange
  unitId: string | null
  table: ListTableProps<ReportRow>
}

/** A report with its charts, a table of all figures, and a sentence that explains the figures. */
export function ReportView({ table, ...props }: ReportViewProps): JSX.Element {
  const { report } = props
  return (
    <ScreenStack>
      <ReportCharts {...props} />
      <DataTable
        label="Report"
        columns={reportColumns(report)}
        {...table}
        empty={
          <EmptyState icon="chart" title="Nothing in this period">
            Select a longer period to see figures here.
          </EmptyState>
        }
      />
      <Text color="fg.muted" fontSize="sm" maxWidth="48rem">
        {report.formula}
      </Text>
    </ScreenStack>
  )
}

import { skipToken, useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
import { fileHead, fileValue } from '../../features/reports/report-values'
import type { ReportData, ReportRow } from '../../features/reports/report-data'
import { ReportView } from '../../features/reports/ReportView'
import type { CsvColumn } from '../../lib/format/csv'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { useReportPeriod } from '../../lib/time/use-report-period'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { PeriodPage } from '../../ui/filter/PeriodPage'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Tabs } from '../../ui/page/Tabs'
import { urlChoice, urlDay, urlText } from '../../lib/address/codecs'
import { useAddress } from '../../lib/address/use-address'

const REPORT = graphql(`
  query Report($kind: ReportKind!, $period: PeriodInput!, $unitId: ID) {
    getReport(kind: $kind, period: $period, unitId: $unitId) {
      kind
      rowLabel
      columns {
        key
        label
        unit
      }
      rows {
        key
        label
        values
      }
      formula
    }
  }
`)

const kinds = ['SPEND', 'RETURN_ON_SPEND', 'SPEED_TO_LEAD', 'STATE_COVERAGE', 'ACTIVITY'] as const
const kindNames: Readonly<Record<(typeof kinds)[number], string>> = {
  SPEND: 'Spend',
  RETURN_ON_SPEND: 'Return on spend',
  SPEED_TO_LEAD: 'Speed to lead',
  STATE_COVERAGE: 'State coverage',
  ACTIVITY: 'Activity',
}

const url = { kind: urlChoice(kinds, 'SPEND'), periodFrom: urlDay(), periodTo: urlDay(), unit: urlText() }

const csvColumns = (report: ReportData | undefined): CsvColumn<ReportRow>[] => [
  { header: report?.rowLabel ?? '', value: (row) => row.label },
  ...(report?.columns ?? []).map((column, i) => ({
    header: fileHead(column),
    value: (row: ReportRow) => fileValue(row.values[i], column.unit),
  })),
]

export function ReportsScreen(): JSX.Element {
  const { values, set } = useAddress(url)
  const reportPeriod = useReportPeriod({ from: values.periodFrom, to: values.periodTo })
  const { period, problem, range } = reportPeriod
  const unitFilter = useUnitFilter('All units')
  const unitId = values.unit || null
  const { data, error, loading, refetch } = useQuery(
    REPORT,
    period ? { variables: { kind: values.kind, period, unitId } } : skipToken,
  )
  const report = data?.getReport ?? undefined
  const view = (): JSX.Element | null => {
    if (problem || !period) return null
    if (report) return <ReportView key={report.kind} {...{ report, period, range, unitId }} />
    if (error || !loading) return <ErrorState error={error} retrying={loading} onRetry={() => askAgain(refetch)} />
    return <Skeleton height="24rem" />
  }
  return (
    <PeriodPage
      title="Reports"
      subject={kindNames[values.kind]}
      period={reportPeriod}
      onPeriod={set}
      filterLabel="Filter reports"
      filters={unitFilter}
      file={{
        name: values.kind.toLowerCase().replaceAll('_', '-'),
        columns: csvColumns(report),
        rows: report?.rows ?? [],
      }}
    >
      <Tabs
        label="Reports"
        value={values.kind}
        onChange={(kind) => set({ kind: kinds.find((known) => known === kind) ?? 'SPEND' })}
        tabs={kinds.map((kind) => ({ id: kind, label: kindNames[kind], content: view }))}
      />
    </PeriodPage>
  )
}

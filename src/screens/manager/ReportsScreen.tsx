import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { useUnitFilter } from '../../features/organization/use-unit-filter'
import { fileHead, fileValue } from '../../features/reports/report-values'
import { type ReportData, type ReportRow, ReportView } from '../../features/reports/ReportView'
import type { CsvColumn } from '../../lib/csv'
import { env } from '../../lib/env'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { periodInWords, periodOrLastMonth, periodProblem } from '../../lib/period'
import { Banner } from '../../ui/Banner'
import { Card } from '../../ui/Card'
import { CsvButton } from '../../ui/CsvButton'
import { ErrorState } from '../../ui/ErrorState'
import { FilterBar } from '../../ui/FilterBar'
import { PageHeader } from '../../ui/PageHeader'
import { PrintButton } from '../../ui/PrintButton'
import { Skeleton } from '../../ui/Skeleton'
import { Tabs } from '../../ui/Tabs'
import { UnavailableState } from '../../ui/UnavailableState'
import { urlChoice, urlDay, urlText } from '../../ui/url-codecs'
import { useUrlState } from '../../ui/use-url-state'

const REPORT = graphql(`
  query Report($kind: ReportKind!, $startDate: String!, $endDate: String!, $unitId: ID) {
    getReport(kind: $kind, startDate: $startDate, endDate: $endDate, unitId: $unitId) {
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

export function Component(): JSX.Element {
  if (env.capabilities.reports) return <Reports />
  return (
    <>
      <PageHeader title="Reports" />
      <Card>
        <UnavailableState>Spend, return on it, speed to lead and coverage would be reported here.</UnavailableState>
      </Card>
    </>
  )
}

function Reports(): JSX.Element {
  const { values, set } = useUrlState(url)
  const period = periodOrLastMonth(values.periodFrom, values.periodTo)
  const problem = periodProblem(period)
  const unitFilter = useUnitFilter('All units')
  const { data, error, loading, refetch } = useQuery(REPORT, {
    variables: { kind: values.kind, ...period, unitId: values.unit || null },
    skip: problem !== null,
  })
  const report = data?.getReport ?? undefined
  const view = (): JSX.Element => {
    if (problem) return <Banner tone="warning">{problem}</Banner>
    if (report) return <ReportView report={report} />
    if (error || !loading) return <ErrorState error={error} retrying={loading} onRetry={() => askAgain(refetch)} />
    return <Skeleton height="24rem" />
  }
  return (
    <>
      <PageHeader
        title="Reports"
        subtitle={`${kindNames[values.kind]}, ${periodInWords(period)}`}
        secondary={
          <>
            <CsvButton
              fileName={values.kind.toLowerCase().replaceAll('_', '-')}
              columns={csvColumns(report)}
              rows={report?.rows ?? []}
              disabled={!report?.rows.length}
            />
            <PrintButton />
          </>
        }
      />
      <FilterBar label="Filter reports" filters={[{ kind: 'dates', key: 'period', label: 'Period' }, ...unitFilter]} />
      <Tabs
        label="Reports"
        value={values.kind}
        onChange={(kind) => set({ kind: kinds.find((known) => known === kind) ?? 'SPEND' })}
        tabs={kinds.map((kind) => ({ id: kind, label: kindNames[kind], content: view }))}
      />
    </>
  )
}

import { Text } from '@chakra-ui/react/text'
import type { JSX } from 'react'
import type { ClosedRange, Period } from '../../lib/time/period'
import type { ListTableProps } from '../../list/use-list-screen'
import type { Column } from '../../ui/table/data-table-types'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ScreenStack } from '../../ui/page/PageHeader'
import type { ReportData, ReportRow } from './report-data'
import { figureInWords, reportValue } from './report-values'
import { ReportCharts } from './ReportCharts'

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

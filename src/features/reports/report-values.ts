import type { ReportQuery } from '../../lib/api/__generated__/documents'
import type { ReportUnit } from '../../lib/api/__generated__/schema'
import { csvMoney, type CsvValue } from '../../lib/format/csv'
import { formatCents } from '../../shared/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'
import { formatRate, minEvents } from '../../lib/format/rates'
import { durationInWords } from '../../lib/time/dates'

export type ReportData = NonNullable<ReportQuery['getReport']>
export type ReportRow = ReportData['rows'][number]

/** Returns a report's figure as display text, or a dash for a missing value. */
export function reportValue(value: number | null | undefined, unit: ReportUnit): string {
  if (value === null || value === undefined) return '—'
  switch (unit) {
    case 'CENTS':
      return formatCents(value)
    case 'DOLLARS':
      return `$${formatCount(Math.round(value))}`
    case 'PERCENT':
      return formatPercent(value / 100)
    case 'MINUTES':
      return durationInWords(value)
    case 'COUNT':
      return formatCount(value)
  }
}

type ReportTable = Pick<ReportData, 'columns'> & { readonly rows: readonly Pick<ReportRow, 'values'>[] }

/**
 * Returns the figure of one column as display text. A percentage of fewer than 20 leads is shown as their number: '2 of
 * 14'. A share of money has no such number: with fewer than 20 leads in the report, it is a dash.
 */
export function cellText({ columns, rows }: ReportTable, { values }: Pick<ReportRow, 'values'>, at: number): string {
  const column = columns[at]
  const value = values[at]
  if (column?.unit !== 'PERCENT' || value == null) return reportValue(value, column?.unit ?? 'COUNT')
  const leadsAt = columns.findIndex(({ key }) => key === 'leads' || key === 'bought')
  const leadsOf = (row: Pick<ReportRow, 'values'>): number => row.values[leadsAt] ?? 0
  if (column.key === 'share')
    return rows.reduce((sum, row) => sum + leadsOf(row), 0) < minEvents ? '—' : reportValue(value, column.unit)
  const leads = leadsOf({ values })
  return leads < minEvents ? formatRate(Math.round((value * leads) / 100), leads) : reportValue(value, column.unit)
}

interface ReportFigure {
  readonly label: string
  readonly unit: ReportUnit
}

/** Returns a figure with its label, for text outside a column: "31 leads bought", "1 loan funded", "Conversion 8.3%". */
export function figureText(text: string, { label, unit }: ReportFigure): string {
  if (unit !== 'COUNT') return `${label} ${text}`
  const counted = label.toLowerCase()
  return `${text} ${text === '1' ? counted.replace(/s\b/, '') : counted}`
}

const fileUnits: Readonly<Record<ReportUnit, string>> = {
  CENTS: ' (USD)',
  DOLLARS: ' (USD)',
  PERCENT: ' (%)',
  MINUTES: ' (minutes)',
  COUNT: '',
}

/** Returns a file column's header with its unit. The values are plain numbers, so that a spreadsheet can sum them. */
export function fileHeader({ label, unit }: ReportFigure): string {
  return `${label}${fileUnits[unit]}`
}

export function fileValue(value: number | null | undefined, unit: ReportUnit): CsvValue {
  if (unit === 'CENTS') return csvMoney(value)
  return typeof value === 'number' ? Number(value.toFixed(2)) : value
}

interface CoverageReport {
  readonly columns: readonly ReportFigure[]
  readonly rows: readonly { readonly key: string; readonly values: readonly (number | null)[] }[]
}

/** Returns one map tile for each state, with the first figure as its value and all figures as text. */
export function coverageTiles({ columns, rows }: CoverageReport): Record<string, { value: number; detail: string }> {
  return Object.fromEntries(
    rows.map(({ key, values }) => [
      key,
      {
        value: values[0] ?? 0,
        detail: columns.map(({ label, unit }, at) => `${label} ${reportValue(values[at], unit)}`).join(', '),
      },
    ]),
  )
}

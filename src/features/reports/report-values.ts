import { csvMoney, type CsvValue } from '../../lib/format/csv'
import type { ReportUnit } from '../../lib/graphql/__generated__/schema'
import { durationInWords } from '../../lib/time/duration'
import { formatCents } from '../../lib/format/money'
import { formatCount, formatPercent } from '../../lib/format/numbers'

/** A report's figure as it is read; nothing to say is a dash. */
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

interface ReportFigure {
  readonly label: string
  readonly unit: ReportUnit
}

/** A figure that stands without its column: "31 leads bought", "Conversion 8.3%". */
export function figureInWords(value: number | null | undefined, { label, unit }: ReportFigure): string {
  const text = reportValue(value, unit)
  return unit === 'COUNT' ? `${text} ${label.toLowerCase()}` : `${label} ${text}`
}

const fileUnits: Readonly<Record<ReportUnit, string>> = {
  CENTS: ' (USD)',
  DOLLARS: ' (USD)',
  PERCENT: ' (%)',
  MINUTES: ' (minutes)',
  COUNT: '',
}

/** The head of a column in a file: there the figures are bare, so that a spreadsheet can add them up. */
export function fileHead({ label, unit }: ReportFigure): string {
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

/** One tile a state: its first figure, and all of them in words. */
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

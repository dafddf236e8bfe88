import { csvMoney, type CsvValue } from '../../lib/format/csv'
import type { ReportUnit } from '../../lib/graphql/__generated__/schema'
import { durationInWords } from '../../lib/time/duration'
import { formatCents } from '../../lib/format/money'
import { formatCount } from '../../lib/format/numbers'

/** A report's figure as it is read; nothing to say is a dash. */
export function reportValue(value: number | null | undefined, unit: ReportUnit): string {
  if (value === null || value === undefined) return '—'
  switch (unit) {
    case 'CENTS':
      return formatCents(value)
    case 'DOLLARS':
      return `$${formatCount(Math.round(value))}`
    case 'PERCENT':
      return `${value.toFixed(1)}%`
    case 'MINUTES':
      return durationInWords(value)
    case 'COUNT':
      return formatCount(value)
  }
}

const fileUnits: Readonly<Record<ReportUnit, string>> = {
  CENTS: ' (USD)',
  DOLLARS: ' (USD)',
  PERCENT: ' (%)',
  MINUTES: ' (minutes)',
  COUNT: '',
}

/** The head of a column in a file: there the figures are bare, so that a spreadsheet can add them up. */
export function fileHead({ label, unit }: { readonly label: string; readonly unit: ReportUnit }): string {
  return `${label}${fileUnits[unit]}`
}

export function fileValue(value: number | null | undefined, unit: ReportUnit): CsvValue {
  if (unit === 'CENTS') return csvMoney(value)
  return typeof value === 'number' ? Number(value.toFixed(2)) : value
}

interface CoverageReport {
  readonly columns: readonly { readonly label: string; readonly unit: ReportUnit }[]
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

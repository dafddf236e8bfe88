import type { ReportUnit } from '../../lib/graphql/__generated__/schema'
import { minutesInWords } from '../../lib/lead-states'
import { formatCents } from '../../lib/money'

/** A report's figure as it is read; nothing to say is a dash. */
export function reportValue(value: number | null | undefined, unit: ReportUnit): string {
  if (value === null || value === undefined) return '—'
  switch (unit) {
    case 'CENTS':
      return formatCents(value)
    case 'DOLLARS':
      return `$${Math.round(value).toLocaleString('en-US')}`
    case 'PERCENT':
      return `${value.toFixed(1)} %`
    case 'MINUTES':
      return minutesInWords(value)
    case 'COUNT':
      return value.toLocaleString('en-US')
  }
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

/** What a figure of a report is. */
export type ReportUnit = 'COUNT' | 'CENTS' | 'DOLLARS' | 'PERCENT' | 'MINUTES'

export interface ReportColumn {
  readonly key: string
  readonly label: string
  readonly unit: ReportUnit
}

export interface ReportRow {
  readonly key: string
  readonly label: string
  /** In the order of the columns; null where there is nothing to say. */
  readonly values: readonly (number | null)[]
}

export interface ReportTable {
  readonly rowLabel: string
  readonly columns: readonly ReportColumn[]
  /** All of them, in their order. */
  readonly rows: readonly ReportRow[]
  /** How the figures are made, in a sentence. */
  readonly formula: string
}

export const column = (key: string, label: string, unit: ReportUnit): ReportColumn => ({ key, label, unit })

/** Null rather than a division by nothing; to one decimal. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10
export const perUnitCents = (cents: number, units: number): number | null =>
  units <= 0 ? null : Math.floor(cents / units + 0.5)

/** The largest first value on top; rows of equal ones by label. */
export const inOrder = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.toSorted(byFirstValue)

export const byFirstValue = (left: ReportRow, right: ReportRow): number =>
  (right.values[0] ?? 0) - (left.values[0] ?? 0) ||
  (left.label < right.label ? -1 : left.label > right.label ? 1 : 0) ||
  (left.key < right.key ? -1 : left.key > right.key ? 1 : 0)

export type ReportUnit = 'COUNT' | 'CENTS' | 'DOLLARS' | 'PERCENT' | 'MINUTES'

export interface ReportColumn {
  readonly key: string
  readonly label: string
  readonly unit: ReportUnit
}

export interface ReportRow {
  readonly key: string
  readonly label: string
  /** In the order of the columns. Null shows an empty cell. */
  readonly values: readonly (number | null)[]
}

export interface ReportTable {
  readonly rowLabel: string
  readonly columns: readonly ReportColumn[]
  /** All rows, sorted. */
  readonly rows: readonly ReportRow[]
  /** One sentence for the reader about how the figures are computed. */
  readonly formula: string
}

export const column = (key: string, label: string, unit: ReportUnit): ReportColumn => ({ key, label, unit })

/** Returns a percentage with one decimal, or null if `whole` is zero. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10
export const perUnitCents = (cents: number, units: number): number | null =>
  units <= 0 ? null : Math.floor(cents / units + 0.5)

/** Sorts by the first value, largest first, then by label. */
export const inOrder = (rows: readonly ReportRow[]): readonly ReportRow[] => rows.toSorted(byFirstValue)

export const byFirstValue = (left: ReportRow, right: ReportRow): number =>
  (right.values[0] ?? 0) - (left.values[0] ?? 0) ||
  (left.label < right.label ? -1 : left.label > right.label ? 1 : 0) ||
  (left.key < right.key ? -1 : left.key > right.key ? 1 : 0)

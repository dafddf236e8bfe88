export interface ChartSeries {
  name: string
  /** One value for each label; null where nothing was measured. */
  values: readonly (number | null)[]
}

export interface SeriesChartProps {
  label: string
  /** Along the horizontal axis, already in the reader's words. */
  labels: readonly string[]
  series: readonly ChartSeries[]
  format: (value: number) => string
  /** A shorter form for the axis. */
  formatTick?: (value: number) => string
  /** Head of the table's first column: "Day". */
  labelColumn: string
  heightPx?: number
}

export function seriesTable({ labels, series, format, labelColumn }: SeriesChartProps) {
  return {
    columns: [labelColumn, ...series.map(({ name }) => name)],
    rows: labels.map((text, at) => [
      text,
      ...series.map(({ values }) => {
        const value = values[at]
        return value === null || value === undefined ? '—' : format(value)
      }),
    ]),
  }
}

export function colourOf(index: number): number {
  return (index % 6) + 1
}

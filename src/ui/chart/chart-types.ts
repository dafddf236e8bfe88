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
  /** The last point is of a time that is not over yet, today say: it is drawn as such, for what is still to come is no decline. */
  unfinished?: boolean
}

/** Said of the last point while its time goes on. */
export function pointLabel({ labels, unfinished }: SeriesChartProps, at: number): string {
  const text = labels[at] ?? ''
  return unfinished && at === labels.length - 1 ? `${text} so far` : text
}

export function seriesTable(chart: SeriesChartProps) {
  const { labels, series, format, labelColumn } = chart
  return {
    columns: [labelColumn, ...series.map(({ name }) => name)],
    rows: labels.map((_, at) => [
      pointLabel(chart, at),
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

import type { CSSProperties, JSX } from 'react'
import { ChartFrame } from './ChartFrame'
import { intensity } from './scale'
import { ScrolledPicture } from './ScrolledPicture'
import styles from './Charts.module.css'

export interface HeatMapProps {
  label: string
  columns: readonly string[]
  rows: readonly { label: string; values: readonly number[] }[]
  format: (value: number) => string
  /** Head of the table's first column. */
  rowColumn: string
}

/** How much of something there is at each crossing, the more the deeper. The figure stands in each cell. */
export function HeatMap({ label, columns, rows, format, rowColumn }: HeatMapProps): JSX.Element {
  const all = rows.flatMap((row) => row.values)
  const table = {
    columns: [rowColumn, ...columns],
    rows: rows.map((row) => [row.label, ...row.values.map(format)]),
  }
  return (
    <ChartFrame label={label} table={table}>
      <ScrolledPicture
        label={label}
        className={styles.heat}
        style={{ gridTemplateColumns: `max-content repeat(${columns.length}, minmax(1.75rem, 1fr))` }}
      >
        <span />
        {columns.map((column) => (
          <span key={column} className={styles.heatHead}>
            {column}
          </span>
        ))}
        {rows.map((row) => (
          <HeatRow key={row.label} row={row} columns={columns} all={all} format={format} />
        ))}
      </ScrolledPicture>
    </ChartFrame>
  )
}

interface HeatRowProps extends Pick<HeatMapProps, 'columns' | 'format'> {
  row: HeatMapProps['rows'][number]
  all: readonly number[]
}

function HeatRow({ row, columns, all, format }: HeatRowProps): JSX.Element {
  return (
    <>
      <span className={styles.heatLabel}>{row.label}</span>
      {columns.map((column, at) => {
        const value = row.values[at] ?? 0
        const depth = intensity(value, all)
        return (
          <span
            key={column}
            className={styles.heatCell}
            style={{ '--depth': `${Math.round(6 + depth * 60)}%` } as CSSProperties}
            title={`${row.label}, ${column}: ${format(value)}`}
          >
            {format(value)}
          </span>
        )
      })}
    </>
  )
}

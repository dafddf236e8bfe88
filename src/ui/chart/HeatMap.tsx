import { Fragment, type JSX } from 'react'
import { Cells, depthOf } from './Cells'
import { ChartFrame } from './ChartFrame'
import styles from './Cells.module.css'

export interface HeatMapProps {
  label: string
  columns: readonly string[]
  rows: readonly { label: string; values: readonly number[] }[]
  format: (value: number) => string
  /** Header of the table's first column. */
  rowColumn: string
}

/** A chart with a cell and its figure for each row and column. A larger value has a deeper color. */
export function HeatMap({ label, columns, rows, format, rowColumn }: HeatMapProps): JSX.Element {
  const all = rows.flatMap((row) => row.values)
  const table = {
    columns: [rowColumn, ...columns],
    rows: rows.map((row) => [row.label, ...row.values.map(format)]),
  }
  return (
    <ChartFrame label={label} table={table}>
      <Cells
        label={label}
        style={{ gridTemplateColumns: `max-content repeat(${columns.length}, minmax(1.75rem, 1fr))` }}
      >
        <span />
        {columns.map((column) => (
          <span key={column} className={styles.columnHead}>
            {column}
          </span>
        ))}
        {rows.map((row) => (
          <Fragment key={row.label}>
            <span className={styles.rowHead}>{row.label}</span>
            {columns.map((column, at) => {
              const value = row.values[at] ?? 0
              return (
                <span
                  key={column}
                  className={styles.cell}
                  style={depthOf(value, all)}
                  title={`${row.label}, ${column}: ${format(value)}`}
                >
                  {format(value)}
                </span>
              )
            })}
          </Fragment>
        ))}
      </Cells>
    </ChartFrame>
  )
}

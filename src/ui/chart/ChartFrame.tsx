import { type JSX, type ReactNode, useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button/Button'
import { classNames } from '../class-names'
import { SectionHead } from '../page/Card'
import styles from './Charts.module.css'

export interface ChartTable {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface LegendEntry {
  name: string
  /** 1 … 6: the series' colour, and its place in the legend. */
  colour: number
}

export interface ChartFrameProps {
  /** What the chart shows; also the table's name. */
  label: string
  table: ChartTable
  legend?: readonly LegendEntry[]
  children: ReactNode
}

/** A chart and, behind a button, the same figures as a table: nobody needs to see the drawing to know what it says. */
export function ChartFrame({ label, table, legend, children }: ChartFrameProps): JSX.Element {
  const [asTable, setAsTable] = useState(false)
  const head = useContext(SectionHead)
  const button = (
    <Button size="sm" variant="ghost" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      Show as table
    </Button>
  )
  return (
    <figure className={styles.figure} aria-label={label}>
      {head ? createPortal(button, head) : null}
      {!head || legend ? (
        <div className={styles.top}>
          {legend && !asTable ? <Legend entries={legend} /> : <span />}
          {head ? null : button}
        </div>
      ) : null}
      {asTable ? <FigureTable label={label} table={table} /> : children}
    </figure>
  )
}

function Legend({ entries }: { entries: readonly LegendEntry[] }): JSX.Element {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {entries.map((entry) => (
        <li key={entry.name}>
          <span className={classNames(styles.swatch, styles[`fill${entry.colour}`])} />
          {entry.name}
        </li>
      ))}
    </ul>
  )
}

function FigureTable({ label, table }: { label: string; table: ChartTable }): JSX.Element {
  return (
    // A long table scrolls by itself, so it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus to be scrolled.
    <div className={styles.tableWrap} tabIndex={0} role="group" aria-label={`${label}, table`}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // Rows have no identity beyond their place.
            <tr key={index}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={at}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

import { addDays, type Day, weekdayOf } from '../../shared/calendar'
import { type CSSProperties, type JSX, type ReactNode, Fragment } from 'react'
import { formatDay, formatDayShort } from '../../lib/time/days'
import { classNames } from '../class-names'
import { ChartFrame } from './ChartFrame'
import styles from './HeatMap.module.css'

/** Returns the color depth of a cell. The largest value has the deepest color; equal values have a medium one. */
export function heatColor(value: number, values: readonly number[]): CSSProperties & Record<'--depth', string> {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return { '--depth': `${Math.round(6 + (span === 0 ? 0.5 : (value - low) / span) * 60)}%` }
}

export interface CellsProps {
  label: string
  className?: string | false | undefined
  style: CSSProperties
  children: ReactNode
}

/** A picture with colored cells. It can scroll horizontally, so the keyboard must reach it. */
export function CellGrid({ label, className, style, children }: CellsProps): JSX.Element {
  return (
    <div
      role="img"
      aria-label={`${label}. The figures are in the table.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must take the focus.
      tabIndex={0}
      className={styles.scroll}
    >
      <div aria-hidden="true" className={classNames(styles.cells, className)} style={style}>
        {children}
      </div>
    </div>
  )
}

export interface HeatMapProps {
  label: string
  columns: readonly string[]
  rows: readonly { label: string; values: readonly number[] }[]
  format: (value: number, row: number, column: number) => string
  /** Header of the table's first column. */
  rowColumn: string
}

/** A chart with a cell and its figure for each row and column. A larger value has a deeper color. */
export function HeatMap({ label, columns, rows, format, rowColumn }: HeatMapProps): JSX.Element {
  const all = rows.flatMap((row) => row.values)
  const table = {
    columns: [rowColumn, ...columns],
    rows: rows.map(({ label: head, values }, row) => [
      head,
      ...values.map((value, column) => format(value, row, column)),
    ]),
  }
  return (
    <ChartFrame label={label} table={table}>
      <CellGrid
        label={label}
        style={{ gridTemplateColumns: `max-content repeat(${columns.length}, minmax(1.75rem, 1fr))` }}
      >
        <span />
        {columns.map((column) => (
          <span key={column} className={styles.columnHead}>
            {column}
          </span>
        ))}
        {rows.map((row, rowAt) => (
          <Fragment key={row.label}>
            <span className={styles.rowHead}>{row.label}</span>
            {columns.map((column, at) => {
              const value = row.values[at] ?? 0
              return (
                <span
                  key={column}
                  className={styles.cell}
                  style={heatColor(value, all)}
                  title={`${row.label}, ${column}: ${format(value, rowAt, at)}`}
                >
                  {format(value, rowAt, at)}
                </span>
              )
            })}
          </Fragment>
        ))}
      </CellGrid>
    </ChartFrame>
  )
}

export interface CalendarProps {
  label: string
  /** Consecutive days. */
  days: readonly { day: Day; value: number }[]
  format: (value: number) => string
  /** Headers of the table: the day, and the measure. */
  columns: readonly [string, string]
}

/** Minimum number of weeks at which the cells are too small for figures. */
const smallFrom = 20
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A chart with a column for each week and a cell for each day. A larger value has a deeper color. */
export function CalendarHeatMap({ label, days, format, columns }: CalendarProps): JSX.Element {
  const first = days[0]?.day ?? '2026-03-01'
  const values = [0, ...days.map(({ value }) => value)]
  const offset = weekdayOf(first)
  const weeks = Math.ceil((offset + days.length) / 7)
  const small = weeks >= smallFrom
  const headEvery = small ? 4 : 2
  const table = { columns, rows: days.map(({ day, value }) => [formatDay(day), format(value)]) }
  return (
    <ChartFrame label={label} table={table}>
      <CellGrid
        label={label}
        className={small && styles.small}
        style={{ gridTemplateColumns: `max-content repeat(${weeks}, minmax(${small ? 0.875 : 2}rem, 1fr))` }}
      >
        {weekdays.map((name, at) => (
          <span key={name} className={styles.rowHead} style={{ gridRow: at + 2, gridColumn: 1 }}>
            {name}
          </span>
        ))}
        {Array.from({ length: Math.ceil(weeks / headEvery) }, (_, at) => at * headEvery).map((week) => (
          <span
            key={week}
            className={styles.weekHead}
            style={{ gridRow: 1, gridColumn: `${week + 2} / span ${Math.min(headEvery, weeks - week)}` }}
          >
            {/* The week's Sunday, which may be before the first day. */}
            {formatDayShort(addDays(first, week * 7 - offset))}
          </span>
        ))}
        {days.map(({ day, value }, at) => (
          <span
            key={day}
            className={styles.cell}
            style={{
              gridRow: ((offset + at) % 7) + 2,
              gridColumn: Math.floor((offset + at) / 7) + 2,
              ...(value > 0 && heatColor(value, values)),
            }}
            title={`${formatDay(day)}: ${format(value)}`}
          >
            {small || value === 0 ? null : format(value)}
          </span>
        ))}
      </CellGrid>
    </ChartFrame>
  )
}

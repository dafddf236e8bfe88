import type { JSX } from 'react'
import { addDays, type Day, formatDay, formatDayShort, weekdayOf } from '../../lib/time/days'
import { Cells, depthOf } from './Cells'
import { ChartFrame } from './ChartFrame'
import styles from './Cells.module.css'

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
export function Calendar({ label, days, format, columns }: CalendarProps): JSX.Element {
  const first = days[0]?.day ?? '2026-03-01'
  const values = [0, ...days.map(({ value }) => value)]
  const offset = weekdayOf(first)
  const weeks = Math.ceil((offset + days.length) / 7)
  const small = weeks >= smallFrom
  const headEvery = small ? 4 : 2
  const table = { columns, rows: days.map(({ day, value }) => [formatDay(day), format(value)]) }
  return (
    <ChartFrame label={label} table={table}>
      <Cells
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
              ...(value > 0 && depthOf(value, values)),
            }}
            title={`${formatDay(day)}: ${format(value)}`}
          >
            {small || value === 0 ? null : format(value)}
          </span>
        ))}
      </Cells>
    </ChartFrame>
  )
}

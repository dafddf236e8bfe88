import { type CSSProperties, type JSX, useMemo } from 'react'
import { addDays, type Day, formatDay, formatDayShort, weekdayOf } from '../../lib/time/days'
import { classNames } from '../class-names'
import { ChartFrame } from './ChartFrame'
import { intensity } from './scale'
import { ScrolledPicture } from './ScrolledPicture'
import charts from './Charts.module.css'
import styles from './Calendar.module.css'

export interface CalendarProps {
  label: string
  /** Day after day, without a gap. */
  days: readonly { day: Day; value: number }[]
  format: (value: number) => string
  /** Heads of the table: the day, and what is measured. */
  columns: readonly [string, string]
}

/** From so many weeks on a cell has no room for its figure. */
const smallFrom = 20
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A column for each week, a cell for each day: the more, the deeper. Weeks begin on Sunday. */
export function Calendar({ label, days, format, columns }: CalendarProps): JSX.Element {
  const values = useMemo(() => [0, ...days.map(({ value }) => value)], [days])
  const offset = weekdayOf(days[0]?.day ?? '2026-03-01')
  const weeks = Math.ceil((offset + days.length) / 7)
  const small = weeks >= smallFrom
  const headEvery = small ? 4 : 2
  const table = { columns, rows: days.map(({ day, value }) => [formatDay(day), format(value)]) }
  return (
    <ChartFrame label={label} table={table}>
      <ScrolledPicture
        label={label}
        className={classNames(styles.calendar, small && styles.small)}
        style={{ '--weeks': weeks } as CSSProperties}
      >
        {weekdays.map((name, at) => (
          <span key={name} className={charts.heatLabel} style={{ gridRow: at + 2, gridColumn: 1 }}>
            {name}
          </span>
        ))}
        {Array.from({ length: Math.ceil(weeks / headEvery) }, (_, at) => at * headEvery).map((week) => (
          <span
            key={week}
            className={styles.week}
            style={{ gridRow: 1, gridColumn: `${week + 2} / span ${Math.min(headEvery, weeks - week)}` }}
          >
            {weekName(days, week * 7 - offset)}
          </span>
        ))}
        {days.map(({ day, value }, at) => (
          <span
            key={day}
            className={charts.heatCell}
            style={
              {
                gridRow: ((offset + at) % 7) + 2,
                gridColumn: Math.floor((offset + at) / 7) + 2,
                '--depth': `${value === 0 ? 0 : Math.round(6 + intensity(value, values) * 60)}%`,
              } as CSSProperties
            }
            title={`${formatDay(day)}: ${format(value)}`}
          >
            {small || value === 0 ? null : format(value)}
          </span>
        ))}
      </ScrolledPicture>
    </ChartFrame>
  )
}

/** The Sunday with which a week begins, which may lie before the first day. */
function weekName(days: CalendarProps['days'], at: number): string {
  const [first] = days
  return first ? formatDayShort(addDays(first.day, at)) : ''
}

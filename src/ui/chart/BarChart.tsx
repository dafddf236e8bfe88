import type { JSX } from 'react'
import { ChartFrame } from './ChartFrame'
import styles from './Charts.module.css'

export interface BarDatum {
  label: string
  value: number
}

export interface BarChartProps {
  label: string
  data: readonly BarDatum[]
  format: (value: number) => string
  /** Heads of the table: what the bars are, and what they measure. */
  columns: readonly [string, string]
}

/** Horizontal bars from zero, with the label and the figure of each in words beside it. */
export function BarChart({ label, data, format, columns }: BarChartProps): JSX.Element {
  const longest = Math.max(0, ...data.map((bar) => Math.abs(bar.value)))
  return (
    <ChartFrame label={label} table={{ columns, rows: data.map((bar) => [bar.label, format(bar.value)]) }}>
      <ul className={styles.bars}>
        {data.map((bar, at) => (
          // Two people may have one name.
          <li key={`${bar.label} ${at}`} className={styles.barRow}>
            <span className={styles.barLabel}>{bar.label}</span>
            <span className={styles.barTrack} aria-hidden="true">
              {bar.value === 0 ? null : (
                <span className={styles.bar} style={{ inlineSize: `${(Math.abs(bar.value) / longest) * 100}%` }} />
              )}
            </span>
            <span className={styles.barValue}>{format(bar.value)}</span>
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

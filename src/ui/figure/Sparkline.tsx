import type { JSX } from 'react'
import styles from './Sparkline.module.css'

export interface SparklineProps {
  values: readonly number[]
  /** What the line says in words, such as "Spend rose from $40.00 to $90.00 in 14 days". Without it, decoration. */
  label?: string
  width?: number
  height?: number
}

/** The points as an SVG path within the box, the newest at the right. A flat series lies in the middle. */
export function sparklinePath(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values
    .map((value, index) => {
      const y = span === 0 ? height / 2 : height - ((value - low) / span) * height
      return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

export function Sparkline({ values, label, width = 88, height = 28 }: SparklineProps): JSX.Element | null {
  if (values.length < 2) return null
  const inset = 2
  const line = sparklinePath(values, width - inset * 2, height - inset * 2)
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={styles.sparkline}
      width={width}
      height={height}
      viewBox={`${-inset} ${-inset} ${width} ${height}`}
    >
      <path className={styles.area} d={`${line}V${height - inset}H0Z`} />
      <path className={styles.line} d={line} />
    </svg>
  )
}

import type { JSX } from 'react'

export interface SparklineProps {
  values: readonly number[]
  /** Text alternative: "Spend rose from $40.00 to $90.00 in 14 days". Without it, the line is decorative. */
  label?: string
  width?: number
  height?: number
  /** True if the period of the last value has not ended. The segment to that value is dashed. */
  unfinished?: boolean
}

/** Returns an SVG path that fits the box, with the newest value at the right. A flat series is vertically centered. */
export function sparklinePath(values: readonly number[], width: number, height: number): string {
  return sparklinePoints(values, width, height).join('')
}

function sparklinePoints(values: readonly number[], width: number, height: number): string[] {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const step = values.length > 1 ? width / (values.length - 1) : 0
  return values.map((value, index) => {
    const y = span === 0 ? height / 2 : height - ((value - low) / span) * height
    return `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y.toFixed(1)}`
  })
}

const stroke = {
  fill: 'none',
  stroke: 'var(--fl-colors-chart-1)',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export function Sparkline(props: SparklineProps): JSX.Element | null {
  const { values, label, width = 88, height = 28, unfinished = false } = props
  if (values.length < 2) return null
  const inset = 2
  const points = sparklinePoints(values, width - inset * 2, height - inset * 2)
  const solid = unfinished ? points.slice(0, -1) : points
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      width={width}
      height={height}
      viewBox={`${-inset} ${-inset} ${width} ${height}`}
    >
      <path fill="var(--fl-colors-chart-1)" opacity={0.1} d={`${points.join('')}V${height - inset}H0Z`} />
      <path {...stroke} d={solid.join('')} />
      {unfinished ? <path {...stroke} strokeDasharray="2 3" d={`M${points.slice(-2).join('').slice(1)}`} /> : null}
    </svg>
  )
}

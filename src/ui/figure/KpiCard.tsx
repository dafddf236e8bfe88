import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Stat } from '@chakra-ui/react/stat'
import type { JSX, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Skeleton } from '../feedback/Skeleton'
import { Icon } from '../mark/Icon'
import styles from './figure.module.css'

export interface KpiCardProps {
  /** Title, which is also the group's accessible name. */
  title: string
  value: ReactNode
  hint?: ReactNode
  /** Change from the previous period, in words or as a signed figure. */
  trend?: { direction: 'up' | 'down' | 'flat'; text: string; good?: boolean }
  /** A Sparkline. */
  sparkline?: ReactNode
  /** Shows an alert icon for a figure that needs an action. */
  attention?: boolean
  /** URL of the page that explains the figure. The card is a link to it. */
  to?: string
  loading?: boolean
}

const trendIcon = { up: 'arrowUp', down: 'arrowDown', flat: 'minus' } as const

export function KpiCard(props: KpiCardProps): JSX.Element {
  const { title, value, hint, trend, sparkline, attention = false, to, loading = false } = props
  return (
    <Stat.Root as="div" role="group" aria-label={title} aria-busy={loading || undefined}>
      <Stat.Label as="div">
        {attention ? <Icon name="alert" size={14} /> : null}
        {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
      </Stat.Label>
      <Stat.ValueText as="div">{loading ? <Skeleton width="7rem" height="1.75rem" /> : value}</Stat.ValueText>
      <Flex align="end" justify="space-between" gap="3" marginBlockStart="auto" paddingBlockStart="1.5">
        <Stat.HelpText>
          {loading ? <Skeleton width="5rem" /> : null}
          {!loading && trend ? (
            <Stat.UpIndicator data-type={trend.direction} data-good={trend.good}>
              <Icon name={trendIcon[trend.direction]} size={12} />
              <span>{trend.text}</span>
            </Stat.UpIndicator>
          ) : null}
          {!loading && hint ? <span>{hint}</span> : null}
        </Stat.HelpText>
        {!loading && sparkline ? (
          <Box flex="none" maxWidth="60cqi" css={{ '@container (width < 11rem)': { display: 'none' } }}>
            {sparkline}
          </Box>
        ) : null}
      </Flex>
    </Stat.Root>
  )
}

/** A grid of cards whose rows are always full: for an uneven number, the first card is wider. */
export function KpiGrid({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className={styles.frame}>
      <div className={styles.grid}>{children}</div>
    </div>
  )
}

export interface SparklineProps {
  values: readonly number[]
  /** Text alternative: "Spend rose from $40.00 to $90.00 in 14 days". Without it, the line is decorative. */
  label?: string
  width?: number
  height?: number
  /** True if the period of the last value has not ended. The segment to that value is dashed. */
  unfinished?: boolean
}

/** Returns the parts of an SVG path that fits the box, with the newest value at the right. A flat series is vertically centered. */
export function sparklinePoints(values: readonly number[], width: number, height: number): string[] {
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

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
  /** Makes the card narrower and its value smaller, for a figure that matters less than its neighbors. */
  minor?: boolean
  /** URL of the page that explains the figure. The card is a link to it. */
  to?: string
  loading?: boolean
}

const trendIcon = { up: 'arrowUp', down: 'arrowDown', flat: 'minus' } as const

export function KpiCard(props: KpiCardProps): JSX.Element {
  const { title, value, hint, trend, sparkline, attention = false, minor = false, to, loading = false } = props
  return (
    <Stat.Root
      as="div"
      role="group"
      aria-label={title}
      aria-busy={loading || undefined}
      data-minor={minor || undefined}
    >
      <Stat.Label as="div">
        {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
        {attention ? <Icon name="alert" size={14} /> : null}
      </Stat.Label>
      {/* A sparkline without room beside the value wraps into a second line, which is clipped. */}
      <Flex wrap="wrap" justify="space-between" align="center" columnGap="3" maxHeight="7" overflow="hidden">
        <Stat.ValueText as="div">{loading ? <Skeleton width="5rem" height="1.25rem" /> : value}</Stat.ValueText>
        {!loading && sparkline}
      </Flex>
      <Stat.HelpText>
        {loading ? <Skeleton width="4.5rem" height="0.75rem" /> : null}
        {!loading && trend ? (
          <Stat.UpIndicator data-type={trend.direction} data-good={trend.good}>
            <Icon name={trendIcon[trend.direction]} size={12} />
            <span>{trend.text}</span>
          </Stat.UpIndicator>
        ) : null}
        {!loading && hint ? <span>{hint}</span> : null}
      </Stat.HelpText>
    </Stat.Root>
  )
}

/** A strip of cards in one row, or in as many full rows as the width needs. Hairlines divide the cards. */
export function KpiStrip({ cards, loading }: { cards: readonly KpiCardProps[]; loading: boolean }): JSX.Element {
  return (
    <div className={styles.strip}>
      {cards.map((card) => (
        <KpiCard key={card.title} {...card} loading={loading} />
      ))}
    </div>
  )
}

export interface SparklineProps {
  values: readonly number[]
  /** Text alternative: "Spend rose from $40.00 to $90.00 in 14 days". Without it, the line is decorative. */
  label?: string
}

const width = 64
const height = 22
const inset = 2

/** Returns an SVG path that fits the box, from zero at the bottom, with the newest value at the right. */
export function sparklinePath(values: readonly number[]): string {
  const high = Math.max(...values, 1)
  const [right, bottom] = [width - inset * 2, height - inset * 2]
  return values
    .map((value, at) => {
      const y = bottom - (Math.max(0, value) / high) * bottom
      return `${at === 0 ? 'M' : 'L'}${((at * right) / (values.length - 1)).toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

/** A small line of a figure over time. */
export function Sparkline({ values, label }: SparklineProps): JSX.Element | null {
  if (values.length < 2) return null
  const path = sparklinePath(values)
  return (
    <svg
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      width={width}
      height={height}
      viewBox={`${-inset} ${-inset} ${width} ${height}`}
    >
      <path fill="var(--fl-colors-chart-1)" opacity={0.1} d={`${path}V${height - inset * 2}H0Z`} />
      <path
        fill="none"
        stroke="var(--fl-colors-chart-1)"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        d={path}
      />
    </svg>
  )
}

import type { JSX, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../class-names'
import { Icon } from '../mark/Icon'
import { Skeleton } from '../feedback/Skeleton'
import styles from './KpiCard.module.css'

export interface KpiCardProps {
  /** Also the group's accessible name. */
  title: string
  value: ReactNode
  hint?: ReactNode
  /** The change against the period before, in words or as a signed figure. */
  trend?: { direction: 'up' | 'down' | 'flat'; text: string; good?: boolean }
  /** A Sparkline. */
  sparkline?: ReactNode
  /** Draws the eye to a figure that needs an action. */
  attention?: boolean
  /** Where the figure is explained; the whole card leads there. */
  to?: string
  loading?: boolean
}

const trendIcon = { up: 'arrowUp', down: 'arrowDown', flat: 'minus' } as const

export function KpiCard(props: KpiCardProps): JSX.Element {
  const { title, value, hint, trend, sparkline, attention = false, to, loading = false } = props
  return (
    <div role="group" aria-label={title} aria-busy={loading || undefined} className={styles.card}>
      <div className={styles.title}>
        {attention ? <Icon name="alert" size={14} className={styles.attention} /> : null}
        {to ? (
          <Link to={to} className={styles.link}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
      </div>
      <div className={styles.value}>{loading ? <Skeleton width="7rem" height="1.75rem" /> : value}</div>
      <div className={styles.foot}>
        <div className={styles.hint}>
          {loading ? <Skeleton width="5rem" /> : null}
          {!loading && trend ? (
            <span
              className={classNames(
                styles.trend,
                trend.good === true && styles.good,
                trend.good === false && styles.bad,
              )}
            >
              <Icon name={trendIcon[trend.direction]} size={12} />
              {trend.text}
            </span>
          ) : null}
          {!loading && hint ? <span>{hint}</span> : null}
        </div>
        {!loading && sparkline ? <div className={styles.sparkline}>{sparkline}</div> : null}
      </div>
    </div>
  )
}

/** Cards beside each other, in rows that are full whatever their number: where it does not come out even, the first is wider. */
export function KpiGrid({ children }: { children: ReactNode }): JSX.Element {
  return (
    <div className={styles.frame}>
      <div className={styles.grid}>{children}</div>
    </div>
  )
}

import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Stat } from '@chakra-ui/react/stat'
import type { JSX, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '../mark/Icon'
import { Skeleton } from '../feedback/Skeleton'
import styles from './KpiCard.module.css'

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
              {trend.text}
            </Stat.UpIndicator>
          ) : null}
          {!loading && hint ? <span>{hint}</span> : null}
        </Stat.HelpText>
        {!loading && sparkline ? (
          <Box flex="none" css={{ '@container (width < 11rem)': { display: 'none' } }}>
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

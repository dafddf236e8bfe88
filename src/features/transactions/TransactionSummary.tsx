import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'
import { formatCount } from '../../lib/format/numbers'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Money } from '../../ui/figure/Money'
import { Card } from '../../ui/page/Card'

export interface TransactionSummaryProps {
  stats: {
    readonly totalEarnedCents: number
    readonly totalSpentCents: number
    readonly transactionCount: number
  } | null
  loading: boolean
  /** Content at the right end, such as the button that opens the chart. */
  action?: ReactNode
}

/** A card with the totals of the period. Other filters do not affect the totals. */
export function TransactionSummary({ stats, loading, action }: TransactionSummaryProps): JSX.Element {
  const figure = (label: string, value: ReactNode): JSX.Element => (
    <div role="group" aria-label={label}>
      <Text as="span" display="block" fontSize="sm" color="fg.muted">
        {label}
      </Text>
      <Text fontSize={{ sm: 'lg' }} minHeight="6" fontWeight="semibold" overflowWrap="anywhere">
        {loading ? <Skeleton width="4rem" /> : value}
      </Text>
    </div>
  )
  return (
    <Card flush>
      {/* Columns have a fixed width, so that figures do not move when their neighbors load. */}
      <Grid
        templateColumns={{ base: 'repeat(3, minmax(0, 1fr))', sm: 'repeat(3, 9rem) 1fr' }}
        alignItems="center"
        gap="3"
        px="5"
        py="3"
      >
        {figure('Credits & refunds', <Money cents={stats?.totalEarnedCents} />)}
        {figure('Spent', <Money cents={stats?.totalSpentCents} />)}
        {figure('Entries', stats ? formatCount(stats.transactionCount) : '—')}
        {action ? (
          <Box gridColumn={{ base: '1 / -1', sm: 'auto' }} justifySelf="end">
            {action}
          </Box>
        ) : null}
      </Grid>
    </Card>
  )
}

import { Card } from '@chakra-ui/react/card'
import { Grid } from '@chakra-ui/react/grid'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { HStack, Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { Skeleton } from './Skeleton'

/** A status with placeholder cards, in the grid of the real ones. */
export function SkeletonCards(): JSX.Element {
  return (
    <SimpleGrid role="status" aria-label="Loading" gap="4" minChildWidth="min(100%, 18rem)">
      {Array.from({ length: 3 }, (_, card) => (
        <Card.Root key={card} size="md" gap="3" display="grid" alignContent="start" style={{ minHeight: '11rem' }}>
          <Skeleton width="45%" height="1rem" />
          <Skeleton width="70%" />
          <Skeleton width="30%" height="1.5rem" />
        </Card.Root>
      ))}
    </SimpleGrid>
  )
}

/** A placeholder card with the rows of a list: a mark, two lines, and a figure. */
export function SkeletonRows({ rows }: { rows: number }): JSX.Element {
  return (
    <Card.Root size="sm" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <HStack key={row} gap="3" px="4" py="3" minHeight="3.75rem" borderTopWidth={row > 0 ? '1px' : '0'}>
          <Skeleton width="2.25rem" height="2.25rem" round />
          <Stack gap="2" flex="1">
            <Skeleton width="min(60%, 12rem)" />
            <Skeleton width="min(40%, 8rem)" height="0.75rem" />
          </Stack>
          <Skeleton width="5rem" />
        </HStack>
      ))}
    </Card.Root>
  )
}

/** Placeholder bars, in the height of the bar chart with as many bars. */
export function SkeletonBars({ count }: { count: number }): JSX.Element {
  return (
    <Stack gap="1" aria-hidden="true">
      {Array.from({ length: count }, (_, bar) => (
        <Skeleton key={bar} width={`${Math.max(12, 100 - bar * 16)}%`} height="1.75rem" />
      ))}
    </Stack>
  )
}

/** Placeholder cells below a line for the headers, in the height of the heat map with as many rows. */
export function SkeletonCells({ rows, columns }: { rows: number; columns: number }): JSX.Element {
  return (
    <Grid templateColumns={`8rem repeat(${columns}, minmax(0, 1fr))`} gap="0.125rem" pt="1.375rem" aria-hidden="true">
      {Array.from({ length: rows * (columns + 1) }, (_, cell) => (
        <Skeleton key={cell} width={cell % (columns + 1) === 0 ? '80%' : '100%'} height="2rem" />
      ))}
    </Grid>
  )
}

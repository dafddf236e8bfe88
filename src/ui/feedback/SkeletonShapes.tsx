import { Box } from '@chakra-ui/react/box'
import { Card } from '@chakra-ui/react/card'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { HStack, Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { Skeleton } from './Skeleton'

/** A status with placeholder rows of facts, each with a mark and an action. They fade, because their number is unknown. */
export function SkeletonFacts(): JSX.Element {
  return (
    <Box role="status" aria-label="Loading" pb="1.5">
      {Array.from({ length: 5 }, (_, row) => (
        <HStack
          key={row}
          gap="4"
          px="5"
          minHeight="3.3125rem"
          style={{ opacity: 1 - row / 5 }}
          _notFirst={{ borderTopWidth: '1px' }}
        >
          <Skeleton width="1.75rem" height="1.75rem" round />
          <Box flex="1">
            <Skeleton width={`${58 - row * 6}%`} />
          </Box>
          <Skeleton width="5.5rem" height="1.75rem" />
        </HStack>
      ))}
    </Box>
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

/** Placeholder bars, in the columns and the height of the bar chart with as many bars. */
export function SkeletonBars({ count }: { count: number }): JSX.Element {
  return (
    <Grid templateColumns="minmax(0, 7rem) minmax(0, 1fr) minmax(0, 4rem)" columnGap="3" rowGap="1" aria-hidden="true">
      {Array.from({ length: count * 3 }, (_, cell) => {
        const bar = Math.floor(cell / 3)
        return (
          <Flex key={cell} minHeight="7" align="center">
            <Skeleton width={cell % 3 === 1 ? `${Math.max(12, 100 - bar * 16)}%` : '100%'} height="0.75rem" />
          </Flex>
        )
      })}
    </Grid>
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

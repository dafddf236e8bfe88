import { Card } from '@chakra-ui/react/card'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import { Skeleton as ChakraSkeleton } from '@chakra-ui/react/skeleton'
import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'

export interface SkeletonProps {
  width?: string
  height?: string
  round?: boolean
}

/** A gray placeholder bar for text that is loading. */
export function Skeleton({ width = '100%', height = '0.875rem', round = false }: SkeletonProps): JSX.Element {
  return (
    <ChakraSkeleton as="span" aria-hidden="true" style={{ width, height }} {...(round && { borderRadius: 'full' })} />
  )
}

/** Placeholder lines for text that is loading, with `role="status"`. */
export function SkeletonText({ lines = 3 }: { lines?: number }): JSX.Element {
  return (
    <Stack role="status" aria-label="Loading" gap="2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  )
}

/** A status with placeholder cards, in the grid of the real ones. */
export function SkeletonCards({ count = 3, height = '11rem' }: { count?: number; height?: string }): JSX.Element {
  return (
    <SimpleGrid role="status" aria-label="Loading" gap="4" minChildWidth="min(100%, 18rem)">
      {Array.from({ length: count }, (_, card) => (
        <Card.Root key={card} size="md" gap="3" display="grid" alignContent="start" style={{ minHeight: height }}>
          <Skeleton width="45%" height="1rem" />
          <Skeleton width="70%" />
          <Skeleton width="30%" height="1.5rem" />
        </Card.Root>
      ))}
    </SimpleGrid>
  )
}

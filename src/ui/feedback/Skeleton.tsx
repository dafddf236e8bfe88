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
export function SkeletonText({ lines }: { lines: number }): JSX.Element {
  return (
    <Stack role="status" aria-label="Loading" gap="2.5">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  )
}

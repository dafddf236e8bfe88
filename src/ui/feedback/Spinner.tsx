import { Center } from '@chakra-ui/react/center'
import { Spinner as ChakraSpinner } from '@chakra-ui/react/spinner'
import type { JSX } from 'react'

/** The turning mark alone, inside something that already says that it is busy. */
export function SpinnerMark({ size = 'sm' }: { size?: 'sm' | 'md' | 'lg' }): JSX.Element {
  return <ChakraSpinner size={size} aria-hidden="true" />
}

export interface SpinnerProps {
  label?: string
  /** Centers the spinner in the space of a whole page, after a moment: a page that loads at once shows none. */
  page?: boolean
}

export function Spinner({ label = 'Loading', page = false }: SpinnerProps): JSX.Element {
  return (
    <Center
      role="status"
      aria-label={label}
      display={page ? 'flex' : 'inline-flex'}
      color="accent.fg"
      {...(page && { minHeight: '60dvh', animation: 'fadeIn 0.2s 0.25s both' })}
    >
      <SpinnerMark size={page ? 'lg' : 'md'} />
    </Center>
  )
}

import { Center } from '@chakra-ui/react/center'
import { Spinner as ChakraSpinner } from '@chakra-ui/react/spinner'
import type { JSX } from 'react'

/** A decorative spinner, for an element that already announces its loading state. */
export function SpinnerMark({ size = 'sm' }: { size?: 'sm' | 'md' | 'lg' }): JSX.Element {
  return <ChakraSpinner size={size} aria-hidden="true" />
}

export interface SpinnerProps {
  label?: string
  /** Centers the spinner on the page after a short delay, so that a page that loads quickly does not show it. */
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

import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX, ReactNode } from 'react'

/** Reads out its text whenever it changes; it must be on the page before the text does. */
export function LiveRegion({ children, urgent = false }: { children: ReactNode; urgent?: boolean }): JSX.Element {
  return (
    <VisuallyHidden>
      <span aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true">
        {children}
      </span>
    </VisuallyHidden>
  )
}

import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX, ReactNode } from 'react'

/** A hidden region with announcements for screen readers. It must be mounted before its text changes. */
export function LiveRegion({ children, urgent = false }: { children: ReactNode; urgent?: boolean }): JSX.Element {
  return (
    <VisuallyHidden>
      <span aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true">
        {children}
      </span>
    </VisuallyHidden>
  )
}

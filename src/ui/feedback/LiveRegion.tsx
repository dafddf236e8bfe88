import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import type { JSX, ReactNode } from 'react'

/** A hidden region with announcements for screen readers. It must be mounted before its text changes. */
export function LiveRegion({ children }: { children: ReactNode }): JSX.Element {
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {children}
      </span>
    </VisuallyHidden>
  )
}

import { chakra } from '@chakra-ui/react'
import type { JSX, ReactNode } from 'react'

/** How the figures above are made. */
export function FormulaNote({ children }: { children: ReactNode }): JSX.Element {
  return (
    <chakra.p color="fg.muted" fontSize="sm" maxWidth="48rem">
      {children}
    </chakra.p>
  )
}

import { Text } from '@chakra-ui/react/text'
import type { JSX, ReactNode } from 'react'

/** A note that explains how the figures above are calculated. */
export function FormulaNote({ children }: { children: ReactNode }): JSX.Element {
  return (
    <Text color="fg.muted" fontSize="sm" maxWidth="48rem">
      {children}
    </Text>
  )
}

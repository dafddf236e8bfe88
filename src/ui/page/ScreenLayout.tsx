import { Grid } from '@chakra-ui/react/grid'
import { Stack } from '@chakra-ui/react/stack'
import type { JSX, ReactNode } from 'react'

/** A column of screen parts with the standard spacing. */
export function ScreenStack({ children }: { children: ReactNode }): JSX.Element {
  return <Stack gap="6">{children}</Stack>
}

/** Two parts side by side, or stacked on narrow screens. */
export function SideBySide({ children, wideFirst = false }: { children: ReactNode; wideFirst?: boolean }): JSX.Element {
  return (
    <Grid
      gap="6"
      templateColumns={{
        base: 'minmax(0, 1fr)',
        lg: wideFirst ? 'minmax(0, 3fr) minmax(0, 2fr)' : 'repeat(2, minmax(0, 1fr))',
      }}
    >
      {children}
    </Grid>
  )
}

import { Grid } from '@chakra-ui/react/grid'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { JSX, ReactNode } from 'react'

/** Four figures in one row, two by two, or in one column, so that the last row is always full. */
export function FigureRow({ children }: { children: ReactNode }): JSX.Element {
  return (
    <SimpleGrid columns={{ base: 2, xl: 4 }} gap="3" css={{ '@media (width < 360px)': { gridTemplateColumns: '1fr' } }}>
      {children}
    </SimpleGrid>
  )
}

/** Two charts, side by side on wide screens. A single chart takes the full width. */
export function ChartRow({ children }: { children: ReactNode }): JSX.Element {
  return (
    <Grid
      gap="6"
      templateColumns="minmax(0, 1fr)"
      css={{ '&:has(> * + *)': { xl: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } } }}
    >
      {children}
    </Grid>
  )
}

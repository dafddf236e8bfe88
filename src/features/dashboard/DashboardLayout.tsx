import { Grid } from '@chakra-ui/react/grid'
import type { JSX, ReactNode } from 'react'
import { PageFailure } from '../../ui/failure/ErrorFallbacks'
import { Card } from '../../ui/page/Card'

const veryWide = '@media (width >= 112.5rem)'

interface PanelBoardProps {
  attention: ReactNode
  /** Chart of the days. While it loads, nothing is below the list, because the number of its rows is unknown. */
  days: ReactNode
  parts: ReactNode
}

/** The parts of a panel's first page: a list and two charts. On a very wide screen, a chart stands beside the list. */
export function PanelBoard({ attention, days, parts }: PanelBoardProps): JSX.Element {
  return (
    <Grid
      gap="6"
      templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      templateAreas={{ base: "'attention' 'days' 'parts'", xl: "'attention attention' 'days parts'" }}
      css={{ [veryWide]: { gridTemplateAreas: "'attention parts' 'days days'" } }}
    >
      <Grid gridArea="attention">{attention}</Grid>
      <Grid gridArea="days">{days}</Grid>
      <Grid gridArea="parts" display={days ? undefined : 'none'} css={{ [veryWide]: { display: 'grid' } }}>
        {parts}
      </Grid>
    </Grid>
  )
}

interface PanelFailureProps {
  query: { readonly error?: unknown; readonly loading: boolean; readonly refetch: () => Promise<unknown> }
}

/** Stands in for a dashboard whose query failed. */
export function PanelFailure({ query }: PanelFailureProps): JSX.Element {
  return (
    <Card>
      <PageFailure error={query.error} onRetry={() => void query.refetch()} retrying={query.loading} />
    </Card>
  )
}

import { Grid } from '@chakra-ui/react/grid'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { JSX, ReactNode } from 'react'
import { classify } from '../../lib/errors/classify'
import { LinkButton } from '../../ui/button/Button'
import { ErrorState, ForbiddenState } from '../../ui/feedback/ErrorState'
import { Skeleton, SkeletonText } from '../../ui/feedback/Skeleton'
import { Card } from '../../ui/page/Card'
import { PageHeader } from '../../ui/page/PageHeader'
import { ScreenStack } from '../../ui/page/ScreenLayout'

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

interface DashboardFailureProps {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Error card for a dashboard that failed to load. Links to a page that still works. */
export function DashboardFailure({ error, onRetry, retrying }: DashboardFailureProps): JSX.Element {
  const { code, message } = classify(error)
  return (
    <Card>
      {code === 'FORBIDDEN' || code === 'UNAUTHORIZED' ? (
        <ForbiddenState message={message} />
      ) : (
        <ErrorState
          title="Dashboard Error"
          error={error}
          onRetry={onRetry}
          retrying={retrying}
          action={<LinkButton to="/settings">Go to settings</LinkButton>}
        />
      )}
    </Card>
  )
}

const figures = ['first', 'second', 'third', 'fourth']

/** Placeholder of a loading dashboard: a list, a row of figures, and a chart. */
function HomeSkeleton(): JSX.Element {
  return (
    <ScreenStack>
      <Card>
        <SkeletonText lines={4} />
      </Card>
      <FigureRow>
        {figures.map((figure) => (
          <Card key={figure}>
            <Skeleton width="45%" />
            <br />
            <Skeleton width="70%" height="1.75rem" />
          </Card>
        ))}
      </FigureRow>
      <Card>
        <Skeleton height="260px" />
      </Card>
    </ScreenStack>
  )
}

/** A dashboard without data, because the data is loading or failed to load. */
export function HomeWithout({
  title,
  failed,
  ...failure
}: DashboardFailureProps & { title: string; failed: boolean }): JSX.Element {
  return (
    <>
      <PageHeader title={title} />
      {failed ? <DashboardFailure {...failure} /> : <HomeSkeleton />}
    </>
  )
}

import type { JSX } from 'react'
import { Skeleton, SkeletonText } from '../../ui/feedback/Skeleton'
import { Card } from '../../ui/page/Card'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
import { DashboardFailure, type DashboardFailureProps } from './DashboardFailure'
import { FigureRow } from './FigureRow'

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

import type { JSX } from 'react'
import { PageHeader } from '../../ui/page/PageHeader'
import { DashboardFailure, type DashboardFailureProps } from './DashboardFailure'
import { HomeSkeleton } from './HomeSkeleton'

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

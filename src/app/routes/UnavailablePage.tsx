import type { JSX } from 'react'
import { UnavailableState } from '../../ui/feedback/UnavailableState'
import { Card } from '../../ui/page/Card'
import { PageHeader } from '../../ui/page/PageHeader'
import type { Need } from './place'

/** A page whose screen asks for what this deployment's backend does not have: the screen is not even loaded. */
export function UnavailablePage({ title, need }: { title: string; need: Need }): JSX.Element {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <UnavailableState>{need.otherwise}</UnavailableState>
      </Card>
    </>
  )
}

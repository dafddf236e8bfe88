import type { JSX } from 'react'
import { LinkButton } from '../../ui/button/Button'
import { UnavailableState } from '../../ui/feedback/UnavailableState'
import { Card } from '../../ui/page/Card'
import { PageHeader } from '../../ui/page/PageHeader'
import type { Need } from './place'

/** A page whose screen asks for what this deployment's backend does not have: the screen is not even loaded. */
export function UnavailablePage({ title, need }: { title: string; need: Need }): JSX.Element {
  const { otherwise, instead } = need
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <UnavailableState action={instead ? <LinkButton to={instead.to}>{instead.label}</LinkButton> : undefined}>
          {otherwise}
        </UnavailableState>
      </Card>
    </>
  )
}

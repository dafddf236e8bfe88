import type { JSX } from 'react'
import { LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Card } from '../../ui/page/Card'
import { PageHeader } from '../../ui/page/PageHeader'

/** A page that would be empty for this person, of whom the app has nothing to show there. */
export function ForOthersPage({ title, isHome }: { title: string; isHome: boolean }): JSX.Element {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        {isHome ? (
          <EmptyState icon="dashboard" title="There is nothing for you here">
            Ask your administrator which part of the app is yours.
          </EmptyState>
        ) : (
          <EmptyState
            icon="users"
            title="This page is for agents"
            action={
              <LinkButton to="/dashboard" variant="primary">
                Go to your dashboard
              </LinkButton>
            }
          >
            Only agents buy leads and hold money here.
          </EmptyState>
        )}
      </Card>
    </>
  )
}

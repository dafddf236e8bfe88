import type { JSX } from 'react'
import { classify } from '../../lib/errors/classify'
import { LinkButton } from '../../ui/button/Button'
import { Card } from '../../ui/page/Card'
import { ErrorState, ForbiddenState } from '../../ui/feedback/EmptyState'

export interface DashboardFailureProps {
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

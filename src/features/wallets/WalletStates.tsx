import type { JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { classify } from '../../lib/errors/classify'
import { Button, LinkButton } from '../../ui/button/Button'
import { Card } from '../../ui/page/Card'
import { ErrorState, ForbiddenState } from '../../ui/feedback/EmptyState'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'
import { Skeleton, SkeletonText } from '../../ui/feedback/Skeleton'

export function WalletSkeleton(): JSX.Element {
  return (
    <>
      <PageHeader title="Wallet" />
      <ScreenStack>
        <Card>
          <SkeletonText lines={3} />
        </Card>
        <Skeleton height="32rem" />
      </ScreenStack>
    </>
  )
}

export interface WalletFailureProps {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** An error page for wallets that could not be loaded, with links to the rest of the app. */
export function WalletFailure({ error, onRetry, retrying }: WalletFailureProps): JSX.Element {
  const navigate = useNavigate()
  const { code, message } = classify(error)
  return (
    <>
      <PageHeader title="Wallet" />
      <Card>
        {code === 'FORBIDDEN' || code === 'UNAUTHORIZED' ? (
          <ForbiddenState message={message} />
        ) : (
          <ErrorState
            title="Financial Data Error"
            error={error}
            onRetry={onRetry}
            retrying={retrying}
            action={
              <>
                <Button onClick={() => void navigate(-1)}>Go Back</Button>
                <LinkButton to="/dashboard">Back to Dashboard</LinkButton>
              </>
            }
          />
        )}
      </Card>
    </>
  )
}

import type { JSX } from 'react'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { Banner } from '../../../ui/feedback/Banner'
import { Button } from '../../../ui/button/Button'

export function StripeNotReady({ onRetry }: { onRetry: () => void }): JSX.Element {
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {fundingMessages.stripeNotReady}. The card provider could not be reached.
    </Banner>
  )
}

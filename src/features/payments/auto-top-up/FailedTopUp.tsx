import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import type { FailedTopUp_statusFragment } from '../../../lib/api/__generated__/documents'
import { graphql } from '../../../lib/api/graphql'
import { formatCents } from '../../../shared/money'
import { Button } from '../../../ui/button/Button'
import { Banner } from '../../../ui/feedback/Banner'
import { lazyComponent, usePrefetch } from '../../../ui/lazy-component'
import { Moment } from '../../../ui/text/Moment'
import { CardDialog } from '../cards/CardDialog'
import { maxTopUpFailures } from './auto-top-up-rules'

const RecoverTopUpForm = lazyComponent(
  () => import('./RecoverTopUpForm'),
  (module) => module.RecoverTopUpForm,
)
const lazyForms = [RecoverTopUpForm]

export const FailedTopUp_status = graphql(`
  fragment FailedTopUp_status on PaymentStatus {
    agentId
    config {
      defaultPaymentMethodId
      failureCount
    }
    paymentMethods {
      id
      brand
      last4
      expMonth
      expYear
    }
    failedTopUp {
      paymentIntentId
      clientSecret
      sourceId
      amountCents
      message
      requiresAction
      occurredAt
    }
  }
`)

export interface FailedTopUpProps {
  status: FragmentType<typeof FailedTopUp_status>
  /** Returns the name of a wallet by its source id. */
  nameOf: (sourceId: string) => string
}

/** A banner about a failed top-up, with a dialog that completes the same payment. */
export function FailedTopUp({ status, nameOf }: FailedTopUpProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: FailedTopUp_status, from: status })
  const [open, setOpen] = useState(false)
  // The dialog keeps its payment after the status no longer reports the failure.
  const [topUp, setTopUp] = useState<FailedTopUp_statusFragment['failedTopUp']>(null)
  usePrefetch(lazyForms, complete && data.failedTopUp !== null)
  if (!complete) return null
  const failed = data.failedTopUp
  const stopped = data.config.failureCount >= maxTopUpFailures
  return (
    <>
      {failed ? (
        <Banner
          tone="danger"
          title={`Automatic top-up of ${nameOf(failed.sourceId)} failed`}
          action={
            <Button
              size="sm"
              variant="primary"
              onClick={() => {
                setTopUp(failed)
                setOpen(true)
              }}
            >
              {failed.requiresAction ? 'Confirm payment' : 'Complete payment'}
            </Button>
          }
        >
          <span>{`${formatCents(failed.amountCents)},`}</span> <Moment at={failed.occurredAt} />
          <span>{`. ${failed.message}${stopped ? ' Automatic top-ups have stopped until you take action.' : ''}`}</span>
        </Banner>
      ) : null}
      {topUp ? (
        <CardDialog
          open={open}
          onClose={() => setOpen(false)}
          title="Complete top-up"
          description={`${formatCents(topUp.amountCents)} to your wallet for ${nameOf(topUp.sourceId)}`}
          skeletonLines={4}
        >
          {(events) => (
            <RecoverTopUpForm
              topUp={topUp}
              name={nameOf(topUp.sourceId)}
              methods={data.paymentMethods}
              defaultPaymentMethodId={data.config.defaultPaymentMethodId}
              onClose={() => setOpen(false)}
              {...events}
            />
          )}
        </CardDialog>
      ) : null}
    </>
  )
}

import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { type JSX, Suspense, useRef, useState } from 'react'
import { graphql } from '../../lib/graphql/graphql'
import { Modal } from '../../ui/Modal'
import { SkeletonText } from '../../ui/Skeleton'
import type { FundingTarget } from './funding-flow'
import { AddFundsContent } from './on-demand'
import { useChallenge } from './use-challenge'

export const AddFundsDialog_status = graphql(`
  fragment AddFundsDialog_status on PaymentStatus {
    agentId
    config {
      defaultPaymentMethodId
    }
    paymentMethods {
      id
      brand
      last4
      expMonth
      expYear
    }
  }
`)

export interface AddFundsDialogProps {
  open: boolean
  onClose: () => void
  agentId: string
  /** The wallet that is funded; null adds to the funds themselves. */
  target: FundingTarget | null
  fundsBalanceCents: number
  status: FragmentType<typeof AddFundsDialog_status> | null
  /** Leads to moving what is in the funds already. */
  onMoveInstead?: (() => void) | undefined
}

/** Money by card into the funds, and on into a wallet. */
export function AddFundsDialog(props: AddFundsDialogProps): JSX.Element {
  const { open, onClose, status, ...rest } = props
  // Once the card is being confirmed, the payment is for this wallet, whatever is asked for meanwhile.
  const [lockedTarget, setLockedTarget] = useState<FundingTarget | null>(null)
  const { data, complete } = useFragment({ fragment: AddFundsDialog_status, from: status })
  // While the card is being confirmed its form must live on, seen or not; see confirm-card.ts for the challenge.
  const [confirming, setConfirming] = useState(false)
  const [challenged, onChallenge] = useChallenge()
  const beforeClose = useRef<() => void>(() => undefined)

  const target = confirming ? lockedTarget : props.target

  const close = (): void => {
    beforeClose.current()
    onClose()
  }

  return (
    <Modal
      open={open || confirming}
      suspended={challenged || !open}
      onClose={close}
      title="Add Funds"
      description={target ? `To your wallet for ${target.name}` : 'To your available funds'}
    >
      <Suspense fallback={<SkeletonText lines={6} />}>
        <AddFundsContent
          {...rest}
          target={target}
          onClose={close}
          beforeClose={beforeClose}
          methods={complete ? data.paymentMethods : []}
          defaultPaymentMethodId={complete ? data.config.defaultPaymentMethodId : null}
          onConfirming={(now) => {
            if (now) setLockedTarget(props.target)
            setConfirming(now)
          }}
          onChallenge={onChallenge}
        />
      </Suspense>
    </Modal>
  )
}

import { useApolloClient, useFragment } from '@apollo/client/react'
import { type JSX, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { moneyTopics, refetchByTopic } from '../../../lib/api/topics'
import { Modal } from '../../../ui/dialog/Modal'
import { SkeletonText } from '../../../ui/feedback/Skeleton'
import { useToasts } from '../../../ui/feedback/Toasts'
import { useChallenge } from '../cards/CardDialog'
import { AddFundsDialog_status, type AddFundsDialogProps, AddFundsForm } from './AddFundsDialog'
import { createFundingCoordinator, type FundingCoordinator } from './funding-coordinator'
import { createFundingRequests } from './funding-requests'
import { createPaymentStore } from './payment-in-progress'

export interface FundingHostProps {
  userId: string
  /** The dialog that the page requests, open or closed. Null for a page without one. */
  dialog: AddFundsDialogProps | null
}

/** The Add Funds dialog. Its payments continue after it closes. */
export function FundingHost({ userId, dialog }: FundingHostProps): JSX.Element {
  const coordinator = useFundingCoordinator(userId)

  // During the confirmation, the payment must not change, and its form must stay mounted even if hidden. See
  // confirm-card.ts for the challenge.
  const [confirming, setConfirming] = useState<AddFundsDialogProps | null>(null)
  const [challenged, onChallenge] = useChallenge()
  const shown = confirming ?? dialog
  const { data, complete } = useFragment({ fragment: AddFundsDialog_status, from: shown?.status ?? null })
  const isOpen = dialog?.open ?? false
  const close = (): void => dialog?.onClose()

  return (
    <Modal
      open={isOpen || confirming !== null}
      suspended={challenged || !isOpen}
      onClose={close}
      title="Add Funds"
      description={shown?.target ? `To your wallet for ${shown.target.name}` : 'To your available funds'}
    >
      <Suspense fallback={<SkeletonText lines={6} />}>
        <AddFundsForm
          coordinator={coordinator}
          isOpen={isOpen}
          target={shown?.target ?? null}
          initialAmountCents={shown?.initialAmountCents}
          fundsBalanceCents={shown?.fundsBalanceCents ?? 0}
          onMoveInstead={shown?.onMoveInstead}
          onClose={close}
          methods={complete ? data.paymentMethods : []}
          defaultPaymentMethodId={complete ? data.config.defaultPaymentMethodId : null}
          onConfirming={(now) => setConfirming(now ? dialog : null)}
          onChallenge={onChallenge}
        />
      </Suspense>
    </Modal>
  )
}

/** Returns the user's coordinator. Its work ends with the page, and the callback still credits charged payments. */
function useFundingCoordinator(userId: string): FundingCoordinator {
  const client = useApolloClient()
  const toasts = useToasts()
  const navigate = useNavigate()
  const coordinator = useMemo(
    () =>
      createFundingCoordinator({
        requests: createFundingRequests(client),
        store: createPaymentStore(userId),
        showToast: toasts.show,
        refetchMoney: () => void refetchByTopic(client, moneyTopics),
        openTransfer: (sourceId) => void navigate(`/wallet?transfer=${encodeURIComponent(sourceId)}`),
      }),
    [client, userId, toasts.show, navigate],
  )
  useEffect(() => coordinator.start(), [coordinator])
  return coordinator
}

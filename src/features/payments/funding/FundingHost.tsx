import { useApolloClient, useFragment } from '@apollo/client/react'
import { type JSX, Suspense, useEffect, useMemo, useState } from 'react'
import { moneyFields, refetchFields } from '../../../lib/graphql/refetch-fields'
import { Modal } from '../../../ui/dialog/Modal'
import { SkeletonText } from '../../../ui/feedback/Skeleton'
import { useToasts } from '../../../ui/feedback/Toasts'
import { useChallenge } from '../cards/use-challenge'
import { createFundingSteps } from '../intention/client-steps'
import { createFundingDesk } from '../intention/funding-desk'
import { createIntentionStore } from '../intention/intention-store'
import { AddFundsContent } from '../on-demand'
import type { WantedFunding } from './add-funds-place'
import { AddFundsDialog_status } from './AddFundsDialog'

export interface FundingHostProps {
  personId: string
  /** The dialog that the page asks for, open or not; null for a page without one. */
  wanted: WantedFunding | null
}

/** Carries on what this person has begun to fund, and shows the dialog that begins more. */
export function FundingHost({ personId, wanted }: FundingHostProps): JSX.Element {
  const client = useApolloClient()
  const toasts = useToasts()
  const store = useMemo(() => createIntentionStore(personId), [personId])
  const desk = useMemo(
    () =>
      createFundingDesk({
        store,
        steps: createFundingSteps(client),
        // Browsers keep them from pages that are not served safely.
        locks: (navigator.locks as LockManager | undefined) ?? null,
        tell: toasts.show,
        refresh: () => void refetchFields(client, moneyFields),
      }),
    [client, store, toasts.show],
  )
  useEffect(() => desk.open(), [desk])

  // Once the card is being confirmed, the payment is the one that was asked for then, and its form must live on, seen or
  // not; see confirm-card.ts for the challenge.
  const [confirming, setConfirming] = useState<WantedFunding | null>(null)
  const [challenged, onChallenge] = useChallenge()
  const shown = confirming ?? wanted
  const { data, complete } = useFragment({ fragment: AddFundsDialog_status, from: shown?.status ?? null })
  const isOpen = wanted?.open ?? false
  const close = (): void => wanted?.onClose()

  return (
    <Modal
      open={isOpen || confirming !== null}
      suspended={challenged || !isOpen}
      onClose={close}
      title="Add Funds"
      description={shown?.target ? `To your wallet for ${shown.target.name}` : 'To your available funds'}
    >
      <Suspense fallback={<SkeletonText lines={6} />}>
        <AddFundsContent
          desk={desk}
          store={store}
          target={shown?.target ?? null}
          fundsBalanceCents={shown?.fundsBalanceCents ?? 0}
          onMoveInstead={shown?.onMoveInstead}
          onClose={close}
          methods={complete ? data.paymentMethods : []}
          defaultPaymentMethodId={complete ? data.config.defaultPaymentMethodId : null}
          onConfirming={(now) => setConfirming(now ? wanted : null)}
          onChallenge={onChallenge}
        />
      </Suspense>
    </Modal>
  )
}

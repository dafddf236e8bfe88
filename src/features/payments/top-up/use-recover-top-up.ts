import { useApolloClient } from '@apollo/client/react'
import { useCallback } from 'react'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { moneyFields, refetchFields } from '../../../lib/graphql/refetch-fields'
import { useSession } from '../../../lib/session/use-session'
import type { CardConfirmation } from '../cards/confirm-card'
import { findCredit, waitForCredit } from '../funding/wait-for-credit'

export type Recovery =
  | { readonly kind: 'credited' }
  /** The payment succeeded, and the credit will arrive later. */
  | { readonly kind: 'onItsWay' }
  | { readonly kind: 'failed'; readonly title: string; readonly description: string }

/**
 * Returns a function that completes a failed top-up while the user is present. The same payment is confirmed again, so
 * that it cannot be charged twice. Resolves with null if the signed-in user changes in the meantime.
 */
export function useRecoverTopUp(): (
  paymentIntentId: string,
  confirm: () => Promise<CardConfirmation>,
) => Promise<Recovery | null> {
  const client = useApolloClient()
  const session = useSession()
  return useCallback(
    async (paymentIntentId, confirm) => {
      const epoch = session.identityEpoch()
      const confirmation = await confirm()
      if (confirmation.kind !== 'succeeded') return notConfirmed(confirmation)
      const abort = new AbortController()
      const credited = await waitForCredit({
        signal: abort.signal,
        isCredited: async () => {
          if (session.identityEpoch() === epoch) return (await findCredit(client, 'TOP_UP', paymentIntentId)) !== null
          abort.abort()
          return false
        },
        onLate: () => abort.abort(),
      })
      if (session.identityEpoch() !== epoch) return null
      await refetchFields(client, moneyFields)
      return { kind: credited ? 'credited' : 'onItsWay' }
    },
    [client, session],
  )
}

function notConfirmed(confirmation: Exclude<CardConfirmation, { kind: 'succeeded' }>): Recovery {
  switch (confirmation.kind) {
    case 'refused':
      return {
        kind: 'failed',
        title: fundingMessages.paymentFailed,
        description: confirmation.message || fundingMessages.tryAgain,
      }
    case 'abandoned':
      return {
        kind: 'failed',
        title: fundingMessages.paymentFailed,
        description: 'You left before your bank had confirmed it. Nothing was charged.',
      }
    case 'canceled':
      return {
        kind: 'failed',
        title: fundingMessages.paymentFailed,
        description: 'This top-up has been replaced. Close this to see where it stands now.',
      }
    case 'failed':
      return { kind: 'failed', title: fundingMessages.confirmationFailed, description: fundingMessages.tryAgain }
  }
}

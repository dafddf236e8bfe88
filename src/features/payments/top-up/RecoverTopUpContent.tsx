import { useApolloClient } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, useState, useCallback } from 'react'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { formatCents } from '../../../lib/format/money'
import { moneyFields, refetchFields } from '../../../lib/api/refetch-fields'
import { useSession } from '../../../lib/auth/use-session'
import { Button } from '../../../ui/button/Button'
import { Banner } from '../../../ui/feedback/Banner'
import { useToasts } from '../../../ui/feedback/Toasts'
import { confirmCardPayment, type CardConfirmation } from '../cards/confirm-card'
import { PaymentMethodChoice } from '../cards/PaymentMethodChoice'
import type { StripeState } from '../cards/stripe'
import { type SavedCard, useCardForm } from '../cards/use-card-form'
import { StripeElements } from '../cards/WithStripe'
import { findCredit, waitForCredit } from '../funding/wait-for-credit'
import { refusalText } from '../refusal-text'
import { useSubmission } from '../use-submission'

type Recovery =
  | { readonly kind: 'credited' }
  /** The payment succeeded, and the credit will arrive later. */
  | { readonly kind: 'onItsWay' }
  | { readonly kind: 'failed'; readonly title: string; readonly description: string }

/**
 * Returns a function that completes a failed top-up while the user is present. The same payment is confirmed again, so
 * that it cannot be charged twice. Resolves with null if the signed-in user changes in the meantime.
 */
function useRecoverTopUp(): (
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

export interface RecoverTopUpFormProps {
  topUp: { readonly paymentIntentId: string; readonly clientSecret: string; readonly amountCents: number }
  /** Name of the wallet to credit. */
  name: string
  methods: readonly SavedCard[]
  defaultPaymentMethodId: string | null
  onClose: () => void
  onConfirming: (confirming: boolean) => void
  onChallenge: (shown: boolean) => void
}

export const RecoverTopUpForm = (props: RecoverTopUpFormProps): JSX.Element => (
  <StripeElements>{(stripe) => <TopUpPaymentForm {...props} stripe={stripe} />}</StripeElements>
)

function TopUpPaymentForm(props: RecoverTopUpFormProps & { stripe: StripeState }): JSX.Element {
  const { topUp, name, methods, defaultPaymentMethodId, stripe, onClose, onConfirming, onChallenge } = props
  const cards = useCardForm(methods, defaultPaymentMethodId)
  const recover = useRecoverTopUp()
  const [problem, setProblem] = useState<string | null>(null)
  const { working, submit } = useSubmission(() => setProblem(fundingMessages.dialogFailed))
  const toasts = useToasts()
  const amount = formatCents(topUp.amountCents)

  const pay = async (): Promise<boolean> => {
    const chosen = cards.read()
    if (!chosen) return false
    setProblem(null)
    onConfirming(true)
    try {
      const recovery = await recover(topUp.paymentIntentId, async () => {
        const { clientSecret } = topUp
        const { stripe: provider, card } = chosen
        const confirmed = await confirmCardPayment({ stripe: provider, clientSecret, card, onChallenge })
        onConfirming(false)
        return confirmed
      })
      if (!recovery) return true
      if (recovery.kind === 'failed') {
        setProblem(refusalText(recovery))
        toasts.show({ tone: 'error', title: recovery.title, description: recovery.description })
        return false
      }
      toasts.show(
        recovery.kind === 'credited'
          ? { tone: 'success', title: `${amount} added to ${name}` }
          : { tone: 'info', title: `${amount} is on its way`, description: `It arrives in ${name} by itself.` },
      )
      onClose()
      return true
    } finally {
      onConfirming(false)
    }
  }

  if (stripe.load?.kind === 'disabled') return <Banner tone="warning">{stripe.load.message}</Banner>
  return (
    <chakra.form
      display="grid"
      gap="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(pay)
      }}
    >
      <fieldset disabled={working}>
        <PaymentMethodChoice
          form={cards}
          stripe={stripe}
          defaultPaymentMethodId={defaultPaymentMethodId}
          onEscape={onClose}
        />
      </fieldset>
      {problem ? <Banner tone="danger">{problem}</Banner> : null}
      <Button type="submit" variant="primary" size="lg" fullWidth loading={working} disabled={!cards.filled}>
        {cards.filled ? `Pay ${amount}` : 'Select or enter card details to continue'}
      </Button>
    </chakra.form>
  )
}

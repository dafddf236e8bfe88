import { useApolloClient } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { moneyFields, refetchFields } from '../../../lib/api/refetch'
import { useSession } from '../../../lib/auth/use-session'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { formatCents } from '../../../lib/format/money'
import { Banner } from '../../../ui/feedback/Banner'
import { useToasts } from '../../../ui/feedback/Toasts'
import type { CardFormEvents } from '../cards/CardDialog'
import { confirmCardPayment, type CardConfirmation } from '../cards/confirm-card'
import { PaymentForm, useSubmission } from '../cards/PaymentForm'
import { PaymentMethodChoice } from '../cards/PaymentMethodChoice'
import type { StripeState } from '../cards/stripe'
import { StripeElements } from '../cards/StripeElements'
import { type SavedCard, useCardForm } from '../cards/use-card-form'
import { findCredit, waitForCredit } from '../funding/wait-for-credit'

export interface RecoverTopUpFormProps extends CardFormEvents {
  topUp: { readonly paymentIntentId: string; readonly clientSecret: string; readonly amountCents: number }
  /** Name of the wallet to credit. */
  name: string
  methods: readonly SavedCard[]
  defaultPaymentMethodId: string | null
  onClose: () => void
}

/** Completes a failed top-up. Confirms the same payment again, so that it cannot be charged twice. */
export const RecoverTopUpForm = (props: RecoverTopUpFormProps): JSX.Element => (
  <StripeElements>{(stripe) => <TopUpPaymentForm {...props} stripe={stripe} />}</StripeElements>
)

function TopUpPaymentForm(props: RecoverTopUpFormProps & { stripe: StripeState }): JSX.Element {
  const { topUp, name, methods, defaultPaymentMethodId, stripe, onClose, onConfirming, onChallenge } = props
  const cards = useCardForm(methods, defaultPaymentMethodId)
  const client = useApolloClient()
  const session = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const submission = useSubmission(() => setProblem(fundingMessages.dialogFailed))
  const toasts = useToasts()
  const amount = formatCents(topUp.amountCents)

  const pay = async (): Promise<boolean> => {
    const chosen = cards.read()
    if (!chosen) return false
    setProblem(null)
    onConfirming(true)
    try {
      const userSignal = session.identitySignal()
      const confirmation = await confirmCardPayment({ ...chosen, clientSecret: topUp.clientSecret, onChallenge })
      onConfirming(false)
      if (confirmation.kind !== 'succeeded') {
        const failure = failureOf(confirmation)
        setProblem(failureText(failure))
        toasts.show({ tone: 'error', ...failure })
        return false
      }
      if (userSignal.aborted) return true
      const wait = new AbortController()
      const stopWaiting = (): void => wait.abort()
      userSignal.addEventListener('abort', stopWaiting)
      const isCredited = await waitForCredit({
        signal: wait.signal,
        isCredited: async () => (await findCredit(client, 'TOP_UP', topUp.paymentIntentId)) !== null,
        onLate: stopWaiting,
      }).finally(() => userSignal.removeEventListener('abort', stopWaiting))
      if (userSignal.aborted) return true
      await refetchFields(client, moneyFields)
      toasts.show(
        isCredited
          ? { tone: 'success', title: `${amount} added to ${name}` }
          : { tone: 'info', title: `${amount} is on its way`, description: `It arrives in ${name} by itself.` },
      )
      onClose()
      return true
    } finally {
      onConfirming(false)
    }
  }

  return (
    <PaymentForm
      stripe={stripe}
      submission={submission}
      onSubmit={pay}
      submitLabel={cards.filled ? `Pay ${amount}` : 'Select or enter card details to continue'}
      disabled={!cards.filled}
    >
      <fieldset disabled={submission.working}>
        <PaymentMethodChoice
          form={cards}
          stripe={stripe}
          defaultPaymentMethodId={defaultPaymentMethodId}
          onEscape={onClose}
        />
      </fieldset>
      {problem ? <Banner tone="danger">{problem}</Banner> : null}
    </PaymentForm>
  )
}

interface Failure {
  readonly title: string
  readonly description: string
}

function failureOf(confirmation: Exclude<CardConfirmation, { kind: 'succeeded' }>): Failure {
  const { paymentFailed: title, confirmationFailed, tryAgain } = fundingMessages
  switch (confirmation.kind) {
    case 'refused':
      return { title, description: confirmation.message || tryAgain }
    case 'abandoned':
      return { title, description: 'You left before your bank had confirmed it. Nothing was charged.' }
    case 'canceled':
      return { title, description: 'This top-up has been replaced. Close this to see where it stands now.' }
    case 'failed':
      return { title: confirmationFailed, description: tryAgain }
  }
}

/** Returns the error text of the form. For a failed payment, the text says that the card was not charged. */
function failureText({ title, description }: Failure): string {
  if (title !== fundingMessages.paymentFailed) return fundingMessages.dialogFailed
  const reason = description === fundingMessages.tryAgain ? 'The payment did not go through.' : description
  return /nothing was charged/i.test(reason) ? reason : `${reason} Nothing was charged. Try again, or use another card.`
}

import { useApolloClient } from '@apollo/client/react'
import { type JSX, useState } from 'react'
import { moneyTopics, refetchByTopic } from '../../../lib/api/topics'
import { useSession } from '../../../lib/auth/use-session'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { formatCents } from '../../../shared/money'
import { Banner } from '../../../ui/feedback/Banner'
import { useToasts } from '../../../ui/feedback/Toasts'
import type { ToastInput } from '../../../ui/feedback/toast-store'
import type { CardFormEvents } from '../cards/CardDialog'
import { chargeCard } from '../cards/charge-card'
import { PaymentForm, useSubmission } from '../cards/PaymentForm'
import { PaymentMethodChoice } from '../cards/PaymentMethodChoice'
import type { StripeState } from '../cards/stripe'
import { StripeElements } from '../cards/StripeElements'
import { type SavedCard, useCardForm } from '../cards/use-card-form'
import { creditWaitConstants, findCredit, waitForCredit } from '../funding/credit'
import { chargedOnce } from '../funding/funding-result'

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
      const signal = session.identitySignal()
      const { paymentIntentId: id, clientSecret } = topUp
      const charge = await chargeCard({
        ...chosen,
        clientSecret,
        onChallenge,
        onPhase: (phase) => onConfirming(phase === 'confirming'),
        isCredited: async () => (await findCredit(client, id)) !== null,
        signal,
      })
      if (signal.aborted) return true
      if (charge.kind === 'failed') {
        const { tone, title, description, payment } = charge
        setProblem(payment === 'open' ? `${description} Nothing was charged.` : description)
        toasts.show({ tone, title, description })
        await refetchByTopic(client, moneyTopics)
        return false
      }
      const credited = await waitForCredit(client, id, { signal, endAfterMs: creditWaitConstants.lateAfterMs })
      if (signal.aborted) return true
      await refetchByTopic(client, moneyTopics)
      toasts.show(topUpToast(credited !== null, charge.isOwn, amount, name))
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
        <PaymentMethodChoice form={cards} stripe={stripe} onEscape={onClose} />
      </fieldset>
      {problem ? <Banner tone="danger">{problem}</Banner> : null}
    </PaymentForm>
  )
}

function topUpToast(wasCredited: boolean, isOwn: boolean, amount: string, name: string): ToastInput {
  if (!wasCredited)
    return { tone: 'info', title: 'Your payment went through', description: `${amount} arrives in ${name} by itself.` }
  return isOwn
    ? { tone: 'success', title: `${amount} added to ${name}` }
    : { tone: 'info', title: `This top-up is in ${name}`, description: chargedOnce }
}

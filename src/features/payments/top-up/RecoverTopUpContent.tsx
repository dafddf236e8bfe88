import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, useState } from 'react'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { formatCents } from '../../../lib/format/money'
import { Banner } from '../../../ui/feedback/Banner'
import { Button } from '../../../ui/button/Button'
import { useToasts } from '../../../ui/feedback/Toasts'
import { confirmCardPayment } from '../cards/confirm-card'
import { PaymentMethodChoice } from '../cards/PaymentMethodChoice'
import type { StripeState } from '../cards/stripe'
import { type SavedCard, useCardForm } from '../cards/use-card-form'
import { WithStripe } from '../cards/WithStripe'
import { useRecoverTopUp } from './use-recover-top-up'
import { refusalText } from '../refusal-text'
import { useSubmission } from '../use-submission'

export interface RecoverTopUpContentProps {
  topUp: { readonly paymentIntentId: string; readonly clientSecret: string; readonly amountCents: number }
  /** Name of the wallet to credit. */
  name: string
  methods: readonly SavedCard[]
  defaultPaymentMethodId: string | null
  onClose: () => void
  onConfirming: (confirming: boolean) => void
  onChallenge: (shown: boolean) => void
}

export const RecoverTopUpContent = (props: RecoverTopUpContentProps): JSX.Element => (
  <WithStripe>{(stripe) => <RecoverTopUpForm {...props} stripe={stripe} />}</WithStripe>
)

function RecoverTopUpForm(props: RecoverTopUpContentProps & { stripe: StripeState }): JSX.Element {
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

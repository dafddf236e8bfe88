import { type JSX, useRef, useState } from 'react'
import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { Banner } from '../../../ui/feedback/Banner'
import { useToasts } from '../../../ui/feedback/Toasts'
import { Checkbox } from '../../../ui/field/Checkbox'
import { COMPLETE_PAYMENT_SETUP, CREATE_SETUP_INTENT } from '../mutations'
import type { CardFormEvents } from './CardDialog'
import { CardField, AddressField } from './CardField'
import { type BillingAddress, confirmCardSetup } from './confirm-card'
import { PaymentForm, useSubmission } from './PaymentForm'
import type { StripeState } from './stripe'
import { StripeElements, StripeNotReady } from './StripeElements'
import { type ChosenCard, useCardForm } from './use-card-form'

export interface AddCardFormProps extends CardFormEvents {
  /** Whether this is the first card, which becomes the default automatically. */
  isFirst: boolean
  onClose: () => void
}

export const AddCardForm = (props: AddCardFormProps): JSX.Element => (
  <StripeElements>{(stripe) => <NewCardForm {...props} stripe={stripe} />}</StripeElements>
)

function NewCardForm(props: AddCardFormProps & { stripe: StripeState }): JSX.Element {
  const { isFirst, onClose, onConfirming, onChallenge, stripe } = props
  const cards = useCardForm([], null)
  const saveCard = useSaveCard()
  const [makeDefault, setMakeDefault] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** Billing address. Null while it is incomplete. */
  const billing = useRef<BillingAddress | null>(null)
  const [addressError, setAddressError] = useState<string | null>(null)
  const submission = useSubmission(() => setProblem(fundingMessages.dialogFailed))
  const toasts = useToasts()

  const save = async (): Promise<boolean> => {
    const chosen = cards.read()
    if (!chosen) return false
    const address = billing.current
    if (!address) {
      setAddressError('Enter the name and the billing address of the card.')
      return false
    }
    setProblem(null)
    onConfirming(true)
    try {
      const refusal = await saveCard({ ...chosen, billing: address, makeDefault, onConfirming, onChallenge })
      setProblem(refusal)
      toasts.show(
        refusal === null
          ? { tone: 'success', title: 'Card saved' }
          : { tone: 'error', title: 'The card was not saved', description: refusal },
      )
      if (refusal === null) onClose()
      return refusal === null
    } finally {
      onConfirming(false)
    }
  }

  return (
    <PaymentForm
      stripe={stripe}
      submission={submission}
      onSubmit={save}
      submitLabel="Save card"
      disabled={!cards.filled}
    >
      {stripe.load?.kind === 'notReady' ? (
        <StripeNotReady onRetry={stripe.retry} />
      ) : (
        <>
          <CardField onChange={cards.onEntry} onEscape={onClose} error={cards.entryError} />
          <AddressField
            mode="billing"
            onEscape={onClose}
            onChange={({ complete, value }) => {
              billing.current = complete ? value : null
              if (complete) setAddressError(null)
            }}
          />
          {addressError ? <Banner tone="danger">{addressError}</Banner> : null}
        </>
      )}
      {isFirst ? null : <Checkbox label="Make it my default card" checked={makeDefault} onChange={setMakeDefault} />}
      {problem ? (
        <Banner tone="danger">{problem} Nothing was saved. Check the details, or try another card.</Banner>
      ) : null}
    </PaymentForm>
  )
}

interface SaveCardRequest extends ChosenCard, CardFormEvents {
  readonly billing: BillingAddress
  readonly makeDefault: boolean
}

/** Returns a function that saves a card after its bank confirms it. Resolves with the error message, or null. */
function useSaveCard(): (request: SaveCardRequest) => Promise<string | null> {
  const createSetupIntent = useAppMutation(CREATE_SETUP_INTENT, { secret: true })
  const completePaymentSetup = useAppMutation(COMPLETE_PAYMENT_SETUP)
  // A setup intent whose card was refused is reused for the next card.
  const openSecret = useRef<string | null>(null)

  return async ({ stripe, card, billing, makeDefault, onConfirming, onChallenge }) => {
    if (!openSecret.current) {
      const opened = await createSetupIntent.run({})
      if (opened.status !== 'done') return opened.error.message
      openSecret.current = opened.payload.clientSecret
    }
    const clientSecret = openSecret.current
    if (!clientSecret) return fundingMessages.dialogFailed
    const confirmed = await confirmCardSetup({ stripe, clientSecret, card, billing, onChallenge })
    onConfirming(false)
    switch (confirmed.kind) {
      case 'succeeded': {
        openSecret.current = null
        const done = await completePaymentSetup.run({ input: { setupIntentId: confirmed.intentId, makeDefault } })
        return done.status === 'done' ? null : done.error.message
      }
      case 'refused':
        return confirmed.message || fundingMessages.dialogFailed
      case 'abandoned':
        return 'You left before your bank had confirmed it. The card was not saved.'
      case 'canceled':
        openSecret.current = null
        return fundingMessages.dialogFailed
      case 'failed':
        return fundingMessages.dialogFailed
    }
  }
}

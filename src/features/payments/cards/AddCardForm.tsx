import { useApolloClient } from '@apollo/client/react'
import { type JSX, useRef, useState } from 'react'
import { type FailureText, unknownOutcome, unknownOutcomeText } from '../../../lib/api/outcome'
import { refetchByTopic } from '../../../lib/api/topics'
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
  const { save: saveCard, forget } = useSaveCard()
  const [makeDefault, setMakeDefault] = useState(false)
  const [problem, setProblem] = useState<FailureText | null>(null)
  /** Billing address. Null while it is incomplete. */
  const billing = useRef<BillingAddress | null>(null)
  const [addressError, setAddressError] = useState<string | null>(null)
  const submission = useSubmission(() => setProblem(unknownOutcome))
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
      const failure = await saveCard({ ...chosen, billing: address, makeDefault, onConfirming, onChallenge })
      setProblem(failure)
      toasts.show(failure ? { tone: 'error', ...failure } : { tone: 'success', title: 'Card saved' })
      if (!failure) onClose()
      return !failure
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
          <CardField
            onChange={(entry) => {
              forget()
              cards.onEntry(entry)
            }}
            onEscape={onClose}
            error={cards.entryError}
          />
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
        <Banner tone="danger" title={problem.title}>
          {problem.description}
        </Banner>
      ) : null}
    </PaymentForm>
  )
}

interface SaveCardRequest extends ChosenCard, CardFormEvents {
  readonly billing: BillingAddress
  readonly makeDefault: boolean
}

/** `setUp`: the bank has confirmed the card. It is saved by `completePaymentSetup`, or later by Stripe's callback. */
type SetupInProgress = { readonly clientSecret: string; readonly setUpIntentId: string | null }

const notSaved = (reason: string): FailureText => ({
  title: 'The card was not saved',
  description: `${reason} Check the details, or try another card.`,
})

const stillProcessing: FailureText = {
  title: 'Your bank is still checking this card',
  description: 'It is not saved yet. Press the button again to ask.',
}

/** Returns a function that saves a card after its bank confirms it. Resolves with the failure, or null. */
function useSaveCard() {
  const client = useApolloClient()
  const createSetupIntent = useAppMutation(CREATE_SETUP_INTENT, { secret: true })
  const completePaymentSetup = useAppMutation(COMPLETE_PAYMENT_SETUP)
  /** Reused until its card is saved, so that a repetition saves no second card. */
  const setup = useRef<SetupInProgress | null>(null)

  async function complete(setupIntentId: string, makeDefault: boolean): Promise<FailureText | null> {
    const outcome = await completePaymentSetup.run({ input: { setupIntentId, makeDefault } })
    switch (outcome.status) {
      case 'done':
        setup.current = null
        return null
      case 'refused':
        // Stripe's callback may have saved the card nevertheless.
        await refetchByTopic(client, ['PAYMENTS'])
        return { title: outcome.error.message, description: unknownOutcomeText }
      case 'unknown':
        return unknownOutcome
    }
  }

  async function save(request: SaveCardRequest): Promise<FailureText | null> {
    const { stripe, card, billing, makeDefault, onConfirming, onChallenge } = request
    if (setup.current?.setUpIntentId) return complete(setup.current.setUpIntentId, makeDefault)
    if (!setup.current) {
      const opened = await createSetupIntent.run({})
      if (opened.status === 'refused') return notSaved(opened.error.message)
      const clientSecret = opened.status === 'done' ? opened.payload.clientSecret : null
      if (!clientSecret) return notSaved(fundingMessages.dialogFailed)
      setup.current = { clientSecret, setUpIntentId: null }
    }
    const { clientSecret } = setup.current
    const confirmed = await confirmCardSetup({ stripe, clientSecret, card, billing, onChallenge })
    onConfirming(false)
    switch (confirmed.kind) {
      case 'succeeded':
        setup.current = { clientSecret, setUpIntentId: confirmed.intentId }
        return complete(confirmed.intentId, makeDefault)
      case 'processing':
        return stillProcessing
      case 'refused':
        return notSaved(confirmed.message || fundingMessages.dialogFailed)
      case 'abandoned':
        return notSaved('You left before your bank had confirmed it.')
      case 'canceled':
        setup.current = null
        return notSaved(fundingMessages.dialogFailed)
      case 'failed':
        await refetchByTopic(client, ['PAYMENTS'])
        return unknownOutcome
    }
  }

  /** Another card needs another setup. */
  const forget = (): void => {
    if (setup.current?.setUpIntentId) setup.current = null
  }
  return { save, forget }
}

import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, useRef, useState } from 'react'
import { fundingMessages } from '../../../lib/errors/catalogue'
import { Banner } from '../../../ui/feedback/Banner'
import { Button } from '../../../ui/button/Button'
import { Checkbox } from '../../../ui/field/Checkbox'
import { useToasts } from '../../../ui/feedback/Toasts'
import { AddressField } from './AddressEntry'
import { CardField } from './CardEntry'
import type { BillingAddress } from './confirm-card'
import type { StripeState } from './stripe'
import { StripeNotReady } from './StripeNotReady'
import { StripeElements } from './WithStripe'
import { useCardForm } from './use-card-form'
import { useSaveCard } from './use-save-card'
import { useSubmission } from '../use-submission'

export interface AddCardFormProps {
  isFirst: boolean
  onClose: () => void
  onConfirming: (confirming: boolean) => void
  onChallenge: (shown: boolean) => void
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
  const { working, submit } = useSubmission(() => setProblem(fundingMessages.dialogFailed))
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
      const { stripe: provider, card } = chosen
      const onConfirmed = (): void => onConfirming(false)
      const refusal = await saveCard({
        stripe: provider,
        card,
        billing: address,
        makeDefault,
        onChallenge,
        onConfirmed,
      })
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

  if (stripe.load?.kind === 'disabled') return <Banner tone="warning">{stripe.load.message}</Banner>
  return (
    <chakra.form
      display="grid"
      gap="4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(save)
      }}
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
      <Button type="submit" variant="primary" size="lg" fullWidth loading={working} disabled={!cards.filled}>
        Save card
      </Button>
    </chakra.form>
  )
}

import { Stack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { Checkbox } from '../../../ui/field/Checkbox'
import { RadioCards } from '../../../ui/field/RadioCards'
import { StatusBadge } from '../../../ui/figure/StatusBadge'
import { expiryState, cardLabel, expiryText, newCard } from './card-rules'
import { CardField } from './CardField'
import type { StripeState } from './stripe'
import { StripeNotReady } from './StripeElements'
import type { CardForm } from './use-card-form'

export interface PaymentMethodChoiceProps {
  form: CardForm
  stripe: StripeState
  onEscape: () => void
}

/** A choice between the saved cards and a new card, with the form for the new card. */
export function PaymentMethodChoice({ form, stripe, onEscape }: PaymentMethodChoiceProps): JSX.Element {
  return (
    <Stack gap="3">
      <RadioCards
        label="Payment method"
        value={form.selected}
        onChange={form.select}
        options={[
          ...form.methods.map((method) => ({
            value: method.id,
            label: cardLabel(method),
            description: `Expires ${expiryText(method)}`,
            aside: <CardMark method={method} isDefault={method.id === form.defaultPaymentMethodId} />,
          })),
          { value: newCard, label: 'New card' },
        ]}
      />
      {stripe.load?.kind === 'notReady' ? <StripeNotReady onRetry={stripe.retry} /> : null}
      {form.selected === newCard && stripe.load?.kind !== 'notReady' ? (
        <Stack gap="3">
          <CardField onChange={form.onEntry} onEscape={onEscape} error={form.entryError} />
          <Checkbox label="Save this card for next time" checked={form.saveNew} onChange={form.setSaveNew} />
        </Stack>
      ) : null}
    </Stack>
  )
}

function CardMark(props: { method: { expMonth: number; expYear: number }; isDefault: boolean }): JSX.Element | null {
  const expiry = expiryState(props.method)
  if (expiry === 'expired') return <StatusBadge tone="danger">Expired</StatusBadge>
  if (expiry === 'soon') return <StatusBadge tone="warning">Expires soon</StatusBadge>
  return props.isDefault ? (
    <StatusBadge tone="neutral" icon="star">
      Default
    </StatusBadge>
  ) : null
}

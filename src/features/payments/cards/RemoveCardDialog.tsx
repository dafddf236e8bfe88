import type { JSX } from 'react'
import { useCommand } from '../../../lib/api/use-command'
import { FormDialog } from '../../../ui/form/FormDialog'
import { useDialogForm } from '../../../ui/form/use-dialog-form'
import { REMOVE_PAYMENT_METHOD } from '../mutations'
import { cardLabel } from './card-rules'
import type { SavedCard } from './use-card-form'

export interface RemoveCardDialogProps {
  method: SavedCard
  onClose: () => void
  others: readonly SavedCard[]
  isDefault: boolean
  autoTopUpOn: boolean
}

/** A dialog that removes a card and explains the effects on the default card and automatic top-up. */
export function RemoveCardDialog(props: RemoveCardDialogProps): JSX.Element {
  const { method, onClose, others, autoTopUpOn } = props
  const endsTopUp = autoTopUpOn && others.length === 0
  const label = cardLabel(method)
  const remove = useCommand(REMOVE_PAYMENT_METHOD)
  const form = useDialogForm({
    values: {},
    send: () =>
      remove.run({ input: { paymentMethodId: method.id, ...(endsTopUp ? { confirmAutoTopUpOff: true } : {}) } }),
    said: () => `${label} was removed`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Remove ${label}`}
      submitLabel={endsTopUp ? 'Remove and turn off' : 'Remove card'}
      tone="danger"
      onClose={onClose}
    >
      <p>{consequence(props)}</p>
    </FormDialog>
  )
}

export function consequence({ others, isDefault, autoTopUpOn }: RemoveCardDialogProps): string {
  const next = others[0]
  if (!next && autoTopUpOn) return 'This is your only card. Automatic top-up needs one, so it is turned off with it.'
  if (!next) return 'This is your only card. You can still pay with a new one.'
  if (!isDefault) return 'Your other cards stay as they are.'
  return autoTopUpOn
    ? `${cardLabel(next)} becomes your default card, and automatic top-up charges it from now on.`
    : `${cardLabel(next)} becomes your default card.`
}

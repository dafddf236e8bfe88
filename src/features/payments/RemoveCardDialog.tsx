import { type JSX, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useToasts } from '../../ui/Toasts'
import { cardLabel } from './card-rules'
import { useRemovePaymentMethod } from './use-remove-payment-method'
import type { SavedCard } from './use-card-form'

export interface RemoveCardDialogProps {
  /** Null while nothing is to be removed. */
  method: SavedCard | null
  onClose: () => void
  others: readonly SavedCard[]
  isDefault: boolean
  autoTopUpOn: boolean
}

/** Says what goes with the card: the default passes on, or automatic top-up ends. */
export function RemoveCardDialog(props: RemoveCardDialogProps): JSX.Element {
  const { method, onClose, others, autoTopUpOn } = props
  const [failure, setFailure] = useState<string | undefined>()
  const { send: removePaymentMethod, busy } = useRemovePaymentMethod()
  const toasts = useToasts()
  const endsTopUp = autoTopUpOn && others.length === 0
  const label = method ? cardLabel(method) : ''

  const close = (): void => {
    setFailure(undefined)
    onClose()
  }
  const remove = async (): Promise<void> => {
    if (!method) return
    const outcome = await removePaymentMethod({
      paymentMethodId: method.id,
      ...(endsTopUp ? { confirmAutoTopUpOff: true } : {}),
    })
    if (!outcome.ok) {
      setFailure(outcome.error.message)
      return
    }
    toasts.show({ tone: 'success', title: `${label} was removed` })
    close()
  }

  return (
    <ConfirmDialog
      open={method !== null}
      onClose={close}
      onConfirm={remove}
      title={`Remove ${label}`}
      tone="danger"
      confirmLabel={endsTopUp ? 'Remove and switch off' : 'Remove card'}
      busy={busy}
      error={failure}
    >
      <p>{consequence(props)}</p>
    </ConfirmDialog>
  )
}

export function consequence({ others, isDefault, autoTopUpOn }: RemoveCardDialogProps): string {
  const next = others[0]
  if (!next && autoTopUpOn) return 'This is your only card. Automatic top-up needs one, so it is switched off with it.'
  if (!next) return 'This is your only card. You can still pay with a new one.'
  if (!isDefault) return 'Your other cards stay as they are.'
  return autoTopUpOn
    ? `${cardLabel(next)} becomes your default card, and automatic top-up charges it from now on.`
    : `${cardLabel(next)} becomes your default card.`
}

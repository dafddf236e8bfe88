import { type ToastInput, useToasts } from '../feedback/Toasts'
import type { FormValues } from './form-values'
import { type CommandForm, type CommandFormOptions, useCommandForm } from './use-command-form'

export interface DialogFormOptions<Values extends FormValues, Payload> extends Omit<
  CommandFormOptions<Values, Payload>,
  'onDone' | 'stays'
> {
  /** Returns the notification for a successful command: its title, or the full toast. */
  readonly said: (values: Values) => string | ToastInput
  readonly onClose: () => void
}

/** Returns the form of a dialog. After success, the form shows a notification and closes the dialog. */
export function useDialogForm<Values extends FormValues, Payload>({
  said,
  onClose,
  ...options
}: DialogFormOptions<Values, Payload>): CommandForm<Values> {
  const toasts = useToasts()
  return useCommandForm({
    ...options,
    onDone: (_payload, values) => {
      const words = said(values)
      toasts.show({ tone: 'success', ...(typeof words === 'string' ? { title: words } : words) })
      onClose()
    },
  })
}

import { type ToastInput, useToasts } from '../feedback/Toasts'
import type { FormValues } from './form-values'
import { type CommandForm, type CommandFormOptions, useCommandForm } from './use-command-form'

export interface DialogFormOptions<Values extends FormValues, Payload> extends Omit<
  CommandFormOptions<Values, Payload>,
  'onDone' | 'stays'
> {
  /** What is said once the wish was carried out: its title, or more. */
  readonly said: (values: Values) => string | ToastInput
  readonly onClose: () => void
}

/** The form of a dialog: once its wish is carried out the dialog closes and says so. */
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

import { Wrap } from '@chakra-ui/react/wrap'
import type { JSX, ReactNode } from 'react'
import { Button } from '../button/Button'
import { Modal } from '../dialog/Modal'
import { type ToastInput, useToasts } from '../feedback/Toasts'
import { TextArea, type TextAreaProps } from '../field/TextField'
import { CommandForm } from './CommandForm'
import { type CommandForm as Form, type CommandFormOptions, type FormValues, useCommandForm } from './use-command-form'

export interface FormDialogProps<Values extends FormValues> {
  form: Form<Values>
  title: string
  description?: ReactNode
  submitLabel: string
  onClose: () => void
  tone?: 'primary' | 'danger'
  children?: ReactNode
}

/** A dialog with a form. The caller mounts it only while open, so that it always starts with the initial values. */
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>): JSX.Element {
  const { form, title, description, submitLabel, onClose, tone = 'primary', children } = props
  return (
    <Modal
      open
      onClose={onClose}
      title={title}
      description={description}
      role={tone === 'danger' ? 'alertdialog' : 'dialog'}
    >
      <CommandForm
        form={form}
        foot={
          <Wrap justify="flex-end" gap="2" marginBlockStart="1">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant={tone} loading={form.sending}>
              {submitLabel}
            </Button>
          </Wrap>
        }
      >
        {children}
      </CommandForm>
    </Modal>
  )
}

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
}: DialogFormOptions<Values, Payload>): Form<Values> {
  const toasts = useToasts()
  return useCommandForm({
    ...options,
    onDone: (_payload, values) => {
      const message = said(values)
      toasts.show({ tone: 'success', ...(typeof message === 'string' ? { title: message } : message) })
      onClose()
    },
  })
}

/** A text area with the reason for an action, which the history shows. */
export function ReasonField(props: Omit<TextAreaProps, 'label'>): JSX.Element {
  return <TextArea label={props.required ? 'Reason' : 'Reason (optional)'} rows={2} maxLength={500} {...props} />
}

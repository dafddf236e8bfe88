import { Wrap } from '@chakra-ui/react/wrap'
import type { JSX, ReactNode } from 'react'
import { Button } from '../button/Button'
import { Modal } from '../dialog/Modal'
import { CommandForm } from './CommandForm'
import type { FormValues } from './form-values'
import type { DialogForm } from './use-dialog-form'

export interface FormDialogProps<Values extends FormValues> {
  form: DialogForm<Values>
  title: string
  description?: ReactNode
  submitLabel: string
  tone?: 'primary' | 'danger'
  children?: ReactNode
}

/** A dialog with a form. The caller mounts it only while open, so that it always starts with the initial values. */
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>): JSX.Element {
  const { form, title, description, submitLabel, tone = 'primary', children } = props
  return (
    <Modal
      open
      onClose={form.onClose}
      title={title}
      description={description}
      role={tone === 'danger' ? 'alertdialog' : 'dialog'}
    >
      <CommandForm
        form={form}
        foot={
          <Wrap justify="flex-end" gap="2" marginBlockStart="1">
            <Button onClick={form.onClose}>Cancel</Button>
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

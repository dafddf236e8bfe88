import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import type { JSX, ReactNode } from 'react'
import { type PayloadOf, useAppMutation } from '../../lib/api/use-app-mutation'
import { classify } from '../../lib/errors/classify'
import { Button } from '../button/Button'
import { DialogActions } from '../dialog/ConfirmDialog'
import { Modal } from '../dialog/Modal'
import { useToasts } from '../feedback/Toasts'
import type { ToastInput } from '../feedback/toast-store'
import { TextArea, type TextAreaProps } from '../field/TextField'
import { CommandForm } from './CommandForm'
import { type CommandFormOptions, type CommandFormState, type FormValues, useCommandForm } from './use-command-form'

export interface FormDialogProps<Values extends FormValues> {
  form: DialogForm<Values>
  title: string
  description?: ReactNode
  submitLabel: string
  tone?: 'primary' | 'danger'
  /** False while an amount is missing. Other fields say what is wrong with them after a submit. */
  ready?: boolean
  children?: ReactNode
}

/** A dialog with a form. The caller mounts it only while open, so that it always starts with the initial values. */
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>): JSX.Element {
  const { form, title, description, submitLabel, tone = 'primary', ready = true, children } = props
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
        footer={
          <DialogActions>
            <Button onClick={form.onClose}>Cancel</Button>
            <Button type="submit" variant={tone} loading={form.sending} disabled={!ready}>
              {submitLabel}
            </Button>
          </DialogActions>
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
  readonly successToast: (values: Values) => string | ToastInput
  readonly onClose: () => void
}

/** A form that can close its dialog. */
export interface DialogForm<Values extends FormValues> extends CommandFormState<Values> {
  readonly onClose: () => void
}

/** Returns the form of a dialog. After success, the form shows a notification and closes the dialog. */
export function useDialogForm<Values extends FormValues, Payload>({
  successToast,
  onClose,
  ...options
}: DialogFormOptions<Values, Payload>): DialogForm<Values> {
  const toasts = useToasts()
  const form = useCommandForm({
    ...options,
    onDone: (_payload, values) => {
      const toast = successToast(values)
      toasts.show({ tone: 'success', ...(typeof toast === 'string' ? { title: toast } : toast) })
      onClose()
    },
  })
  return { ...form, onClose }
}

export interface MutationDialogOptions<
  Values extends FormValues,
  Data extends object,
  Variables extends OperationVariables,
  Current,
  CurrentVariables extends OperationVariables,
> extends Omit<DialogFormOptions<Values, PayloadOf<Data>>, 'send' | 'reread'> {
  readonly mutation: TypedDocumentNode<Data, Variables>
  /** Returns the mutation's variables. The parameters are those of `send` in `CommandFormOptions`. */
  readonly variables: (values: Values, changed: Partial<Values>, seen: Values) => NoInfer<Variables>
  /** How to read the saved record before the mutation, so that the form reports changes of another user. */
  readonly current?: {
    readonly query: TypedDocumentNode<Current, CurrentVariables>
    readonly variables: CurrentVariables
    readonly values: (data: Current) => Values | null | undefined
  }
}

/** Returns the form of a dialog that sends one mutation. */
export function useMutationDialog<
  Values extends FormValues,
  Data extends object,
  Variables extends OperationVariables,
  Current,
  CurrentVariables extends OperationVariables,
>({
  mutation,
  variables,
  current,
  ...options
}: MutationDialogOptions<Values, Data, Variables, Current, CurrentVariables>): DialogForm<Values> {
  const command = useAppMutation(mutation)
  const client = useApolloClient()
  return useDialogForm({
    ...options,
    send: (...form) => command.run(variables(...form)),
    ...(current && {
      reread: async () => {
        const data = await queryNetworkOnly(client, current.query, current.variables)
        return data ? current.values(data) : null
      },
    }),
  })
}

/** Reads the saved record from the network. */
async function queryNetworkOnly<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data | undefined> {
  const untyped: OperationVariables = variables
  const query = document as DocumentNode
  const { data, error } = await client.query({ query, variables: untyped, fetchPolicy: 'network-only' })
  if (error) throw classify(error)
  return data as Data | undefined
}

/** A text area with the reason for an action, which the history shows. */
export function ReasonField(props: Omit<TextAreaProps, 'label'>): JSX.Element {
  return <TextArea label={props.required ? 'Reason' : 'Reason (optional)'} rows={2} maxLength={500} {...props} />
}

import type { DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { type CommandOptions, type PayloadOf, useCommand } from '../../lib/api/use-command'
import { classify } from '../../lib/errors/classify'
import { type ToastInput, useToasts } from '../feedback/Toasts'
import type { FormValues } from './form-values'
import { type CommandForm, type CommandFormOptions, useCommandForm } from './use-command-form'

export interface DialogFormOptions<Values extends FormValues, Payload> extends Omit<
  CommandFormOptions<Values, Payload>,
  'onDone' | 'stays'
> {
  /** Returns the notification for a successful command: its title, or the full toast. */
  readonly successToast: (values: Values) => string | ToastInput
  readonly onClose: () => void
}

/** A form that can close its dialog. */
export interface DialogForm<Values extends FormValues> extends CommandForm<Values> {
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
  /** Queries to refetch after success. The default is all queries on the screen. */
  readonly rereads?: CommandOptions<Data, Variables>['rereads']
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
  rereads = 'screen',
  current,
  ...options
}: MutationDialogOptions<Values, Data, Variables, Current, CurrentVariables>): DialogForm<Values> {
  const command = useCommand(mutation, { rereads })
  const client = useApolloClient()
  return useDialogForm({
    ...options,
    send: (...form) => command.run(variables(...form)),
    ...(current && {
      reread: async () => {
        const query = current.query as DocumentNode
        const sent: OperationVariables = current.variables
        const { data, error } = await client.query({ query, variables: sent, fetchPolicy: 'network-only' })
        if (error) throw classify(error)
        return data ? current.values(data as Current) : null
      },
    }),
  })
}

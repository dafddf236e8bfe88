import type { JSX } from 'react'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { useFreshQuery } from '../../lib/api/refetch'
import { usStates } from '../../lib/labels/us-states'
import { graphql } from '../../lib/api/graphql'
import { personName } from '../../lib/labels/user-labels'
import { ChipPicker } from '../../ui/field/ChipPicker'
import { FormDialog, useDialogForm } from '../../ui/form/FormDialog'
import type { UserChangeProps } from './user-change'
import { USER_NOW } from './user-now'

const UPDATE_STATES = graphql(`
  mutation UpdateUserStates($userId: ID!, $operation: UserStatesOperation!, $states: [String!]!) {
    updateUserStates(userId: $userId, operation: $operation, states: $states) {
      success
      errors {
        ...MutationErrors
      }
      user {
        id
        assignedStates
      }
    }
  }
`)

type Choice = Readonly<Record<string, boolean>>

/** Returns one form field for each state, so that two administrators can change different states at the same time. */
const choiceOf = (states: readonly string[]): Choice =>
  Object.fromEntries(usStates.map(({ code }) => [code, states.includes(code)]))

const chosenIn = (choice: Choice): string[] => Object.keys(choice).filter((code) => choice[code])

export function StatesDialog({ user, onClose }: UserChangeProps): JSX.Element {
  const update = useAppMutation(UPDATE_STATES, { refetches: 'screen' })
  const reread = useFreshQuery(USER_NOW)
  const form = useDialogForm({
    values: choiceOf(user.assignedStates),
    reread: async () => {
      const now = (await reread({ userId: user.id }))?.getUserProfile
      return now && choiceOf(now.assignedStates)
    },
    send: (choice) => update.run({ userId: user.id, operation: 'SET', states: chosenIn(choice).toSorted() }),
    said: () => 'The states were changed',
    onClose,
  })
  const count = chosenIn(form.values).length
  return (
    <FormDialog
      form={form}
      title={`Edit states · ${personName(user)}`}
      submitLabel={`Save ${count} ${count === 1 ? 'state' : 'states'}`}
      onClose={onClose}
    >
      <ChipPicker
        label="States"
        error={usStates.map(({ code }) => form.toggle(code).error).find(Boolean)}
        options={usStates.map(({ code, name }) => ({ value: code, label: name }))}
        value={chosenIn(form.values)}
        onChange={(states) => form.set(choiceOf(states))}
      />
    </FormDialog>
  )
}

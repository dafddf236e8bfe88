import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { useReread } from '../../lib/command/use-reread'
import { graphql } from '../../lib/graphql/graphql'
import { personName } from '../../lib/words/person-words'
import { TextField } from '../../ui/field/TextField'
import { FormDialog } from '../../ui/form/FormDialog'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import type { UserChangeProps } from './user-change'
import { USER_NOW } from './user-now'

const UPDATE_NAMES = graphql(`
  mutation UpdateUserNames($userId: ID!, $input: UpdateUserProfileInput!) {
    updateUserProfile(userId: $userId, input: $input) {
      success
      errors {
        message
        code
        field
      }
      user {
        id
        firstName
        lastName
      }
    }
  }
`)

const valuesOf = (user: { firstName: string | null; lastName: string | null }) => ({
  firstName: user.firstName ?? '',
  lastName: user.lastName ?? '',
})

export function NamesDialog({ user, onClose }: UserChangeProps): JSX.Element {
  const update = useCommand(UPDATE_NAMES, { rereads: 'screen' })
  const reread = useReread(USER_NOW)
  const form = useDialogForm({
    values: valuesOf(user),
    reread: async () => {
      const now = (await reread({ userId: user.id }))?.getUserProfile
      return now && valuesOf(now)
    },
    send: (_values, changed) => update.run({ userId: user.id, input: changed }),
    said: () => 'The name was changed',
    onClose,
  })
  return (
    <FormDialog form={form} title={`Edit name · ${personName(user)}`} submitLabel="Save name" onClose={onClose}>
      <TextField label="First name" maxLength={100} autoFocus {...form.field('firstName')} />
      <TextField label="Last name" maxLength={100} {...form.field('lastName')} />
    </FormDialog>
  )
}

import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { useReread } from '../../lib/command/use-reread'
import type { UserRole } from '../../lib/graphql/__generated__/schema'
import { graphql } from '../../lib/graphql/graphql'
import { personName, userRoles } from '../../lib/words/person-words'
import { Select } from '../../ui/field/Select'
import { FormDialog } from '../../ui/form/FormDialog'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import type { UserChangeProps } from './user-change'
import { USER_NOW } from './user-now'

const UPDATE_ROLE = graphql(`
  mutation UpdateUserRole($userId: ID!, $role: UserRole!) {
    updateUserRole(userId: $userId, role: $role) {
      success
      errors {
        message
        code
        field
      }
      user {
        id
        role
      }
    }
  }
`)

const roles = Object.keys(userRoles) as UserRole[]

export function RoleDialog({ user, onClose }: UserChangeProps): JSX.Element {
  const update = useCommand(UPDATE_ROLE, { rereads: 'screen' })
  const reread = useReread(USER_NOW)
  const form = useDialogForm({
    values: { role: user.role },
    reread: async () => {
      const now = (await reread({ userId: user.id }))?.getUserProfile
      return now && { role: now.role }
    },
    send: ({ role }) => update.run({ userId: user.id, role }),
    said: ({ role }) => `${personName(user)} is ${userRoles[role].toLowerCase()} now`,
    onClose,
  })
  return (
    <FormDialog form={form} title={`Change role · ${personName(user)}`} submitLabel="Change role" onClose={onClose}>
      <p>Takes effect right away. Pages that the new role can’t open are closed.</p>
      <Select
        label="Role"
        options={roles.map((value) => ({ value, label: userRoles[value] }))}
        {...form.field('role')}
      />
    </FormDialog>
  )
}

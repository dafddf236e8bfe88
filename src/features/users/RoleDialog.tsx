import { Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import type { UserRole } from '../../lib/graphql/__generated__/schema'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Select } from '../../ui/Select'
import { useToasts } from '../../ui/Toasts'
import { useUpdateRole } from './user-actions'
import type { UserChangeProps } from './UserChangeDialog'
import { nameOf, roleNames } from './user-words'

const roles = Object.keys(roleNames) as UserRole[]

export function RoleDialog({ pending, confirmation }: UserChangeProps): JSX.Element {
  const { user } = pending
  const [role, setRole] = useState(user.role)
  const updateRole = useUpdateRole()
  const toasts = useToasts()
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async () => {
        const done = await confirmation.confirm(async () => {
          const outcome = await updateRole({ userId: user.id, role })
          return outcome.ok ? null : outcome.error
        })
        if (done) toasts.show({ tone: 'success', title: `${nameOf(user)} is ${roleNames[role].toLowerCase()} now` })
      }}
      title={`Role of ${nameOf(user)}`}
      confirmLabel="Change role"
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <Stack gap="4">
        <p>The change holds from the next request on: panels that the new role does not open close by themselves.</p>
        <Select
          label="Role"
          value={role}
          onChange={(value) => setRole(roles.find((known) => known === value) ?? user.role)}
          options={roles.map((value) => ({ value, label: roleNames[value] }))}
        />
      </Stack>
    </ConfirmDialog>
  )
}

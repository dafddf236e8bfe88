import { Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TextField } from '../../ui/TextField'
import { useToasts } from '../../ui/Toasts'
import { useUpdateNames } from './user-actions'
import type { UserChangeProps } from './UserChangeDialog'
import { nameOf } from './user-words'

export function NamesDialog({ pending, confirmation }: UserChangeProps): JSX.Element {
  const { user } = pending
  const [firstName, setFirstName] = useState(user.firstName ?? '')
  const [lastName, setLastName] = useState(user.lastName ?? '')
  const updateNames = useUpdateNames()
  const toasts = useToasts()
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async () => {
        const done = await confirmation.confirm(async () => {
          const outcome = await updateNames({ userId: user.id, input: { firstName, lastName } })
          return outcome.ok ? null : outcome.error
        })
        if (done) toasts.show({ tone: 'success', title: 'The name was changed' })
      }}
      title={`Name of ${nameOf(user)}`}
      confirmLabel="Save name"
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <Stack gap="4">
        <TextField label="First name" value={firstName} onChange={setFirstName} maxLength={100} autoFocus />
        <TextField label="Last name" value={lastName} onChange={setLastName} maxLength={100} />
      </Stack>
    </ConfirmDialog>
  )
}

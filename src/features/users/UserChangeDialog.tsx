import { HStack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { useFreshQuery } from '../../lib/api/refetch'
import type { UserRole } from '../../lib/api/__generated__/schema'
import { graphql } from '../../lib/api/graphql'
import { personName, userRoles } from '../../lib/labels/user-labels'
import { Button } from '../../ui/button/Button'
import { CopyButton } from '../../ui/button/CopyButton'
import { Modal } from '../../ui/dialog/Modal'
import { Select } from '../../ui/field/Select'
import { TextField } from '../../ui/field/TextField'
import { FormDialog, ReasonField, useDialogForm } from '../../ui/form/FormDialog'
import { useCommandForm } from '../../ui/form/use-command-form'
import { CreditDialog } from './CreditDialog'
import { StatesDialog } from './StatesDialog'
import type { PendingUserChange, UserChangeProps } from './user-change'
import { USER_NOW } from './user-now'
import { UPDATE_STATUS } from './user-status'
import type { UserChange } from './UserDrawer'

function StatusDialog({ user, onClose }: UserChangeProps): JSX.Element {
  const enable = user.status === 'DISABLED'
  const update = useAppMutation(UPDATE_STATUS, { refetches: 'screen' })
  const form = useDialogForm({
    values: { reason: '' },
    send: ({ reason }) =>
      update.run({ userId: user.id, status: enable ? 'ACTIVE' : 'DISABLED', reason: reason.trim() || null }),
    said: () => `${personName(user)} is ${enable ? 'enabled' : 'disabled'}`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`${enable ? 'Enable' : 'Disable'} ${personName(user)}?`}
      submitLabel={enable ? 'Enable' : 'Disable'}
      tone={enable ? 'primary' : 'danger'}
      onClose={onClose}
    >
      <p>
        {enable
          ? 'The person can sign in again.'
          : 'The person is signed out and cannot sign in. Money and leads stay as they are.'}
      </p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

const UPDATE_ROLE = graphql(`
  mutation UpdateUserRole($userId: ID!, $role: UserRole!) {
    updateUserRole(userId: $userId, role: $role) {
      success
      errors {
        ...MutationErrors
      }
      user {
        id
        role
      }
    }
  }
`)

const roles = Object.keys(userRoles) as UserRole[]

function RoleDialog({ user, onClose }: UserChangeProps): JSX.Element {
  const update = useAppMutation(UPDATE_ROLE, { refetches: 'screen' })
  const reread = useFreshQuery(USER_NOW)
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

/** Resets the password. Only this response contains the temporary password. */
const RESET_PASSWORD = graphql(`
  mutation ResetUserPassword($userId: ID!) {
    resetUserPassword(userId: $userId) {
      success
      errors {
        ...MutationErrors
      }
      temporaryPassword
    }
  }
`)

/** A dialog that resets a password and shows the temporary one once. Closing the dialog discards it. */
function PasswordDialog({ user, onClose }: UserChangeProps): JSX.Element {
  const [password, setPassword] = useState<string | null>(null)
  const reset = useAppMutation(RESET_PASSWORD, { secret: true, refetches: 'screen' })
  const form = useCommandForm({
    values: {},
    send: () => reset.run({ userId: user.id }),
    onDone: ({ temporaryPassword }) => setPassword(temporaryPassword),
  })

  if (password === null)
    return (
      <FormDialog
        form={form}
        title={`Reset the password of ${personName(user)}?`}
        submitLabel="Reset password"
        tone="danger"
        onClose={onClose}
      >
        <p>
          The present password stops working. You get a temporary one to pass on; it must be changed at the next
          sign-in.
        </p>
      </FormDialog>
    )
  return (
    <Modal
      open
      onClose={onClose}
      title="Temporary password"
      description={`For ${personName(user)}. It is shown only this once.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <HStack gap="3">
        <code aria-label="Temporary password">{password}</code>
        <CopyButton text={password} what="temporary password" wide />
      </HStack>
    </Modal>
  )
}

const UPDATE_NAMES = graphql(`
  mutation UpdateUserNames($userId: ID!, $input: UpdateUserProfileInput!) {
    updateUserProfile(userId: $userId, input: $input) {
      success
      errors {
        ...MutationErrors
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

function NamesDialog({ user, onClose }: UserChangeProps): JSX.Element {
  const update = useAppMutation(UPDATE_NAMES, { refetches: 'screen' })
  const reread = useFreshQuery(USER_NOW)
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

const dialogs: Readonly<Record<UserChange, (props: UserChangeProps) => JSX.Element>> = {
  credit: CreditDialog,
  names: NamesDialog,
  password: PasswordDialog,
  role: RoleDialog,
  states: StatesDialog,
  status: StatusDialog,
}

/** A dialog for a pending change to a user. */
export function UserChangeDialog({
  pending,
  onClose,
}: {
  pending: PendingUserChange
  onClose: () => void
}): JSX.Element {
  const Dialog = dialogs[pending.change]
  return <Dialog user={pending.user} fundsCents={pending.fundsCents} onClose={onClose} />
}

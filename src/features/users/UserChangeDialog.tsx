import type { JSX } from 'react'
import { CreditDialog } from './CreditDialog'
import { NamesDialog } from './NamesDialog'
import { PasswordDialog } from './PasswordDialog'
import { RoleDialog } from './RoleDialog'
import { StatesDialog } from './StatesDialog'
import { StatusDialog } from './StatusDialog'
import type { PendingUserChange, UserChangeProps } from './user-change'
import type { UserChange } from './UserDrawer'

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

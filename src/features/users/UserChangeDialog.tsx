import type { JSX } from 'react'
import type { Confirmation } from '../../ui/use-confirmation'
import { CreditDialog } from './CreditDialog'
import { NamesDialog } from './NamesDialog'
import { PasswordDialog } from './PasswordDialog'
import { RoleDialog } from './RoleDialog'
import { StatesDialog } from './StatesDialog'
import { StatusDialog } from './StatusDialog'
import type { UserChange, UserDetail } from './UserDrawer'

export interface PendingUserChange {
  readonly change: UserChange
  readonly user: UserDetail
  readonly fundsCents: number
  /** One key for this intention, however often it is sent. */
  readonly key: string
}

export interface UserChangeProps {
  pending: PendingUserChange
  confirmation: Confirmation<PendingUserChange>
}

const dialogs: Readonly<Record<UserChange, (props: UserChangeProps) => JSX.Element>> = {
  credit: CreditDialog,
  names: NamesDialog,
  password: PasswordDialog,
  role: RoleDialog,
  states: StatesDialog,
  status: StatusDialog,
}

/** The dialog for what is to be changed about a person. */
export function UserChangeDialog({
  confirmation,
}: {
  confirmation: Confirmation<PendingUserChange>
}): JSX.Element | null {
  const pending = confirmation.subject
  if (!pending) return null
  const Dialog = dialogs[pending.change]
  return <Dialog key={pending.key} pending={pending} confirmation={confirmation} />
}

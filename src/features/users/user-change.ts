import type { UserChange, UserDetail } from './UserDrawer'

export interface PendingUserChange {
  readonly change: UserChange
  readonly user: UserDetail
  readonly fundsCents: number
}

export interface UserChangeProps {
  readonly user: UserDetail
  readonly fundsCents: number
  readonly onClose: () => void
}

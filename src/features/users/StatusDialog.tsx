import type { JSX } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useToasts } from '../../ui/Toasts'
import { useUpdateStatus } from './user-actions'
import type { UserChangeProps } from './UserChangeDialog'
import { nameOf } from './user-words'

export function StatusDialog({ pending, confirmation }: UserChangeProps): JSX.Element {
  const { user } = pending
  const enable = user.status === 'DISABLED'
  const updateStatus = useUpdateStatus()
  const toasts = useToasts()
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async (reason) => {
        const done = await confirmation.confirm(async () => {
          const outcome = await updateStatus({
            userId: user.id,
            status: enable ? 'ACTIVE' : 'DISABLED',
            reason: reason.trim() || null,
          })
          return outcome.ok ? null : outcome.error
        })
        if (done) toasts.show({ tone: 'success', title: `${nameOf(user)} is ${enable ? 'enabled' : 'disabled'}` })
      }}
      title={`${enable ? 'Enable' : 'Disable'} ${nameOf(user)}?`}
      confirmLabel={enable ? 'Enable' : 'Disable'}
      tone={enable ? 'primary' : 'danger'}
      reason="optional"
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <p>
        {enable
          ? 'The person can sign in again.'
          : 'The person is signed out and cannot sign in. Money and leads stay as they are.'}
      </p>
    </ConfirmDialog>
  )
}

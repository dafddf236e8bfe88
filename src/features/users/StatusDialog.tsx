import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { personName } from '../../lib/words/person-words'
import { FormDialog } from '../../ui/form/FormDialog'
import { ReasonField } from '../../ui/form/ReasonField'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import type { UserChangeProps } from './user-change'
import { UPDATE_STATUS } from './user-status'

export function StatusDialog({ user, onClose }: UserChangeProps): JSX.Element {
  const enable = user.status === 'DISABLED'
  const update = useCommand(UPDATE_STATUS, { rereads: 'screen' })
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

import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { FormDialog } from '../../ui/form/FormDialog'
import { ReasonField } from '../../ui/form/ReasonField'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import { ADMIN_UPDATE_WALLET, type WalletDialogProps } from './update-wallet'

export function WalletActivationDialog(props: WalletDialogProps): JSX.Element {
  const { userId, sourceId, sourceName, activated, onClose } = props
  const update = useCommand(ADMIN_UPDATE_WALLET, { rereads: 'screen' })
  const form = useDialogForm({
    values: { reason: '' },
    send: ({ reason }) =>
      update.run({ userId, input: { sourceId, activated: !activated, reason: reason.trim() || null } }),
    said: () => `${sourceName} is ${activated ? 'inactive' : 'active'} now`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`${activated ? 'Deactivate' : 'Activate'} ${sourceName}?`}
      submitLabel={activated ? 'Deactivate wallet' : 'Activate wallet'}
      onClose={onClose}
    >
      <p>
        {activated
          ? 'The agent can no longer buy from this source. Money in the wallet stays where it is.'
          : 'The agent can buy from this source as soon as the wallet holds money.'}
      </p>
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

import type { JSX } from 'react'
import { useCommand } from '../../../lib/command/use-command'
import { FormDialog } from '../../../ui/form/FormDialog'
import { useDialogForm } from '../../../ui/form/use-dialog-form'
import { UPDATE_AUTO_TOP_UP_CONFIG } from './update-auto-top-up-config'

export function EndTopUpDialog({ onClose }: { onClose: () => void }): JSX.Element {
  const update = useCommand(UPDATE_AUTO_TOP_UP_CONFIG)
  const form = useDialogForm({
    values: {},
    send: () => update.run({ input: { enabled: false } }),
    said: () => 'Automatic top-up is off',
    onClose,
  })
  return (
    <FormDialog form={form} title="Turn off automatic top-up" submitLabel="Turn off" onClose={onClose}>
      <p>Your wallets will no longer be topped up automatically. A wallet with a rule of its own keeps it.</p>
    </FormDialog>
  )
}

import type { JSX } from 'react'
import { useCommand } from '../../lib/command/use-command'
import { useReread } from '../../lib/command/use-reread'
import { centsToInputText, formatCents } from '../../lib/format/money'
import { AmountField } from '../../ui/field/AmountField'
import { FormDialog } from '../../ui/form/FormDialog'
import { ReasonField } from '../../ui/form/ReasonField'
import { amount, centsOf } from '../../ui/form/rules'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import { ADMIN_UPDATE_WALLET, type WalletDialogProps, WALLETS_NOW } from './update-wallet'

const fromZero = { minCents: 0 }
const valuesOf = (thresholdCents: number) => ({ warnBelow: centsToInputText(thresholdCents), reason: '' })

export function WalletWarningDialog(props: WalletDialogProps): JSX.Element {
  const { userId, sourceId, sourceName, lowBalanceThresholdCents, onClose } = props
  const update = useCommand(ADMIN_UPDATE_WALLET, { rereads: 'screen' })
  const reread = useReread(WALLETS_NOW)
  const form = useDialogForm({
    values: valuesOf(lowBalanceThresholdCents),
    reread: async () => {
      const wallets = (await reread({ userId }))?.getUserWallets
      const wallet = wallets?.find((candidate) => candidate.sourceId === sourceId)
      return wallet && valuesOf(wallet.lowBalanceThreshold)
    },
    send: ({ warnBelow, reason }) => {
      const input = { sourceId, lowBalanceThresholdCents: centsOf(warnBelow, fromZero), reason: reason.trim() || null }
      return update.run({ userId, input })
    },
    said: ({ warnBelow }) => {
      const cents = centsOf(warnBelow, fromZero)
      return cents === 0 ? 'Alerts are off' : `Alert set at ${formatCents(cents)}`
    },
    onClose,
    apiNames: { lowBalanceThresholdCents: 'warnBelow' },
  })
  return (
    <FormDialog form={form} title={`Edit alert · ${sourceName}`} submitLabel="Save alert" onClose={onClose}>
      <AmountField
        label="Alert when balance drops below"
        hint="Enter 0 for no alerts."
        autoFocus
        {...form.field('warnBelow', amount(fromZero))}
      />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}

import { HStack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { centsToInputText, formatCents } from '../../shared/money'
import { useTimeZone } from '../../lib/time/use-calendar'
import { Button, IconButton } from '../../ui/button/Button'
import { AmountField } from '../../ui/field/AmountField'
import { FormDialog, ReasonField, useMutationDialog } from '../../ui/form/FormDialog'
import { amount, centsOf } from '../../ui/form/rules'
import { useMediaQuery } from '../../ui/hooks'
import { Menu } from '../../ui/overlay/Menu'
import { ADMIN_UPDATE_WALLET } from './mutations'
import { USER_WALLETS } from './user-tabs'

interface WalletActionsProps {
  readonly userId: string
  readonly sourceId: string
  readonly sourceName: string
  readonly activated: boolean
  readonly lowBalanceThresholdCents: number
}

interface WalletDialogProps extends WalletActionsProps {
  readonly onClose: () => void
}

const fromZero = { minCents: 0 }
const valuesOf = (thresholdCents: number) => ({ warnBelow: centsToInputText(thresholdCents), reason: '' })

function WalletWarningDialog(props: WalletDialogProps): JSX.Element {
  const { userId, sourceId, sourceName, lowBalanceThresholdCents, onClose } = props
  const timeZone = useTimeZone()
  const form = useMutationDialog({
    values: valuesOf(lowBalanceThresholdCents),
    current: {
      query: USER_WALLETS,
      variables: { userId, timeZone },
      values: ({ getUserWallets }) => {
        const wallet = getUserWallets?.find((candidate) => candidate.sourceId === sourceId)
        return wallet && valuesOf(wallet.lowBalanceThreshold)
      },
    },
    mutation: ADMIN_UPDATE_WALLET,
    variables: ({ warnBelow, reason }) => ({
      userId,
      input: { sourceId, lowBalanceThresholdCents: centsOf(warnBelow, fromZero), reason: reason.trim() || null },
    }),
    successToast: ({ warnBelow }) => {
      const cents = centsOf(warnBelow, fromZero)
      return cents === 0 ? 'Alerts are off' : `Alert set at ${formatCents(cents)}`
    },
    onClose,
    apiNames: { lowBalanceThresholdCents: 'warnBelow' },
  })
  return (
    <FormDialog form={form} title={`Edit alert · ${sourceName}`} submitLabel="Save alert">
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

function WalletActivationDialog(props: WalletDialogProps): JSX.Element {
  const { userId, sourceId, sourceName, activated, onClose } = props
  const form = useMutationDialog({
    values: { reason: '' },
    mutation: ADMIN_UPDATE_WALLET,
    variables: ({ reason }) => ({ userId, input: { sourceId, activated: !activated, reason: reason.trim() || null } }),
    successToast: () => `${sourceName} is ${activated ? 'inactive' : 'active'} now`,
    onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`${activated ? 'Deactivate' : 'Activate'} ${sourceName}?`}
      submitLabel={activated ? 'Deactivate wallet' : 'Activate wallet'}
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

/** Administrator controls that activate or deactivate a wallet and edit its low-balance alert. */
export function WalletActions(props: WalletActionsProps): JSX.Element {
  const { activated, sourceName } = props
  const [open, setOpen] = useState<'activation' | 'warning' | null>(null)
  const onPhone = useMediaQuery('(width < 40rem)')
  const onClose = (): void => setOpen(null)
  const change = activated ? 'Deactivate' : 'Activate'
  return (
    <>
      {onPhone ? (
        <Menu
          label={`Actions for ${sourceName}`}
          align="end"
          trigger={<IconButton label={`Actions for ${sourceName}`} icon="more" boxSize="10" />}
          groups={[
            {
              id: 'actions',
              items: [
                { id: 'alert', label: 'Edit alert', onSelect: () => setOpen('warning') },
                { id: 'activation', label: change, onSelect: () => setOpen('activation') },
              ],
            },
          ]}
        />
      ) : (
        <HStack gap="1" justify="end">
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Edit alert of ${sourceName}`}
            onClick={() => setOpen('warning')}
          >
            Edit alert
          </Button>
          <Button
            size="sm"
            variant={activated ? 'ghost' : 'secondary'}
            aria-label={`${change} ${sourceName}`}
            onClick={() => setOpen('activation')}
          >
            {change}
          </Button>
        </HStack>
      )}
      {open === 'activation' ? <WalletActivationDialog {...props} onClose={onClose} /> : null}
      {open === 'warning' ? <WalletWarningDialog {...props} onClose={onClose} /> : null}
    </>
  )
}

import { HStack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { useFreshQuery } from '../../lib/api/refetch'
import { centsToInputText, formatCents } from '../../lib/format/money'
import { graphql } from '../../lib/api/graphql'
import { Button, IconButton } from '../../ui/button/Button'
import { AmountField } from '../../ui/field/TextField'
import { FormDialog, ReasonField, useDialogForm } from '../../ui/form/FormDialog'
import { amount, centsOf } from '../../ui/form/rules'
import { Menu } from '../../ui/overlay/Menu'
import { useMediaQuery } from '../../ui/hooks'

interface DecidedWallet {
  readonly userId: string
  readonly sourceId: string
  readonly sourceName: string
  readonly activated: boolean
  readonly lowBalanceThresholdCents: number
}

interface WalletDialogProps extends DecidedWallet {
  readonly onClose: () => void
}

/** Updates a user's wallet as an administrator. Omitted fields stay unchanged. */
const ADMIN_UPDATE_WALLET = graphql(`
  mutation AdminUpdateWallet($userId: ID!, $input: AdminUpdateWalletInput!) {
    adminUpdateWallet(userId: $userId, input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

const WALLETS_NOW = graphql(`
  query WalletsNow($userId: ID!) {
    getUserWallets(userId: $userId) {
      agentId
      sourceId
      active
      activated
      lowBalanceThreshold
    }
  }
`)

const fromZero = { minCents: 0 }
const valuesOf = (thresholdCents: number) => ({ warnBelow: centsToInputText(thresholdCents), reason: '' })

function WalletWarningDialog(props: WalletDialogProps): JSX.Element {
  const { userId, sourceId, sourceName, lowBalanceThresholdCents, onClose } = props
  const update = useAppMutation(ADMIN_UPDATE_WALLET, { refetches: 'screen' })
  const reread = useFreshQuery(WALLETS_NOW)
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

function WalletActivationDialog(props: WalletDialogProps): JSX.Element {
  const { userId, sourceId, sourceName, activated, onClose } = props
  const update = useAppMutation(ADMIN_UPDATE_WALLET, { refetches: 'screen' })
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

/** Administrator controls that activate or deactivate a wallet and edit its low-balance alert. */
export function WalletActions(props: DecidedWallet): JSX.Element {
  const { activated, sourceName } = props
  const [open, setOpen] = useState<'activation' | 'warning' | null>(null)
  const onPhone = useMediaQuery('(width < 640px)')
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

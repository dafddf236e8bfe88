import { HStack, Stack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import type { AppError } from '../../lib/errors/app-error'
import { centsToInputText, formatCents, parseAmountToCents } from '../../lib/money'
import { AmountField } from '../../ui/AmountField'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useToasts } from '../../ui/Toasts'
import { type Confirmation, useConfirmation } from '../../ui/use-confirmation'
import { useAdminUpdateWallet } from './user-actions'

export interface WalletActionsProps {
  userId: string
  sourceId: string
  sourceName: string
  activated: boolean
  lowBalanceThresholdCents: number
}

type WalletChange = 'activation' | 'threshold'

interface DialogProps extends WalletActionsProps {
  confirmation: Confirmation<WalletChange>
}

/** What an administrator decides about a wallet: whether it may be used at all, and when it counts as low. */
export function WalletActions(props: WalletActionsProps): JSX.Element {
  const { activated, sourceName } = props
  const confirmation = useConfirmation<WalletChange>()
  return (
    <HStack gap="1" justify="end" flexWrap="wrap">
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Low-balance warning of ${sourceName}`}
        onClick={() => confirmation.ask('threshold')}
      >
        Warning
      </Button>
      <Button
        size="sm"
        variant={activated ? 'ghost' : 'secondary'}
        aria-label={`${activated ? 'Deactivate' : 'Activate'} ${sourceName}`}
        onClick={() => confirmation.ask('activation')}
      >
        {activated ? 'Deactivate' : 'Activate'}
      </Button>
      {confirmation.subject === 'activation' ? <ActivationDialog {...props} confirmation={confirmation} /> : null}
      {confirmation.subject === 'threshold' ? <ThresholdDialog {...props} confirmation={confirmation} /> : null}
    </HStack>
  )
}

function ActivationDialog({ userId, sourceId, sourceName, activated, confirmation }: DialogProps): JSX.Element {
  const updateWallet = useAdminUpdateWallet()
  const toasts = useToasts()
  const send = async (reason: string): Promise<AppError | null> => {
    const input = { sourceId, activated: !activated, reason: reason.trim() || null }
    const outcome = await updateWallet({ userId, input })
    return outcome.ok ? null : outcome.error
  }
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async (reason) => {
        if (await confirmation.confirm(() => send(reason)))
          toasts.show({ tone: 'success', title: `${sourceName} is ${activated ? 'inactive' : 'active'} now` })
      }}
      title={`${activated ? 'Deactivate' : 'Activate'} ${sourceName}?`}
      confirmLabel={activated ? 'Deactivate wallet' : 'Activate wallet'}
      reason="optional"
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <p>
        {activated
          ? 'The agent can no longer buy from this source. Money in the wallet stays where it is.'
          : 'The agent can buy from this source as soon as the wallet holds money.'}
      </p>
    </ConfirmDialog>
  )
}

function ThresholdDialog(props: DialogProps): JSX.Element {
  const { userId, sourceId, sourceName, lowBalanceThresholdCents, confirmation } = props
  const [text, setText] = useState(() => centsToInputText(lowBalanceThresholdCents))
  const [tried, setTried] = useState(false)
  const updateWallet = useAdminUpdateWallet()
  const toasts = useToasts()
  const amount = parseAmountToCents(text, { minCents: 0 })
  const send = async (reason: string): Promise<AppError | null> => {
    if (!amount.ok) return null
    const input = { sourceId, lowBalanceThresholdCents: amount.cents, reason: reason.trim() || null }
    const outcome = await updateWallet({ userId, input })
    return outcome.ok ? null : outcome.error
  }
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async (reason) => {
        setTried(true)
        if (amount.ok && (await confirmation.confirm(() => send(reason))))
          toasts.show({
            tone: 'success',
            title: amount.cents === 0 ? 'No warning any more' : `Warned below ${formatCents(amount.cents)}`,
          })
      }}
      title={`Low-balance warning of ${sourceName}`}
      confirmLabel="Save warning"
      reason="optional"
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <Stack gap="4">
        <AmountField
          label="Warn below"
          hint="Nobody is warned at zero."
          value={text}
          onChange={setText}
          error={tried && !amount.ok ? amount.message : undefined}
          autoFocus
        />
      </Stack>
    </ConfirmDialog>
  )
}

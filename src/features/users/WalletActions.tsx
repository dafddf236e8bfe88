import { type JSX, useState } from 'react'
import { Button } from '../../ui/button/Button'
import type { DecidedWallet } from './update-wallet'
import { WalletActivationDialog } from './WalletActivationDialog'
import { WalletWarningDialog } from './WalletWarningDialog'
import { HStack } from '../../ui/page/layout'

/** What an administrator decides about a wallet: whether it may be used at all, and when it counts as low. */
export function WalletActions(props: DecidedWallet): JSX.Element {
  const { activated, sourceName } = props
  const [open, setOpen] = useState<'activation' | 'warning' | null>(null)
  const onClose = (): void => setOpen(null)
  return (
    <HStack gap="1" justify="end" flexWrap="wrap">
      <Button size="sm" variant="ghost" aria-label={`Edit alert of ${sourceName}`} onClick={() => setOpen('warning')}>
        Edit alert
      </Button>
      <Button
        size="sm"
        variant={activated ? 'ghost' : 'secondary'}
        aria-label={`${activated ? 'Deactivate' : 'Activate'} ${sourceName}`}
        onClick={() => setOpen('activation')}
      >
        {activated ? 'Deactivate' : 'Activate'}
      </Button>
      {open === 'activation' ? <WalletActivationDialog {...props} onClose={onClose} /> : null}
      {open === 'warning' ? <WalletWarningDialog {...props} onClose={onClose} /> : null}
    </HStack>
  )
}

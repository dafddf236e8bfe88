import { HStack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import { Button } from '../../ui/button/Button'
import { IconButton } from '../../ui/button/IconButton'
import { Menu } from '../../ui/overlay/Menu'
import { useMediaQuery } from '../../ui/use-media-query'
import type { DecidedWallet } from './update-wallet'
import { WalletActivationDialog } from './WalletActivationDialog'
import { WalletWarningDialog } from './WalletWarningDialog'

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

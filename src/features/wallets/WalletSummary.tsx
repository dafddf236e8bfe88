import { HStack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { walletCounts } from './wallet-entries'
import type { WalletFlags } from '../../lib/words/wallet-words'
import type { WalletBalance } from './wallet-rules'

export interface WalletSummaryProps {
  entries: readonly { readonly wallet: (WalletFlags & WalletBalance) | null }[]
}

/** Badges with the number of active wallets and the number of wallets with a low balance. */
export function WalletSummary({ entries }: WalletSummaryProps): JSX.Element {
  const { active, total, low } = walletCounts(entries)
  return (
    <HStack gap="2" flexWrap="wrap">
      <StatusBadge tone="neutral" icon="wallet">
        {active} of {total} active
      </StatusBadge>
      {low > 0 ? <StatusBadge tone="warning">{low} low</StatusBadge> : null}
    </HStack>
  )
}

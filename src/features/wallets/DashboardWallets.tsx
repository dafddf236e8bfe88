import type { FragmentType } from '@apollo/client'
import { type JSX, useState } from 'react'
import { Button, LinkButton } from '../../ui/button/Button'
import { Card, Section } from '../../ui/page/Card'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SkeletonCards } from '../../ui/feedback/Skeleton'
import { useMediaQuery } from '../../ui/use-media-query'
import { PlaceholderWalletCard, WalletCard, type WalletCard_source, type WalletCard_wallet } from './WalletCard'
import { WalletGrid } from './WalletGrid'

/** On a phone the cards stand under each other, and what follows them must not be out of reach. */
const shownAtFirst = { wide: 6, narrow: 3 }

export interface DashboardWalletsProps {
  entries: readonly {
    readonly sourceId: string
    readonly wallet: FragmentType<typeof WalletCard_wallet> | null
    readonly source: FragmentType<typeof WalletCard_source> | null
  }[]
  loading: boolean
  onSubscribe: (sourceId: string) => void
}

/** The wallets, those that need money first. */
export function DashboardWallets({ entries, loading, onSubscribe }: DashboardWalletsProps): JSX.Element {
  const [all, setAll] = useState(false)
  const narrow = useMediaQuery('(width < 640px)')
  const most = narrow ? shownAtFirst.narrow : shownAtFirst.wide
  const shown = all ? entries : entries.slice(0, most)
  return (
    <Section
      title="Wallets"
      actions={
        <LinkButton to="/wallet" size="sm" variant="ghost">
          Manage wallets
        </LinkButton>
      }
    >
      {loading ? <SkeletonCards count={3} height="18rem" /> : null}
      {!loading && entries.length === 0 ? (
        <Card>
          <EmptyState icon="wallet" title="No lead source is open yet">
            As soon as one opens you can subscribe to it here.
          </EmptyState>
        </Card>
      ) : null}
      {!loading && entries.length > 0 ? (
        <WalletGrid>
          {shown.map(({ sourceId, wallet, source }) =>
            wallet ? (
              <WalletCard key={sourceId} wallet={wallet} onSubscribe={onSubscribe} />
            ) : source ? (
              <PlaceholderWalletCard key={sourceId} source={source} onSubscribe={onSubscribe} />
            ) : null,
          )}
        </WalletGrid>
      ) : null}
      {entries.length > most && !all ? (
        <Button variant="ghost" icon="chevronDown" fullWidth onClick={() => setAll(true)}>
          Show all {entries.length}
        </Button>
      ) : null}
    </Section>
  )
}

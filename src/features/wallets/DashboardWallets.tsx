import type { FragmentType } from '@apollo/client'
import { type JSX, useState } from 'react'
import { Button, LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Card, Section } from '../../ui/page/Card'
import { useMediaQuery } from '../../ui/use-media-query'
import {
  PlaceholderWalletCard,
  WalletCard,
  type WalletCard_source,
  type WalletCard_wallet,
  WalletRows,
} from './WalletCard'
/** Number of wallets before "Show all". A longer list would push the sections below too far down. */
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

/** A section with the first wallets and a button that shows all of them. */
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
      {loading ? <Skeleton height="20rem" /> : null}
      {!loading && entries.length === 0 ? (
        <Card>
          <EmptyState icon="wallet" title="No lead source is open yet">
            When one opens, you can subscribe to it here.
          </EmptyState>
        </Card>
      ) : null}
      {!loading && entries.length > 0 ? (
        <WalletRows>
          {shown.map(({ sourceId, wallet, source }) =>
            wallet ? (
              <WalletCard key={sourceId} wallet={wallet} onSubscribe={onSubscribe} />
            ) : source ? (
              <PlaceholderWalletCard key={sourceId} source={source} onSubscribe={onSubscribe} />
            ) : null,
          )}
        </WalletRows>
      ) : null}
      {entries.length > most && !all ? (
        <Button variant="ghost" icon="chevronDown" fullWidth onClick={() => setAll(true)}>
          Show all {entries.length}
        </Button>
      ) : null}
    </Section>
  )
}

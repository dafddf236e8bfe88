import type { FragmentType } from '@apollo/client'
import { type JSX, useState } from 'react'
import { Button, LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { useMediaQuery } from '../../ui/hooks'
import { Card, Section } from '../../ui/page/Card'
import { type WalletCard_wallet, WalletRows, WalletRowsSkeleton, type WalletRowsProps } from './WalletCard'

/** Number of wallets before "Show all". A longer list would push the sections below too far down. */
const shownAtFirst = { wide: 6, narrow: 3 }

export interface DashboardWalletsProps extends Pick<
  WalletRowsProps<FragmentType<typeof WalletCard_wallet>>,
  'entries' | 'onSubscribe'
> {
  loading: boolean
}

/** A section with the first wallets and a button that shows all of them. */
export function DashboardWallets({ entries, loading, onSubscribe }: DashboardWalletsProps): JSX.Element {
  const [all, setAll] = useState(false)
  const narrow = useMediaQuery('(width < 40rem)')
  const most = narrow ? shownAtFirst.narrow : shownAtFirst.wide
  return (
    <Section
      title="Wallets"
      actions={
        <LinkButton to="/wallet" size="sm" variant="ghost">
          Manage wallets
        </LinkButton>
      }
    >
      {loading ? <WalletRowsSkeleton rows={most} /> : null}
      {!loading && entries.length === 0 ? (
        <Card>
          <EmptyState icon="wallet" title="No lead source is open yet">
            When one opens, you can subscribe to it here.
          </EmptyState>
        </Card>
      ) : null}
      {!loading && entries.length > 0 ? (
        <WalletRows entries={all ? entries : entries.slice(0, most)} onSubscribe={onSubscribe} />
      ) : null}
      {entries.length > most && !all ? (
        <Button variant="ghost" icon="chevronDown" fullWidth onClick={() => setAll(true)}>
          {`Show all ${entries.length}`}
        </Button>
      ) : null}
    </Section>
  )
}

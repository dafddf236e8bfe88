import type { FragmentType } from '@apollo/client'
import { HStack } from '@chakra-ui/react/stack'
import type { JSX } from 'react'
import { urlChoice, urlText } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { type WalletFlags, walletStatus } from '../../lib/labels/labels'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { FilterBar } from '../../ui/filter/FilterBar'
import type { FilterDefinition } from '../../ui/filter/filters'
import { Card, Section } from '../../ui/page/Card'
import { walletCounts } from './wallet-entries'
import { isLowBalance, type WalletBalance } from './wallet-rules'
import { PlaceholderWalletCard, WalletCard, type WalletCard_source, type WalletCard_wallet } from './WalletCard'
import { WalletControls, type WalletControls_wallet } from './WalletControls'
import { WalletRows } from './WalletRows'

interface WalletSummaryProps {
  entries: readonly { readonly wallet: (WalletFlags & WalletBalance) | null }[]
}

/** Badges with the number of active wallets and the number of wallets with a low balance. */
function WalletSummary({ entries }: WalletSummaryProps): JSX.Element {
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

export interface ListedWallet {
  readonly sourceId: string
  readonly name: string
  readonly wallet:
    | (WalletFlags &
        WalletBalance &
        FragmentType<typeof WalletCard_wallet> &
        FragmentType<typeof WalletControls_wallet>)
    | null
  readonly source: FragmentType<typeof WalletCard_source> | null
}

export interface WalletListProps {
  entries: readonly ListedWallet[]
  /** True while the sources without a wallet load. */
  loading: boolean
  onSubscribe: (sourceId: string) => void
  onDetails: (sourceId: string) => void
}

const statuses = ['active', 'low', 'disabled', 'inactive', 'open'] as const

const filters: readonly FilterDefinition[] = [
  { kind: 'text', key: 'source', label: 'Lead source', placeholder: 'Search lead sources' },
  {
    kind: 'select',
    key: 'status',
    label: 'Status',
    anyLabel: 'Any status',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'low', label: 'Low balance' },
      { value: 'disabled', label: 'Disabled' },
      { value: 'inactive', label: 'Inactive' },
      { value: 'open', label: 'No wallet yet' },
    ],
  },
]

const urlSchema = { source: urlText(), status: urlChoice(['', ...statuses], '') }

export function WalletList({ entries, loading, onSubscribe, onDetails }: WalletListProps): JSX.Element {
  const { values, reset } = useUrlState(urlSchema)
  const wanted = values.source.trim().toLowerCase()
  const shown = entries.filter(
    (entry) => entry.name.toLowerCase().includes(wanted) && hasStatus(entry.wallet, values.status),
  )
  return (
    <Section title="Wallets" actions={<WalletSummary entries={entries} />}>
      <FilterBar label="Filter wallets" filters={filters} />
      {shown.length === 0 && !loading ? (
        <Card>
          {entries.length === 0 ? (
            <EmptyState icon="wallet" title="No lead source is open yet">
              When one opens, you can subscribe to it here.
            </EmptyState>
          ) : (
            <EmptyState
              icon="filter"
              title="Nothing matches these filters"
              action={<Button onClick={() => reset()}>Clear filters</Button>}
            >
              Widen or clear them to see more.
            </EmptyState>
          )}
        </Card>
      ) : (
        <WalletRows withControls>
          {shown.map(({ sourceId, wallet, source }) =>
            wallet ? (
              <WalletCard
                key={sourceId}
                wallet={wallet}
                onSubscribe={onSubscribe}
                controls={<WalletControls wallet={wallet} onDetails={onDetails} />}
              />
            ) : source ? (
              <PlaceholderWalletCard key={sourceId} source={source} onSubscribe={onSubscribe} />
            ) : null,
          )}
        </WalletRows>
      )}
      {loading && entries.length === 0 ? <Skeleton height="20rem" /> : null}
    </Section>
  )
}

function hasStatus(wallet: (WalletFlags & WalletBalance) | null, status: (typeof statuses)[number] | ''): boolean {
  switch (status) {
    case '':
      return true
    case 'open':
      return wallet === null
    case 'low':
      return wallet !== null && isLowBalance(wallet)
    case 'active':
      return wallet !== null && walletStatus(wallet) === 'ACTIVE'
    case 'disabled':
      return wallet !== null && walletStatus(wallet) === 'DISABLED'
    case 'inactive':
      return wallet !== null && walletStatus(wallet) === 'INACTIVE'
  }
}

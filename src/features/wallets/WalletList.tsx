import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { graphql } from '../../lib/api/graphql'
import { useCommand } from '../../lib/api/use-command'
import { type WalletFlags, walletStatus } from '../../lib/labels/wallet-words'
import { urlChoice, urlText } from '../../lib/url-state/codecs'
import { useAddress } from '../../lib/url-state/use-address'
import { Button } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { Switch } from '../../ui/field/Switch'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { FilterBar } from '../../ui/filter/FilterBar'
import type { FilterDefinition } from '../../ui/filter/filters'
import { Card, Section } from '../../ui/page/Card'
import { SET_WALLET_ENABLED } from './mutations'
import { isLowBalance, type WalletBalance, walletCounts } from './wallet-rules'
import {
  PlaceholderWalletCard,
  WalletCard,
  type WalletCard_source,
  type WalletCard_wallet,
  WalletRows,
} from './WalletCard'

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
  const { values, reset } = useAddress(urlSchema)
  const searchText = values.source.trim().toLowerCase()
  const shown = entries.filter(
    (entry) => entry.name.toLowerCase().includes(searchText) && hasStatus(entry.wallet, values.status),
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

export const WalletControls_wallet = graphql(`
  fragment WalletControls_wallet on Wallet {
    ...WalletState
    leadSource {
      id
      name
    }
  }
`)

export interface WalletControlsProps {
  wallet: FragmentType<typeof WalletControls_wallet>
  onDetails: (sourceId: string) => void
}

/** Wallet controls with a switch, if the wallet is activated, and a button that opens the details. */
export function WalletControls({ wallet, onDetails }: WalletControlsProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: WalletControls_wallet, from: wallet })
  const [problem, setProblem] = useState<string | null>(null)
  const update = useCommand(SET_WALLET_ENABLED, {
    // The switch changes immediately and reverts if the server refuses.
    optimistic: ({ input }) => {
      const { agentId = '', sourceId = '', activated = false } = data
      const enabled = input.enabled ?? false
      const switched = {
        __typename: 'Wallet' as const,
        agentId,
        sourceId,
        activated,
        enabled,
        active: activated === true && enabled,
      }
      return { __typename: 'WalletResult' as const, success: true, wallet: switched, errors: [] }
    },
  })
  if (!complete) return null
  const name = data.leadSource?.name ?? data.sourceId

  const change = async (enabled: boolean): Promise<void> => {
    if (update.running) return
    setProblem(null)
    const outcome = await update.run({ input: { sourceId: data.sourceId, enabled } })
    if (outcome.status === 'done') return
    setProblem(`${name} could not be ${enabled ? 'enabled' : 'disabled'}. ${outcome.error.message}`)
  }

  return (
    <>
      {problem ? (
        <Text role="alert" flexBasis="100%" fontSize="sm" color="danger.fg" textAlign="end">
          {problem}
        </Text>
      ) : null}
      {data.activated ? (
        <Switch
          label="Enabled"
          hideLabel
          checked={data.enabled ?? data.active}
          busy={update.running}
          onChange={(enabled) => void change(enabled)}
        />
      ) : null}
      <Button size="sm" variant="ghost" aria-label={`Details of ${name}`} onClick={() => onDetails(data.sourceId)}>
        Details
      </Button>
    </>
  )
}

import { matching } from '../../shared/search'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { graphql } from '../../lib/api/graphql'
import { failureText } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { keysOf, walletStatus } from '../../lib/labels/labels'
import { env } from '../../lib/settings/env'
import { urlChoice, urlText } from '../../lib/url-state/codecs'
import { useUrlState } from '../../lib/url-state/use-url-state'
import { Button, LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { Switch } from '../../ui/field/Switch'
import { StatusBadge } from '../../ui/figure/StatusBadge'
import { FilterBar } from '../../ui/filter/FilterBar'
import type { FilterDefinition } from '../../ui/filter/filters'
import { Card, Section } from '../../ui/page/Card'
import { SET_WALLET_ENABLED } from './mutations'
import { isLowBalance, walletCounts, type WalletState } from './wallet-rules'
import type { WalletCard_source } from './use-active-sources'
import { type WalletCard_wallet, WalletRows, WalletRowsSkeleton } from './WalletCard'

/** Badges with the number of active wallets and the number of wallets with a low balance. */
function WalletSummary({ entries }: Pick<WalletListProps, 'entries'>): JSX.Element {
  const { active, total, low } = walletCounts(entries)
  return (
    <HStack gap="2" flexWrap="wrap">
      <StatusBadge tone="neutral" icon="wallet">
        {`${active} of ${total} active`}
      </StatusBadge>
      {low > 0 ? <StatusBadge tone="warning">{`${low} low`}</StatusBadge> : null}
    </HStack>
  )
}

export interface ListedWallet {
  readonly sourceId: string
  readonly name: string
  readonly wallet:
    (WalletState & FragmentType<typeof WalletCard_wallet> & FragmentType<typeof WalletControls_wallet>) | null
  readonly source: FragmentType<typeof WalletCard_source> | null
}

export interface WalletListProps {
  entries: readonly ListedWallet[]
  /** True while the sources without a wallet load. */
  loading: boolean
  onSubscribe: (sourceId: string) => void
  onDetails: (sourceId: string) => void
}

const statuses = {
  active: {
    label: 'Active',
    matches: (wallet: WalletState | null) => wallet !== null && walletStatus(wallet) === 'ACTIVE',
  },
  low: { label: 'Low balance', matches: (wallet: WalletState | null) => wallet !== null && isLowBalance(wallet) },
  disabled: {
    label: 'Disabled',
    matches: (wallet: WalletState | null) => wallet !== null && walletStatus(wallet) === 'DISABLED',
  },
  inactive: {
    label: 'Inactive',
    matches: (wallet: WalletState | null) => wallet === null || walletStatus(wallet) === 'INACTIVE',
  },
  open: { label: 'No wallet yet', matches: (wallet: WalletState | null) => wallet === null },
}

// The specification has no field that tells a disabled wallet from an inactive one.
const offered = keysOf(statuses).filter((status) => env.full || status !== 'disabled')

const filters: readonly FilterDefinition[] = [
  { kind: 'text', key: 'source', label: 'Lead source', placeholder: 'Search lead sources' },
  {
    kind: 'select',
    key: 'status',
    label: 'Status',
    anyLabel: 'Any status',
    options: offered.map((value) => ({ value, label: statuses[value].label })),
  },
]

const urlSchema = { source: urlText(), status: urlChoice(['', ...offered], '') }

export function WalletList({ entries, loading, onSubscribe, onDetails }: WalletListProps): JSX.Element {
  const { values, reset } = useUrlState(urlSchema)
  const shown = matching(entries, values.source, ({ name }) => [name]).filter(
    ({ wallet }) => !values.status || statuses[values.status].matches(wallet),
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
        <WalletRows
          entries={shown}
          onSubscribe={onSubscribe}
          controls={(wallet) => <WalletControls wallet={wallet} onDetails={onDetails} />}
        />
      )}
      {loading && entries.length === 0 ? <WalletRowsSkeleton rows={6} withControls /> : null}
    </Section>
  )
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
function WalletControls({ wallet, onDetails }: WalletControlsProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: WalletControls_wallet, from: wallet })
  const [problem, setProblem] = useState<string | null>(null)
  const update = useAppMutation(SET_WALLET_ENABLED, {
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
    const failure = failureText(outcome, `${name} could not be ${enabled ? 'enabled' : 'disabled'}`)
    setProblem(failure && `${failure.title}. ${failure.description}`)
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
      <LinkButton
        size="sm"
        variant="ghost"
        aria-label={`Details of ${name}`}
        to={`?wallet=${encodeURIComponent(data.sourceId)}`}
        onOpen={() => onDetails(data.sourceId)}
      >
        Details
      </LinkButton>
    </>
  )
}

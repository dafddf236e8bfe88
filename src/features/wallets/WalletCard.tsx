import { walletStatus } from '../../lib/labels/labels'
import type { FragmentType } from '@apollo/client'
import { useFragment } from '@apollo/client/react'
import type { JSX, ReactNode } from 'react'
import { graphql } from '../../lib/api/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'
import { WalletRow } from './WalletRow'
import { isLowBalance } from './wallet-rules'

export const WalletCard_wallet = graphql(`
  fragment WalletCard_wallet on Wallet {
    agentId
    sourceId
    balanceCents
    lowBalanceThreshold
    active
    activated
    enabled
    leadSource {
      id
      name
      category
      logoUrl
      status
      finalCostPerLead
    }
    stats(timeZone: $timeZone) {
      leadsThisMonth
    }
  }
`)

export const WalletCard_source = graphql(`
  fragment WalletCard_source on LeadSource {
    id
    sourceId
    name
    category
    logoUrl
    finalCostPerLead
  }
`)

export interface WalletCardProps {
  wallet: FragmentType<typeof WalletCard_wallet>
  onSubscribe: (sourceId: string) => void
  /** Controls on the wallet page, such as the switch. The dashboard omits them. */
  controls?: ReactNode
}

/** A row with one wallet: its balance, the number of leads that the balance covers, and a Subscribe button. */
export function WalletCard({ wallet, onSubscribe, controls }: WalletCardProps): JSX.Element | null {
  const timeZone = useTimeZone()
  const { data, complete } = useFragment({ fragment: WalletCard_wallet, from: wallet, variables: { timeZone } })
  if (!complete) return null
  const source = data.leadSource
  return (
    <WalletRow
      name={source?.name ?? data.sourceId}
      category={source?.category}
      logoUrl={source?.logoUrl}
      status={walletStatus(data)}
      balanceCents={data.balanceCents}
      low={isLowBalance(data)}
      lowBalanceThresholdCents={data.lowBalanceThreshold}
      costPerLeadCents={source?.finalCostPerLead}
      leadsThisMonth={data.stats?.leadsThisMonth}
      sourceClosed={source?.status === 'DELETED'}
      sourcePaused={source?.status === 'PAUSED'}
      onSubscribe={() => onSubscribe(data.sourceId)}
      controls={controls}
    />
  )
}

export interface PlaceholderWalletCardProps {
  source: FragmentType<typeof WalletCard_source>
  onSubscribe: (sourceId: string) => void
}

/** A row with a source that the agent has no wallet for, and a Subscribe button. */
export function PlaceholderWalletCard({ source, onSubscribe }: PlaceholderWalletCardProps): JSX.Element | null {
  const { data, complete } = useFragment({ fragment: WalletCard_source, from: source })
  if (!complete) return null
  return (
    <WalletRow
      name={data.name}
      category={data.category}
      logoUrl={data.logoUrl}
      status={null}
      balanceCents={0}
      low={false}
      costPerLeadCents={data.finalCostPerLead}
      leadsThisMonth={0}
      onSubscribe={() => onSubscribe(data.sourceId)}
    />
  )
}

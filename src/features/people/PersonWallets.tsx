import { useQuery } from '@apollo/client/react'
import type { JSX, ReactNode } from 'react'
import { askAgain } from '../../lib/api/ask-again'
import { graphql } from '../../lib/api/graphql'
import { useTimeZone } from '../../lib/time/use-calendar'
import { type WalletFlags, walletStatus, walletStatuses } from '../../lib/labels/wallet-words'
import { DataTable } from '../../ui/table/DataTable'
import { EmptyState } from '../../ui/feedback/EmptyState'

const PERSON_WALLETS = graphql(`
  query PersonWallets($userId: ID!, $timeZone: String) {
    getUserWallets(userId: $userId) {
      ...WalletState
      leadSource {
        id
        name
      }
      stats(timeZone: $timeZone) {
        leadsThisMonth
        spentThisMonth
      }
    }
  }
`)

export interface PersonWallet extends WalletFlags {
  readonly sourceId: string
  readonly balanceCents: number
  readonly lowBalanceThreshold: number
  readonly leadSource: { readonly name: string } | null
}

const leadsInWords = (count: number): string => `${count} ${count === 1 ? 'lead' : 'leads'} this month`

export interface PersonWalletsProps {
  userId: string
  /** Actions at the end of a wallet's row. */
  actions?: (wallet: PersonWallet) => ReactNode
}

/** A table of a user's wallets and balances. */
export function PersonWallets({ userId, actions }: PersonWalletsProps): JSX.Element {
  const { data, loading, error, refetch } = useQuery(PERSON_WALLETS, { variables: { userId, timeZone: useTimeZone() } })
  const wallets = data?.getUserWallets
  return (
    <DataTable
      label="Wallets"
      dense
      columns={[
        { id: 'source', header: 'Source', cell: (row) => row.leadSource?.name ?? row.sourceId, phone: 'title' },
        {
          id: 'status',
          header: 'Status',
          badge: (row) => walletStatuses[walletStatus(row)],
          phone: 'state',
        },
        {
          id: 'leads',
          header: 'Leads this month',
          align: 'end',
          cell: (row) => row.stats?.leadsThisMonth ?? 0,
          hideBelow: 'lg',
          phone: { place: 'detail', cell: (row) => leadsInWords(row.stats?.leadsThisMonth ?? 0) },
        },
        {
          id: 'balance',
          header: 'Balance',
          money: (row) => row.balanceCents,
          phone: 'amount',
        },
        ...(actions
          ? [
              {
                id: 'actions',
                header: 'Actions',
                hideHeader: true,
                align: 'end' as const,
                phone: 'action' as const,
                cell: (row: PersonWallet) => actions(row),
              },
            ]
          : []),
      ]}
      rows={wallets ?? []}
      rowKey={(row) => row.sourceId}
      loading={loading && !wallets}
      error={wallets ? undefined : error}
      onRetry={() => askAgain(refetch)}
      empty={<EmptyState icon="wallet" title="No wallets yet" />}
    />
  )
}

import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { askAgain } from '../../lib/graphql/ask-again'
import { useFreshPolicy } from '../../lib/graphql/start-query'
import type { Buyer } from '../../features/leads/purchase/purchase-rules'
import { MARKETPLACE_BUYER } from './open-leads-queries'

export interface BuyerState {
  /** Null until states and wallets have loaded. */
  readonly buyer: Buyer | null
  readonly loading: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** Returns the wallets, funds, and states of the agent. */
export function useBuyer(agentId: string): BuyerState {
  const { data, previousData, loading, error, refetch } = useQuery(MARKETPLACE_BUYER, {
    variables: { agentId },
    fetchPolicy: useFreshPolicy(MARKETPLACE_BUYER, { agentId }),
  })
  const known = data ?? previousData
  const buyer = useMemo((): Buyer | null => {
    const states = known?.getAgent?.selectedStates
    const wallets = known?.getAgentWallets
    if (!states || !wallets) return null
    return {
      walletsBySource: new Map(wallets.map((wallet) => [wallet.sourceId, wallet])),
      selectedStates: new Set(states),
      fundsCents: known.getFundsBalance?.fundsBalanceCents ?? null,
    }
  }, [known])
  return { buyer, loading, error: buyer ? undefined : error, retry: () => askAgain(refetch) }
}

import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import type { Buyer } from '../../features/leads/purchase/purchase-rules'
import { AddFundsDialog, AddFundsDialog_status } from '../../features/payments/funding/AddFundsDialog'
import { graphql } from '../../lib/api/graphql'

const FUND_WALLET_STATUS = graphql(
  `
    query FundWalletStatus($agentId: ID!) {
      getPaymentStatus(agentId: $agentId) {
        agentId
        ...AddFundsDialog_status
      }
    }
  `,
  [AddFundsDialog_status],
)

export interface FundWalletProps {
  agentId: string
  source: { readonly sourceId: string; readonly name: string; readonly finalCostPerLead: number }
  amountCents: number
  buyer: Buyer | null
  onClose: () => void
}

/** The Add Funds dialog for the wallet that a lead needs. The lead stays open. */
export function FundWallet({ agentId, source, amountCents, buyer, onClose }: FundWalletProps): JSX.Element {
  const status = useQuery(FUND_WALLET_STATUS, { variables: { agentId }, fetchPolicy: 'cache-and-network' })
  const wallet = buyer?.walletsBySource.get(source.sourceId)
  return (
    <AddFundsDialog
      open
      onClose={onClose}
      target={{
        sourceId: source.sourceId,
        name: source.name,
        costPerLeadCents: source.finalCostPerLead,
        wallet: wallet ?? null,
      }}
      initialAmountCents={amountCents}
      fundsBalanceCents={buyer?.fundsCents ?? 0}
      status={status.data?.getPaymentStatus ?? null}
    />
  )
}

import type { LeadStatus } from '../../../lib/api/__generated__/schema'
import { formatCents } from '../../../lib/format/money'
import { usStateName } from '../../../lib/labels/us-states'
import { type WalletFlags, walletStatus } from '../../../lib/labels/labels'

export interface BuyerWallet extends WalletFlags {
  readonly sourceId: string
  readonly balanceCents: number
}

/** Data that decides whether the signed-in user can buy a lead. */
export interface Buyer {
  readonly walletsBySource: ReadonlyMap<string, BuyerWallet>
  readonly selectedStates: ReadonlySet<string>
  readonly fundsCents: number | null
}

export interface OfferedLead {
  readonly status: LeadStatus
  readonly sourceId: string
  readonly leadSourceName: string | null
  readonly state: string
  readonly priceCents: number
}

export type Obstacle =
  | { readonly kind: 'sold'; readonly text: string }
  | { readonly kind: 'state'; readonly text: string }
  | { readonly kind: 'noWallet' | 'inactive' | 'disabled'; readonly text: string; readonly sourceId: string }
  | { readonly kind: 'money'; readonly text: string; readonly sourceId: string; readonly missingCents: number }

export function sourceNameOf(lead: Pick<OfferedLead, 'leadSourceName' | 'sourceId'>): string {
  return lead.leadSourceName ?? lead.sourceId
}

/** Returns the first obstacle to the purchase, or null. `heldBackCents` is reserved for earlier leads in the cart. */
export function obstacleTo(lead: OfferedLead, buyer: Buyer, heldBackCents = 0): Obstacle | null {
  const { sourceId } = lead
  const source = sourceNameOf(lead)
  if (lead.status !== 'OPEN') return { kind: 'sold', text: 'This lead has been sold' }
  if (!buyer.selectedStates.has(lead.state)) {
    return { kind: 'state', text: `Add ${usStateName(lead.state)} to your states to buy leads there` }
  }
  const wallet = buyer.walletsBySource.get(sourceId)
  if (!wallet) return { kind: 'noWallet', sourceId, text: `Subscribe to ${source} to buy its leads` }
  const status = walletStatus(wallet)
  if (status === 'INACTIVE') {
    return {
      kind: 'inactive',
      sourceId,
      text: `Your wallet for ${source} is inactive. Contact admin to activate this wallet`,
    }
  }
  if (status === 'DISABLED') {
    return { kind: 'disabled', sourceId, text: `Your wallet for ${source} is disabled. Enable it to buy its leads` }
  }
  const missingCents = lead.priceCents + heldBackCents - wallet.balanceCents
  if (missingCents > 0) {
    return { kind: 'money', sourceId, missingCents, text: `You need ${formatCents(missingCents)} more in ${source}` }
  }
  return null
}

/** Returns the wallet balance after the purchase, or null if the buyer has no wallet for the source. */
export function balanceAfterCents(lead: OfferedLead, buyer: Buyer): number | null {
  const wallet = buyer.walletsBySource.get(lead.sourceId)
  return wallet ? wallet.balanceCents - lead.priceCents : null
}

import { formatCents, formatCentsShort } from '../../../shared/money'
import { type WalletFlags, walletStatus } from '../../../lib/labels/labels'
import { usStateName } from '../../../lib/labels/us-states'
import { sourceNameOf } from '../lead-labels'
import { isForSale, type LeadRow } from '../queries'

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

export type OfferedLead = Pick<LeadRow, 'status' | 'agentId' | 'sourceId' | 'leadSourceName' | 'state' | 'priceCents'>

export type PurchaseBlocker =
  | { readonly kind: 'sold'; readonly text: string }
  | { readonly kind: 'state'; readonly text: string }
  | { readonly kind: 'noWallet' | 'inactive' | 'disabled'; readonly text: string; readonly sourceId: string }
  | { readonly kind: 'money'; readonly text: string; readonly sourceId: string; readonly missingCents: number }

/** Returns the first obstacle to the purchase, or null. `heldBackCents` is reserved for earlier leads in the cart. */
export function purchaseBlockerOf(lead: OfferedLead, buyer: Buyer, heldBackCents = 0): PurchaseBlocker | null {
  const { sourceId } = lead
  const source = sourceNameOf(lead)
  if (!isForSale(lead)) return { kind: 'sold', text: 'This lead has been sold' }
  if (!buyer.selectedStates.has(lead.state)) {
    return { kind: 'state', text: `Add ${usStateName(lead.state)} to your states to buy leads there` }
  }
  const wallet = buyer.walletsBySource.get(sourceId)
  if (!wallet) return { kind: 'noWallet', sourceId, text: `Fund a wallet for ${source} to buy its leads` }
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

/** The one step that makes a purchase possible. */
export type PurchaseStep =
  | { readonly kind: 'fund'; readonly label: string; readonly sourceId: string; readonly amountCents: number }
  | { readonly kind: 'turnOn'; readonly label: string; readonly sourceId: string }
  | { readonly kind: 'addState'; readonly label: string }
  /** No button: only an administrator can take this step. */
  | { readonly kind: 'contactAdmin'; readonly label: string }

/** Page on which the agent chooses states. */
export const statesPath = '/onboarding/states'

/** Amounts to fund are multiples of the smallest quick choice of the Add Funds form. */
const fundingStepCents = 2_500

/** Returns the step that removes the obstacle, or null for a lead that nobody can buy any more. */
export function purchaseStepOf(lead: OfferedLead, blocker: PurchaseBlocker): PurchaseStep | null {
  switch (blocker.kind) {
    case 'noWallet':
      return fundStep(blocker.sourceId, lead.priceCents)
    case 'money':
      return fundStep(blocker.sourceId, blocker.missingCents)
    case 'disabled':
      return { kind: 'turnOn', label: 'Turn on', sourceId: blocker.sourceId }
    case 'state':
      return { kind: 'addState', label: `Add ${lead.state}` }
    case 'inactive':
      return { kind: 'contactAdmin', label: 'Contact admin' }
    case 'sold':
      return null
  }
}

export function fundStep(sourceId: string, missingCents: number): PurchaseStep {
  const amountCents = Math.max(1, Math.ceil(missingCents / fundingStepCents)) * fundingStepCents
  return { kind: 'fund', label: `Fund ${formatCentsShort(amountCents)}`, sourceId, amountCents }
}

/** Returns the wallet balance after the purchase, or null if the buyer has no wallet for the source. */
export function balanceAfterCents(lead: OfferedLead, buyer: Buyer): number | null {
  const wallet = buyer.walletsBySource.get(lead.sourceId)
  return wallet ? wallet.balanceCents - lead.priceCents : null
}

/** Snapshot of a lead. The agent agreed to the price at that time. */
export type CartItem = OfferedLead & Pick<LeadRow, 'id' | 'customerName'>

interface CartLine {
  readonly item: CartItem
  readonly obstacle: PurchaseBlocker | null
}

/** Leads of one source, paid from one wallet. */
export interface CartGroup {
  readonly sourceId: string
  readonly sourceName: string
  /** Null if the agent has no wallet. */
  readonly beforeCents: number | null
  readonly totalCents: number
  readonly afterCents: number | null
  readonly lines: readonly CartLine[]
}

/** Maximum number of leads per purchase. */
export const cartLimit = 50

/** Returns what the cart would buy now. Each line reduces its wallet's balance for the next lines. */
export function planCart(items: readonly CartItem[], buyer: Buyer) {
  const groups = new Map<string, { name: string; totalCents: number; lines: CartLine[] }>()
  const buyable: CartItem[] = []
  for (const item of items) {
    const group = groups.get(item.sourceId) ?? { name: sourceNameOf(item), totalCents: 0, lines: [] }
    groups.set(item.sourceId, group)
    const obstacle = purchaseBlockerOf(item, buyer, group.totalCents)
    group.lines.push({ item, obstacle })
    if (obstacle) continue
    group.totalCents += item.priceCents
    buyable.push(item)
  }
  return {
    groups: [...groups].map(([sourceId, { name, totalCents, lines }]) => {
      const beforeCents = buyer.walletsBySource.get(sourceId)?.balanceCents ?? null
      const afterCents = beforeCents === null ? null : beforeCents - totalCents
      return { sourceId, sourceName: name, beforeCents, totalCents, afterCents, lines }
    }),
    /** In purchase order. */
    buyable,
    totalCents: buyable.reduce((sum, item) => sum + item.priceCents, 0),
  }
}

/** Result of one lead in a purchase. */
export type LineOutcome =
  | { readonly kind: 'bought' }
  | { readonly kind: 'alreadySold' }
  | { readonly kind: 'notEnoughMoney'; readonly message: string }
  | { readonly kind: 'refused'; readonly message: string }

type LineError = Readonly<{ message: string; code: string; field: string | null }>

export function lineOutcome(bought: boolean, error: LineError | null): LineOutcome {
  if (bought) return { kind: 'bought' }
  const message = error?.message || 'This lead could not be bought.'
  if (error?.code === 'CONFLICT' && error.field === 'leadId') return { kind: 'alreadySold' }
  if (error?.code === 'CONFLICT' && error.field === 'balance') return { kind: 'notEnoughMoney', message }
  return { kind: 'refused', message }
}

export const lineOutcomeText: Readonly<Record<LineOutcome['kind'], string>> = {
  bought: 'Bought',
  alreadySold: 'Already sold',
  notEnoughMoney: 'Not enough money',
  refused: 'Not bought',
}

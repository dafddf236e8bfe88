import { type Buyer, type Obstacle, obstacleTo, type OfferedLead, sourceNameOf } from './purchase-rules'

/** Snapshot of a lead. The agent agreed to the price at that time. */
export interface CartItem extends OfferedLead {
  readonly id: string
  readonly customerName: string | null
}

export interface CartLine {
  readonly item: CartItem
  readonly obstacle: Obstacle | null
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

export interface CartPlan {
  readonly groups: readonly CartGroup[]
  /** In purchase order. */
  readonly buyable: readonly CartItem[]
  readonly totalCents: number
}

/** Maximum number of leads per purchase. */
export const cartLimit = 50

/** Returns what the cart would buy now. Each line reduces its wallet's balance for the next lines. */
export function planCart(items: readonly CartItem[], buyer: Buyer): CartPlan {
  const groups = new Map<string, { name: string; totalCents: number; lines: CartLine[] }>()
  const buyable: CartItem[] = []
  for (const item of items) {
    const group = groups.get(item.sourceId) ?? { name: sourceNameOf(item), totalCents: 0, lines: [] }
    groups.set(item.sourceId, group)
    const obstacle = obstacleTo(item, buyer, group.totalCents)
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

export interface LineRefusal {
  readonly message: string
  readonly code: string
  readonly field?: string | null | undefined
}

export function lineOutcome(bought: boolean, error: LineRefusal | null | undefined): LineOutcome {
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

import { type Buyer, type Obstacle, obstacleTo, type OfferedLead, sourceNameOf } from './purchase-rules'

/** A lead as of the moment it was added, because the agent agreed to that price. */
export interface CartItem extends OfferedLead {
  readonly id: string
  readonly customerName: string | null
}

export interface CartLine {
  readonly item: CartItem
  readonly obstacle: Obstacle | null
}

/** The lines of one source, which one wallet pays. */
export interface CartGroup {
  readonly sourceId: string
  readonly sourceName: string
  /** Null where the agent has no wallet. */
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

/** The most leads that one purchase may hold. */
export const cartLimit = 50

/** What the cart would buy now: each line takes its price out of its wallet before the next one is looked at. */
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

/** How one line of a purchase ended. */
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

import type { DomainContext } from '../context'
import { walletAccount } from '../ledger/accounts'
import type { Entry } from '../ledger/ledger'
import type { WalletRecord } from '../records'
import type { ZoneDays } from '../zone-days'

export interface SpendFigures {
  readonly leads: number
  readonly spentCents: number
}

/** Leads bought and money paid for them, returns deducted: a fold of entries of the ledger. */
export function spendOf(entries: Iterable<Entry>): SpendFigures {
  let leads = 0
  let spentCents = 0
  for (const entry of entries) {
    if (entry.type !== 'LEAD_PURCHASE' && entry.type !== 'LEAD_RETURN') continue
    leads += entry.type === 'LEAD_PURCHASE' ? 1 : -1
    spentCents -= entry.amountCents
  }
  return { leads, spentCents }
}

/** The tail of entries, which are in the order of time, from a moment on. */
export function entriesSince(entries: readonly Entry[], since: number): readonly Entry[] {
  let first = entries.length
  while (first > 0 && (entries[first - 1] as Entry).at >= since) first--
  return entries.slice(first)
}

export interface WalletStats {
  readonly leadsThisMonth: number
  readonly leadsLifetime: number
  readonly spentThisMonthCents: number
  readonly spentLifetimeCents: number
  readonly avgLeadCostCents: number | null
  readonly lastPurchaseAt: number | null
}

export function walletStats(ctx: DomainContext, wallet: WalletRecord, days: ZoneDays): WalletStats {
  const entries = ctx.ledger.entries(walletAccount(wallet.agentId, wallet.sourceId))
  const month = spendOf(entriesSince(entries, days.startOfMonth(ctx.now)))
  const lifetime = spendOf(entries)
  return {
    leadsThisMonth: Math.max(0, month.leads),
    leadsLifetime: lifetime.leads,
    spentThisMonthCents: month.spentCents,
    spentLifetimeCents: lifetime.spentCents,
    avgLeadCostCents: lifetime.leads > 0 ? Math.floor(lifetime.spentCents / lifetime.leads + 0.5) : null,
    lastPurchaseAt: entries.findLast((entry) => entry.type === 'LEAD_PURCHASE')?.at ?? null,
  }
}

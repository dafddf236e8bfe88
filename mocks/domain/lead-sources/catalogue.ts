import { requireAdministrator, requireRole, requireUser } from '../access'
import type { DomainContext } from '../context'
import { notFound } from '../errors'
import { page, type Page, type PageArgs } from '../paging'
import type { LeadSourceRecord, PricingChangeRecord } from '../records'
import { walletBalance, walletId } from '../wallets/standing'

/** Sources by name. Agents see those that they can subscribe to; deleted ones are in no list. */
export function listLeadSources(
  ctx: DomainContext,
  args: PageArgs & { activeOnly?: boolean | null },
): Page<LeadSourceRecord> {
  const reader = requireUser(ctx)
  const activeOnly = reader.role === 'AGENT' || args.activeOnly === true
  const rows = [...ctx.store.leadSources.all()]
    .filter((source) => source.status === 'ACTIVE' || (!activeOnly && source.status === 'PAUSED'))
    .sort((left, right) => (left.name.toLowerCase() < right.name.toLowerCase() ? -1 : 1))
  return page(rows, args)
}

/** One source; an agent is shown those that are active and those in which he has a wallet. */
export function getLeadSource(ctx: DomainContext, sourceId: string): LeadSourceRecord {
  const reader = requireUser(ctx)
  const source = ctx.store.leadSources.get(sourceId)
  const isShown =
    reader.role !== 'AGENT' ||
    source?.status === 'ACTIVE' ||
    ctx.store.wallets.get(walletId(reader.id, sourceId)) !== undefined
  if (!source || !isShown) throw notFound('The lead source')
  return source
}

/** Newest first. */
export function listPricingHistory(ctx: DomainContext, sourceId: string): readonly PricingChangeRecord[] {
  requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  return ctx.store.pricingChangesBySource.list(getLeadSource(ctx, sourceId).id).toReversed()
}

export interface LeadSourceImpact {
  readonly sourceId: string
  readonly agents: number
  readonly walletsWithMoney: number
  readonly heldCents: number
  readonly openLeads: number
}

/** Who would be affected by a change of price or by a deletion. */
export function getLeadSourceImpact(ctx: DomainContext, sourceId: string): LeadSourceImpact {
  requireAdministrator(ctx)
  const source = getLeadSource(ctx, sourceId)
  const balances = ctx.store.walletsBySource.list(source.id).map((wallet) => walletBalance(ctx, wallet))
  return {
    sourceId: source.id,
    agents: balances.length,
    walletsWithMoney: balances.filter((cents) => cents !== 0).length,
    heldCents: balances.reduce((sum, cents) => sum + cents, 0),
    openLeads: ctx.store.openLeadsBySource.list(source.id).length,
  }
}

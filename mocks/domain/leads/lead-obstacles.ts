import { DAY_MS } from '../../../src/shared/calendar'
import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { settingsOf } from '../platform-settings'
import type { LeadRecord, LeadSourceRecord, UserRecord } from '../records'
import { stateCode } from '../states'
import { walletBalance, walletId } from '../wallets'
import { type OpenLeadFilters, openLeadPredicate } from './open-leads'

/** What can keep an agent from buying a lead. A lead counts under the first of its obstacles, in this order. */
const OBSTACLE_KINDS = [
  'NO_WALLET',
  'WALLET_INACTIVE',
  'WALLET_OFF',
  'STATE_NOT_SELECTED',
  'FILTERS',
  'SOURCE_HIDDEN',
  'LOW_BALANCE',
  'SOLD',
] as const
type ObstacleKind = (typeof OBSTACLE_KINDS)[number]

interface LeadObstacle {
  readonly sourceId: string
  readonly sourceName: string
  readonly kind: ObstacleKind
  /** State to select. Null for the other kinds. */
  readonly state: string | null
  /** Amount to add, for NO_WALLET and LOW_BALANCE. Null for the other kinds. */
  readonly amountCents: number | null
  /** Leads that count under this obstacle. */
  readonly leads: number
  /** Those leads that have no other obstacle. */
  readonly opens: number
}

interface ExplanationArgs {
  readonly states?: readonly string[] | null
  readonly filters?: OpenLeadFilters | null
}

/** Amounts are rounded up to the smallest quick choice of the Add Funds form. */
const FUNDING_STEP_CENTS = 2_500

/**
 * Explains the difference between all leads and the leads that the reader can buy now. "All leads" are the open leads
 * of active sources in every state, and the leads of the last 24 hours that other buyers bought.
 */
export function explainOpenLeads(ctx: DomainContext, args: ExplanationArgs) {
  const reader = requireUser(ctx)
  const obstacles: LeadObstacle[] = []
  let allLeads = 0
  let buyableLeads = 0
  const states = args.states?.map((state) => stateCode(state, 'states'))
  const passesFilters = openLeadPredicate(ctx, { ...args.filters, hiddenSourceIds: null })
  for (const source of ctx.store.leadSources.all()) {
    if (source.status !== 'ACTIVE') continue
    const kindsOf = obstacleRule(ctx, reader, source, {
      isHidden: args.filters?.hiddenSourceIds?.includes(source.id) ?? false,
      isListed: (lead) => (states?.includes(lead.state) ?? true) && (passesFilters?.(lead) ?? true),
    })
    const groups = new Map<string, LeadGroup>()
    for (const lead of offeredLeads(ctx, reader, source.id)) {
      allLeads++
      const [kind, ...others] = kindsOf(lead)
      if (!kind) {
        buyableLeads++
        continue
      }
      const state = kind === 'STATE_NOT_SELECTED' ? lead.state : null
      const key = `${OBSTACLE_KINDS.indexOf(kind)} ${state ?? ''}`
      const group = groups.get(key) ?? { kind, state, leads: 0, opens: 0, highestPriceCents: 0 }
      groups.set(key, group)
      group.leads++
      if (others.length === 0 && kind !== 'SOLD') group.opens++
      group.highestPriceCents = Math.max(group.highestPriceCents, lead.priceCents)
    }
    for (const [, { highestPriceCents, ...group }] of [...groups].sort(([left], [right]) => (left < right ? -1 : 1)))
      obstacles.push({
        sourceId: source.id,
        sourceName: source.name,
        ...group,
        amountCents: fundingAmount(ctx, reader, source, group.kind, highestPriceCents),
      })
  }
  return { allLeads, buyableLeads, obstacles }
}

interface LeadGroup extends Pick<LeadObstacle, 'kind' | 'state'> {
  leads: number
  opens: number
  highestPriceCents: number
}

/** Returns a function that returns all obstacles of a lead of this source, in the order of `OBSTACLE_KINDS`. */
function obstacleRule(
  ctx: DomainContext,
  reader: UserRecord,
  source: LeadSourceRecord,
  { isHidden, isListed }: { isHidden: boolean; isListed: (lead: LeadRecord) => boolean },
) {
  const wallet = ctx.store.wallets.get(walletId(reader.id, source.id))
  const isActivated = wallet?.activated ?? settingsOf(ctx).activateNewWallets
  const balanceCents = wallet && walletBalance(ctx, wallet)
  const blocks: Readonly<Record<ObstacleKind, (lead: LeadRecord) => boolean>> = {
    NO_WALLET: () => !wallet,
    WALLET_INACTIVE: () => !isActivated,
    WALLET_OFF: () => wallet?.enabled === false,
    STATE_NOT_SELECTED: (lead) => !reader.selectedStates.includes(lead.state),
    FILTERS: (lead) => !isListed(lead),
    SOURCE_HIDDEN: () => isHidden,
    // The step for a missing wallet includes its first funding.
    LOW_BALANCE: (lead) => balanceCents !== undefined && balanceCents < lead.priceCents,
    SOLD: (lead) => lead.status !== 'OPEN',
  }
  return (lead: LeadRecord) => OBSTACLE_KINDS.filter((kind) => blocks[kind](lead))
}

/** Returns the open leads of a source, and its leads of the last 24 hours that other buyers bought. */
function offeredLeads(ctx: DomainContext, reader: UserRecord, sourceId: string): readonly LeadRecord[] {
  const all = ctx.store.leadsBySource.list(sourceId)
  const recent = all.slice(all.findLastIndex((lead) => lead.createdAt < ctx.now - DAY_MS) + 1)
  const isSoldToOthers = ({ status, agentId, paidById }: LeadRecord): boolean =>
    status !== 'OPEN' && agentId !== reader.id && paidById !== reader.id
  return [...ctx.store.openLeadsBySource.list(sourceId), ...recent.filter(isSoldToOthers)]
}

/** Returns the amount after which the wallet covers any one lead of the group. */
function fundingAmount(
  ctx: DomainContext,
  reader: UserRecord,
  source: LeadSourceRecord,
  kind: ObstacleKind,
  highestPriceCents: number,
): number | null {
  if (kind !== 'NO_WALLET' && kind !== 'LOW_BALANCE') return null
  const wallet = ctx.store.wallets.get(walletId(reader.id, source.id))
  const missingCents = highestPriceCents - (wallet ? walletBalance(ctx, wallet) : 0)
  return Math.max(1, Math.ceil(missingCents / FUNDING_STEP_CENTS)) * FUNDING_STEP_CENTS
}

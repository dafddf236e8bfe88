import { requireAdministrator } from '../access'
import { MINUTE_MS } from '../calendar'
import type { DomainContext } from '../context'
import { median } from '../leads/state-markets'
import { parsePeriod, periodWords, type PeriodWords } from '../periods'
import { EXCHANGE_BUYER, type LeadRecord } from '../records'
import { teamScope } from '../team/scope'
import { within } from './figures'
import type { PeriodOfUnit } from './team-performance'

export interface MarketCell {
  readonly sourceId: string
  readonly state: string
  readonly listed: number
  readonly sold: number
  readonly soldToAgents: number
  readonly revenueCents: number
  readonly marginCents: number
  readonly medianMinutesToSale: number | null
}

export interface MarketPerformance {
  readonly period: PeriodWords
  readonly cells: readonly MarketCell[]
}

/**
 * What became of the leads that were listed in the period, one cell a source and state. With a unit, sales, revenue and
 * margin are those of its agents. Returned leads count as listed and not as sold. Margin is what a lead cost the
 * platform, so that this is for administrators.
 */
export function getMarketPerformance(ctx: DomainContext, args: PeriodOfUnit): MarketPerformance {
  requireAdministrator(ctx)
  const period = parsePeriod(ctx, args.period)
  const buyers = args.unitId == null ? undefined : new Set(teamScope(ctx, args.unitId).agents.map(({ id }) => id))
  const cells: MarketCell[] = []
  for (const sourceId of ctx.store.leadsBySource.partitions()) {
    const listed = within(ctx.store.leadsBySource.list(sourceId), (lead) => lead.createdAt, period)
    for (const [state, leads] of byState(listed)) cells.push({ sourceId, state, ...cellFigures(leads, buyers) })
  }
  return {
    period: periodWords(period),
    cells: cells.sort((left, right) =>
      `${left.sourceId} ${left.state}` < `${right.sourceId} ${right.state}` ? -1 : 1,
    ),
  }
}

function cellFigures(leads: readonly LeadRecord[], buyers: ReadonlySet<string> | undefined) {
  let sold = 0
  let soldToAgents = 0
  let revenueCents = 0
  let marginCents = 0
  const minutes: number[] = []
  for (const lead of leads) {
    if (lead.agentId === null || lead.status === 'OPEN' || lead.status === 'RETURNED') continue
    if (buyers && !buyers.has(lead.agentId)) continue
    sold++
    if (lead.agentId !== EXCHANGE_BUYER) soldToAgents++
    revenueCents += lead.priceCents
    marginCents += lead.priceCents - lead.costCents
    minutes.push(Math.round(((lead.purchasedAt ?? lead.createdAt) - lead.createdAt) / MINUTE_MS))
  }
  return { listed: leads.length, sold, soldToAgents, revenueCents, marginCents, medianMinutesToSale: median(minutes) }
}

function byState(leads: readonly LeadRecord[]): ReadonlyMap<string, readonly LeadRecord[]> {
  const states = new Map<string, LeadRecord[]>()
  for (const lead of leads) {
    const list = states.get(lead.state)
    if (list) list.push(lead)
    else states.set(lead.state, [lead])
  }
  return states
}

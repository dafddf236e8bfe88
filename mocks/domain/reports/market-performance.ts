import { MINUTE_MS } from '../../../src/shared/calendar'
import { requireAdministrator } from '../access'
import type { DomainContext } from '../context'
import { parsePeriod, toPeriodInput } from '../periods'
import { EXCHANGE_BUYER, type LeadRecord } from '../records'
import { sourceStateKey } from '../store'
import { SortedRows } from '../aggregates'
import { teamScope, type TeamScope } from '../team/scope'
import { compare, median, rowsBetween } from '../sorted-arrays'
import type { PeriodOfUnit } from './team-performance'

interface MarketCell {
  readonly sourceId: string
  readonly state: string
  readonly listed: number
  readonly sold: number
  readonly soldToAgents: number
  readonly revenueCents: number
  readonly marginCents: number
  readonly medianMinutesToSale: number | null
}

/**
 * Returns the sales of leads listed in the period, by source and state. With a unit, only sales to its agents count.
 * Returned leads count as listed but not as sold. For administrators only, because the margin reveals the base cost.
 */
export function getMarketPerformance(ctx: DomainContext, args: PeriodOfUnit) {
  requireAdministrator(ctx)
  const period = parsePeriod(ctx, args.period)
  const unit = args.unitId == null ? undefined : teamScope(ctx, args.unitId)
  const { store } = ctx
  const rows = store.aggregates.rows<MarketCell>({
    // A changed user record can mean that an agent has moved to another unit. Such a change does not invalidate any
    // cached row, so the key contains the revision of the user table.
    key: `market ${period.startMs} ${period.endMs}${unit ? ` of ${unit.name}.${store.users.revision}` : ''}`,
    topic: 'cell',
    ids: () => store.leadsByCell.partitions(),
    rowOf: (cell) => {
      const [sourceId = '', state = ''] = cell.split(' ')
      const leads = store.leadsByCell.list(cell)
      const listed = rowsBetween(leads, ({ createdAt }) => createdAt, period.startMs, period.endMs)
      return listed.length === 0 ? undefined : { sourceId, state, ...cellFigures(listed, unit && buyersIn(ctx, unit)) }
    },
  })
  return {
    period: toPeriodInput(period),
    cells: rows.accumulator('in order', () => new SortedRows<MarketCell>((cell) => [cell], byCell)).list.slice(),
  }
}

const byCell = (left: MarketCell, right: MarketCell): number =>
  compare(sourceStateKey(left.sourceId, left.state), sourceStateKey(right.sourceId, right.state))

const buyersIn =
  ({ store }: DomainContext, unit: TeamScope) =>
  (agentId: string): boolean => {
    const buyer = store.users.get(agentId)
    return buyer !== undefined && unit.has(buyer)
  }

function cellFigures(leads: readonly LeadRecord[], isBuyer: ((agentId: string) => boolean) | undefined) {
  let sold = 0
  let soldToAgents = 0
  let revenueCents = 0
  let marginCents = 0
  const minutes: number[] = []
  for (const lead of leads) {
    if (lead.agentId === null || lead.status === 'OPEN' || lead.status === 'RETURNED') continue
    if (isBuyer && !isBuyer(lead.agentId)) continue
    sold++
    if (lead.agentId !== EXCHANGE_BUYER) soldToAgents++
    revenueCents += lead.priceCents
    marginCents += lead.priceCents - lead.costCents
    minutes.push(Math.round(((lead.purchasedAt ?? lead.createdAt) - lead.createdAt) / MINUTE_MS))
  }
  return {
    listed: leads.length,
    sold,
    soldToAgents,
    revenueCents,
    marginCents,
    medianMinutesToSale: median(minutes.sort(compare)),
  }
}

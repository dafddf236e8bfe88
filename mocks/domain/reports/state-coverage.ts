import type { DomainContext } from '../context'
import { middleOf } from '../leads/state-markets'
import { countBefore } from '../in-order'
import type { Period } from '../periods'
import type { LeadRecord, UserRecord } from '../records'
import { STATE_WEIGHTS } from '../states'
import { SumsByKey, type KeyedFigures } from '../sums/folds'
import { keptRows, type TeamScope } from '../team/scope'
import { column, inOrder, percent, type ReportTable } from './table'

type ByState = KeyedFigures<string>

/** Where agents buy, and where they could. */
export function stateCoverageReport(ctx: DomainContext, scope: TeamScope, period: Period): ReportTable {
  const what = `states ${period.startMs} ${period.endMs}`
  const kept = keptRows(ctx, scope, what, (agent): ByState => coverageOf(ctx, agent, period))
  const { sums } = kept.fold('by state', () => new SumsByKey<ByState, string>((row) => row))
  const rows = STATE_WEIGHTS.map(([state]) => {
    const [agents = 0, leads = 0, spentCents = 0, contacted = 0] = sums.get(state) ?? []
    const open = ctx.store.openLeadsByPrice.list(state)
    const price = middleOf(open)?.priceCents ?? null
    return {
      key: state,
      label: state,
      values: [leads, agents, open.length, price, spentCents, percent(contacted, leads)],
    }
  }).filter(({ values: [leads, agentsThere, open] }) => leads !== 0 || agentsThere !== 0 || open !== 0)
  return {
    rowLabel: 'State',
    columns: [
      column('bought', 'Leads bought', 'COUNT'),
      column('agents', 'Agents', 'COUNT'),
      column('open', 'Open leads', 'COUNT'),
      column('price', 'Median price', 'CENTS'),
      column('spent', 'Total list price', 'CENTS'),
      column('contacted', 'Contacted', 'PERCENT'),
    ],
    rows: inOrder(rows),
    formula:
      'Leads bought in the period; agents who have the state selected, and open leads with their median price, as of now.',
  }
}

/** Of each state: whether the agent has selected it, leads bought, their prices, and how many of them were contacted. */
function coverageOf({ store }: DomainContext, agent: UserRecord, { startMs, endMs }: Period): ByState {
  const states = new Map(agent.selectedStates.map((state) => [state, [1, 0, 0, 0]]))
  const leads = store.leadsByAgent.list(agent.id)
  const timeOf = (lead: LeadRecord) => lead.purchasedAt ?? 0
  for (let i = countBefore(leads, timeOf, startMs); i < leads.length; i++) {
    const lead = leads[i] as LeadRecord
    if (timeOf(lead) >= endMs) break
    const [selected = 0, count = 0, cents = 0, contacted = 0] = states.get(lead.state) ?? []
    states.set(lead.state, [
      selected,
      count + 1,
      cents + lead.priceCents,
      contacted + (lead.contactedAt === null ? 0 : 1),
    ])
  }
  return [...states]
}

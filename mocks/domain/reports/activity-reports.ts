import type { DomainContext } from '../context'
import { median } from '../leads/state-markets'
import { entriesWithin, inputOf } from '../performance/figures'
import { dayIndex, daysOf, type Period } from '../periods'
import type { LeadRecord, UserRecord } from '../records'
import { STATE_WEIGHTS } from '../states'
import { isWaiting } from '../team/lead-management'
import { minutesToContact } from '../team/team-leads'
import { fullName } from '../users/names'
import { column, inOrder, percent, type ReportTable } from './table'

/** How soon bought leads are contacted, by agent. */
export function speedToLeadReport(ctx: DomainContext, agents: readonly UserRecord[], period: Period): ReportTable {
  const rows = agents.map((agent) => {
    const { leads } = inputOf(ctx, agent.id, period)
    const minutes = leads.flatMap((lead) => minutesToContact(lead) ?? [])
    const within = (limit: number) => percent(minutes.filter((value) => value <= limit).length, leads.length)
    return {
      key: agent.id,
      label: fullName(agent),
      values: [
        leads.length,
        percent(minutes.length, leads.length),
        median(minutes),
        within(5),
        within(60),
        leads.filter(isWaiting).length,
      ],
    }
  })
  return {
    rowLabel: 'Agent',
    columns: [
      column('leads', 'Leads bought', 'COUNT'),
      column('contacted', 'Contacted', 'PERCENT'),
      column('median', 'Median time to contact', 'MINUTES'),
      column('within5', 'Within 5 minutes', 'PERCENT'),
      column('within60', 'Within an hour', 'PERCENT'),
      column('waiting', 'Not contacted', 'COUNT'),
    ],
    rows: inOrder(rows),
    formula:
      'Time from purchase to first contact, for leads bought in the period; the median excludes leads not contacted.',
  }
}

/** Where agents buy, and where they could. */
export function stateCoverageReport(ctx: DomainContext, agents: readonly UserRecord[], period: Period): ReportTable {
  const bought = new Map<string, LeadRecord[]>()
  const selected = new Map<string, number>()
  for (const agent of agents) {
    for (const state of agent.selectedStates) selected.set(state, (selected.get(state) ?? 0) + 1)
    for (const lead of inputOf(ctx, agent.id, period).leads) {
      const list = bought.get(lead.state)
      if (list) list.push(lead)
      else bought.set(lead.state, [lead])
    }
  }
  const rows = STATE_WEIGHTS.map(([state]) => {
    const leads = bought.get(state) ?? []
    const open = ctx.store.openLeadsByState.list(state)
    const contacted = leads.filter((lead) => lead.contactedAt !== null).length
    return {
      key: state,
      label: state,
      values: [
        leads.length,
        selected.get(state) ?? 0,
        open.length,
        median(open.map((lead) => lead.priceCents)),
        leads.reduce((sum, lead) => sum + lead.priceCents, 0),
        percent(contacted, leads.length),
      ],
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

/** Who has done what, by agent. */
export function activityReport(ctx: DomainContext, agents: readonly UserRecord[], period: Period): ReportTable {
  const days = daysOf(period)
  const rows = agents.map((agent) => {
    const { leads } = inputOf(ctx, agent.id, period)
    const entries = entriesWithin(ctx, agent.id, period)
    const funding = entries.filter(
      (entry) => entry.amountCents > 0 && (entry.type === 'FUNDING' || (entry.type === 'TOP_UP' && !entry.sourceId)),
    )
    const count = (test: (lead: LeadRecord) => boolean) => leads.filter(test).length
    return {
      key: agent.id,
      label: fullName(agent),
      values: [
        leads.length,
        count((lead) => lead.contactedAt !== null),
        count((lead) => lead.fundedAt !== null),
        count((lead) => lead.leadReturn !== null),
        new Set(entries.map((entry) => dayIndex(days, entry.at))).size,
        funding.reduce((sum, entry) => sum + entry.amountCents, 0),
      ],
    }
  })
  return {
    rowLabel: 'Agent',
    columns: [
      column('bought', 'Leads bought', 'COUNT'),
      column('contacted', 'Contacted', 'COUNT'),
      column('funded', 'Loans funded', 'COUNT'),
      column('returns', 'Returns requested', 'COUNT'),
      column('activeDays', 'Active days', 'COUNT'),
      column('added', 'Card deposits', 'CENTS'),
    ],
    rows: inOrder(rows),
    formula: 'Leads bought in the period and where they stand now; card deposits in the period.',
  }
}

import type { DomainContext } from '../../domain/context'
import type { Entry } from '../../domain/ledger/ledger'
import { daysOf, type Period } from '../../domain/periods'
import type { LeadRecord } from '../../domain/records'

/** Figures of the reader's agents, counted from all records and the whole ledger, with nothing kept and no index. */
export function recount({ store, ledger }: DomainContext, agentIds: readonly string[], period: Period) {
  const ids = new Set(agentIds)
  const within = (ms: number | null) => ms !== null && ms >= period.startMs && ms < period.endMs
  const leads = [...store.leads.all()].filter((lead) => ids.has(lead.agentId ?? '') && within(lead.purchasedAt))
  const entries = ledger.postings.flatMap((posting) => posting.entries).filter(({ agentId }) => ids.has(agentId ?? ''))
  const entriesWithin = entries.filter(({ at }) => within(at))
  const paid = (rows: readonly Entry[]) =>
    rows
      .filter(({ type }) => type === 'LEAD_PURCHASE' || type === 'LEAD_RETURN')
      .reduce((sum, { amountCents }) => sum - amountCents, 0)
  const minutes = leads.flatMap(({ purchasedAt, contactedAt }) =>
    purchasedAt === null || contactedAt === null ? [] : [Math.max(0, Math.round((contactedAt - purchasedAt) / 60_000))],
  )
  const byAgent = (agentId: string) => ({
    leads: leads.filter((lead) => lead.agentId === agentId),
    entries: entriesWithin.filter((entry) => entry.agentId === agentId),
  })
  const days = daysOf(period).map(({ day, startMs, endMs }) => {
    const bought = (type: Entry['type']) =>
      entries.filter((entry) => entry.type === type && entry.at >= startMs && entry.at < endMs).length
    return {
      day,
      leads: Math.max(0, bought('LEAD_PURCHASE') - bought('LEAD_RETURN')),
      spentCents: paid(entries.filter(({ at }) => at >= startMs && at < endMs)),
      balanceCents: entries.filter(({ at }) => at < endMs).reduce((sum, { amountCents }) => sum + amountCents, 0),
      newOpenLeads: [...store.leads.all()].filter(({ createdAt }) => createdAt >= startMs && createdAt < endMs).length,
    }
  })
  return {
    leads: leads.length,
    contacted: count(leads, ({ contactedAt }) => contactedAt !== null),
    funded: count(leads, ({ fundedAt }) => fundedAt !== null),
    returned: count(leads, ({ status }) => status === 'RETURNED'),
    spentCents: paid(entriesWithin),
    medianMinutes: minutes.sort((left, right) => left - right)[Math.floor((minutes.length - 1) / 2)] ?? null,
    byAgent,
    days,
    activeDays: (agentId: string) => new Set(byAgent(agentId).entries.map(({ at }) => period.days.dayOf(at))).size,
  }
}

const count = (leads: readonly LeadRecord[], test: (lead: LeadRecord) => boolean): number => leads.filter(test).length

import type { DomainContext } from '../context'
import { dayIndex, daysOf, type Period } from '../periods'
import type { LeadRecord, UserRecord } from '../records'
import { type AggregateRows, SortedRows, Sums } from '../aggregates'
import { isWaiting } from '../team/lead-management'
import { cachedRows, type TeamScope } from '../team/scope'
import { minutesToContact } from '../team/team-leads'
import { fullName } from '../users/user-fields'
import { countBefore } from '../binary-search'
import { median } from '../leads/lead-arrival'

export interface PerformanceFigures {
  readonly leads: number
  readonly contacted: number
  readonly funded: number
  readonly returned: number
  readonly spentCents: number
  /** Loans of funded leads, whole US dollars. */
  readonly fundedVolume: number
  /** Funded of bought, 0 to 1. */
  readonly conversionRate: number
  readonly medianMinutesToContact: number | null
}

/** What figures are made of. */
export interface Totals extends Omit<PerformanceFigures, 'conversionRate' | 'medianMinutesToContact'> {
  /** From purchase to first contact, in ascending order. */
  readonly minutes: readonly number[]
}

/** Added up first, divided last. */
export const figuresOf = ({
  leads,
  contacted,
  funded,
  returned,
  spentCents,
  fundedVolume,
  minutes,
}: Totals): PerformanceFigures => ({
  leads,
  contacted,
  funded,
  returned,
  spentCents,
  fundedVolume,
  conversionRate: conversionOf({ leads, funded }),
  medianMinutesToContact: median(minutes),
})

export const conversionOf = ({ leads, funded }: Pick<Totals, 'leads' | 'funded'>): number =>
  leads === 0 ? 0 : funded / leads

/** What an agent did in a period, added up: of the leads that he bought in it and has, and of his entries in the ledger. */
export interface AgentFigures {
  readonly agent: UserRecord
  readonly name: string
  readonly leads: number
  readonly contacted: number
  readonly funded: number
  readonly returned: number
  readonly returnsAsked: number
  readonly waiting: number
  /** Loans of funded leads, whole US dollars. */
  readonly fundedVolume: number
  /** Paid for leads, returns deducted. */
  readonly spentCents: number
  /** Came by card. */
  readonly addedCents: number
  readonly activeDays: number
  /** From purchase to first contact, one a lead that was contacted; in ascending order. */
  readonly minutes: readonly number[]
}

/** The figures of each agent of the scope, kept. */
export function agentFigures(ctx: DomainContext, scope: TeamScope, period: Period): AggregateRows<AgentFigures> {
  const days = daysOf(period)
  const { startMs, endMs } = period
  const what = `figures ${startMs} ${endMs} ${period.days.timeZone}`
  return cachedRows(ctx, scope, what, (agent) => ({
    agent,
    name: fullName(agent),
    ...ofLeads(ctx.store.leadsByAgent.list(agent.id), period),
    ...ofEntries(ctx, agent.id, period, (ms) => dayIndex(days, ms)),
  }))
}

function ofLeads(leads: readonly LeadRecord[], { startMs, endMs }: Period) {
  const sums = { leads: 0, contacted: 0, funded: 0, returned: 0, returnsAsked: 0, waiting: 0, fundedVolume: 0 }
  const minutes: number[] = []
  const timeOf = (lead: LeadRecord) => lead.purchasedAt ?? 0
  for (let i = countBefore(leads, timeOf, startMs); i < leads.length; i++) {
    const lead = leads[i] as LeadRecord
    if (timeOf(lead) >= endMs) break
    sums.leads++
    if (lead.contactedAt !== null) sums.contacted++
    if (lead.fundedAt !== null) sums.funded++
    if (lead.fundedAt !== null) sums.fundedVolume += lead.loanAmount
    if (lead.status === 'RETURNED') sums.returned++
    if (lead.leadReturn !== null) sums.returnsAsked++
    if (isWaiting(lead)) sums.waiting++
    const waited = minutesToContact(lead)
    if (waited !== null) minutes.push(waited)
  }
  return { ...sums, minutes: minutes.sort((left, right) => left - right) }
}

function ofEntries(
  { ledger }: DomainContext,
  agentId: string,
  { startMs, endMs }: Period,
  dayOf: (ms: number) => number,
) {
  const entries = ledger.agentEntries(agentId)
  let spentCents = 0
  let addedCents = 0
  let activeDays = 0
  let lastDay = -1
  for (let i = countBefore(entries, ({ at }) => at, startMs); i < entries.length; i++) {
    const entry = entries[i]
    if (!entry || entry.at >= endMs) break
    const { type, amountCents, sourceId } = entry
    if (type === 'LEAD_PURCHASE' || type === 'LEAD_RETURN') spentCents -= amountCents
    if (amountCents > 0 && (type === 'FUNDING' || type === 'TOP_UP') && !sourceId) addedCents += amountCents
    // They are in the order of time.
    const day = dayOf(entry.at)
    if (day !== lastDay) activeDays++
    lastDay = day
  }
  return { spentCents, addedCents, activeDays }
}

/** All agents together. */
export function totalsOf(rows: AggregateRows<AgentFigures>): Totals {
  const sums = rows.fold(
    'total',
    () =>
      new Sums<AgentFigures>((row) => [
        row.leads,
        row.contacted,
        row.funded,
        row.returned,
        row.spentCents,
        row.fundedVolume,
      ]),
  )
  return {
    leads: sums.at(0),
    contacted: sums.at(1),
    funded: sums.at(2),
    returned: sums.at(3),
    spentCents: sums.at(4),
    fundedVolume: sums.at(5),
    minutes: rows.fold(
      'minutes',
      () =>
        new SortedRows<AgentFigures, number>(
          (row) => row.minutes,
          (a, b) => a - b,
        ),
    ).list,
  }
}

import type { DomainContext } from '../context'
import { dayIndex, daysOf, type Period } from '../calendar'
import type { LeadRecord, UserRecord } from '../records'
import { type AggregateRows, SortedRows, Sums } from '../aggregates'
import { isUncontacted } from '../team/lead-management'
import { cachedRows, type TeamScope } from '../team/scope'
import { minutesToContact } from '../team/team-leads'
import { fullName } from '../users/user-fields'
import { countBefore, median } from '../sorted-arrays'

export interface PerformanceFigures {
  readonly leads: number
  readonly contacted: number
  readonly funded: number
  readonly returned: number
  readonly spentCents: number
  /** Loan volume of funded leads, whole US dollars. */
  readonly fundedVolume: number
  /** Funded leads divided by bought leads, 0 to 1. */
  readonly conversionRate: number
  readonly medianMinutesToContact: number | null
}

/** Sums that the figures are computed from. */
interface Totals extends Omit<PerformanceFigures, 'conversionRate' | 'medianMinutesToContact'> {
  /** Minutes from purchase to first contact, ascending. */
  readonly minutes: readonly number[]
}

/** Computes rates and medians from totals, so that they also hold for several agents together. */
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

/** Figures of one agent in a period: leads bought in it that the agent still has, and ledger entries. */
export interface AgentFigures {
  readonly agent: UserRecord
  readonly name: string
  readonly leads: number
  readonly contacted: number
  readonly funded: number
  readonly returned: number
  readonly returnsRequested: number
  readonly waiting: number
  /** Loan volume of funded leads, whole US dollars. */
  readonly fundedVolume: number
  /** Purchases minus returns. */
  readonly spentCents: number
  /** Card payments. */
  readonly addedCents: number
  readonly activeDays: number
  /** Minutes from purchase to first contact of each contacted lead, ascending. */
  readonly minutes: readonly number[]
}

/** Returns the cached figures of each agent in the scope. */
export function agentFigures(ctx: DomainContext, scope: TeamScope, period: Period): AggregateRows<AgentFigures> {
  const days = daysOf(period)
  const { startMs, endMs } = period
  const query = `figures ${startMs} ${endMs} ${period.days.timeZone}`
  return cachedRows(ctx, scope, query, (agent) => ({
    agent,
    name: fullName(agent),
    ...leadFigures(ctx.store.leadsByAgent.list(agent.id), period),
    ...ledgerFigures(ctx, agent.id, period, (ms) => dayIndex(days, ms)),
  }))
}

function leadFigures(leads: readonly LeadRecord[], { startMs, endMs }: Period) {
  const sums = { leads: 0, contacted: 0, funded: 0, returned: 0, returnsRequested: 0, waiting: 0, fundedVolume: 0 }
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
    if (lead.leadReturn !== null) sums.returnsRequested++
    if (isUncontacted(lead)) sums.waiting++
    const minutesWaited = minutesToContact(lead)
    if (minutesWaited !== null) minutes.push(minutesWaited)
  }
  return { ...sums, minutes: minutes.sort((left, right) => left - right) }
}

function ledgerFigures(
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
    // Entries are sorted by time.
    const day = dayOf(entry.at)
    if (day !== lastDay) activeDays++
    lastDay = day
  }
  return { spentCents, addedCents, activeDays }
}

/** Returns the totals of all agents. */
export function totalsOf(rows: AggregateRows<AgentFigures>): Totals {
  const sums = rows.accumulator(
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
    minutes: rows.accumulator(
      'minutes',
      () =>
        new SortedRows<AgentFigures, number>(
          (row) => row.minutes,
          (a, b) => a - b,
        ),
    ).list,
  }
}

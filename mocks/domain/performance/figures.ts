import type { DomainContext } from '../context'
import type { Entry } from '../ledger/ledger'
import { median } from '../leads/state-markets'
import type { Span } from '../periods'
import type { LeadRecord } from '../records'
import { minutesToContact } from '../team/team-leads'
import { spendOf } from '../wallets/stats'

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

/** What figures are made of: added up first, divided last. */
export interface PerformanceInput {
  readonly leads: readonly LeadRecord[]
  readonly spentCents: number
}

/** Leads that the agent bought in the period and has, and what he paid in it, returns deducted. */
export const inputOf = (ctx: DomainContext, agentId: string, period: Span): PerformanceInput => ({
  leads: within(ctx.store.leadsByAgent.list(agentId), (lead) => lead.purchasedAt ?? 0, period),
  spentCents: spendOf(entriesWithin(ctx, agentId, period)).spentCents,
})

export const entriesWithin = (ctx: DomainContext, agentId: string, period: Span): readonly Entry[] =>
  within(ctx.ledger.agentEntries(agentId), (entry) => entry.at, period)

/** The rows of a period, out of rows in the order of time. */
export function within<Row>(rows: readonly Row[], timeOf: (row: Row) => number, period: Span): readonly Row[] {
  return rows.slice(countBefore(rows, timeOf, period.startMs), countBefore(rows, timeOf, period.endMs))
}

function countBefore<Row>(rows: readonly Row[], timeOf: (row: Row) => number, ms: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (timeOf(rows[middle] as Row) < ms) low = middle + 1
    else high = middle
  }
  return low
}

export function figuresOf({ leads, spentCents }: PerformanceInput): PerformanceFigures {
  const funded = leads.filter((lead) => lead.fundedAt !== null)
  return {
    leads: leads.length,
    contacted: leads.filter((lead) => lead.contactedAt !== null).length,
    funded: funded.length,
    returned: leads.filter((lead) => lead.status === 'RETURNED').length,
    spentCents,
    fundedVolume: funded.reduce((sum, lead) => sum + lead.loanAmount, 0),
    conversionRate: leads.length === 0 ? 0 : funded.length / leads.length,
    medianMinutesToContact: median(leads.flatMap((lead) => minutesToContact(lead) ?? [])),
  }
}

export const together = (inputs: readonly PerformanceInput[]): PerformanceInput => ({
  leads: inputs.flatMap(({ leads }) => leads),
  spentCents: inputs.reduce((sum, input) => sum + input.spentCents, 0),
})

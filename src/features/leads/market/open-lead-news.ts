import type { LeadSort } from '../../../lib/api/__generated__/schema'

export interface ListedLead {
  readonly id: string
  readonly createdAt: string
  readonly priceCents: number
  readonly score?: number | null | undefined
  readonly loanAmount?: number | null | undefined
}

export interface OpenLeadNews {
  /** New leads that match the filters and are not on the list. */
  readonly arrived: readonly string[]
  /** Leads on the list that are no longer open. */
  readonly missing: readonly string[]
}

/** Rank of a lead in each order. Leads with a higher rank are listed first. */
const rankOf: Readonly<Record<LeadSort, (lead: ListedLead) => number>> = {
  NEWEST: (lead) => Date.parse(lead.createdAt),
  OLDEST: (lead) => -Date.parse(lead.createdAt),
  PRICE_LOW: (lead) => -lead.priceCents,
  PRICE_HIGH: (lead) => lead.priceCents,
  SCORE_HIGH: (lead) => lead.score ?? 0,
  LOAN_HIGH: (lead) => lead.loanAmount ?? 0,
}

export interface OpenLeadLook {
  /** The rows on the screen. */
  readonly shown: readonly ListedLead[]
  /** The first rows of the same list, from a new query. */
  readonly latest: readonly ListedLead[]
  /** Whether the list continues after `latest`. */
  readonly latestHasMore: boolean
  readonly sort: LeadSort
  /** Server time at which the rows on the screen were loaded. */
  readonly shownSinceMs: number
}

/** Compares the rows on the screen with the latest rows. The screen shows the changes without moving a row. */
export function newsOfOpenLeads(look: OpenLeadLook): OpenLeadNews {
  const { shown, latest, latestHasMore, sort, shownSinceMs } = look
  const shownIds = new Set(shown.map((lead) => lead.id))
  const latestIds = new Set(latest.map((lead) => lead.id))
  const rank = rankOf[sort]
  const end = latest.at(-1)
  // A row beyond the end of the latest rows may still be open.
  const covered = (lead: ListedLead): boolean => !latestHasMore || (end !== undefined && rank(lead) > rank(end))
  return {
    arrived: latest
      .filter((lead) => !shownIds.has(lead.id) && Date.parse(lead.createdAt) > shownSinceMs)
      .map((lead) => lead.id),
    missing: shown.filter((lead) => !latestIds.has(lead.id) && covered(lead)).map((lead) => lead.id),
  }
}

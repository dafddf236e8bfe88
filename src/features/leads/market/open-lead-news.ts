import type { LeadSort } from '../../../lib/graphql/__generated__/schema'

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

/** What puts a lead before another in each order: the greater comes first. */
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
  /** The first rows of the same list, read just now. */
  readonly latest: readonly ListedLead[]
  /** The list goes on behind `latest`. */
  readonly latestHasMore: boolean
  readonly sort: LeadSort
  /** When the rows on the screen were read, in the server's time. */
  readonly shownSinceMs: number
}

/** Compares the rows on the screen with the world, so that the screen can tell instead of moving them. */
export function newsOfOpenLeads(look: OpenLeadLook): OpenLeadNews {
  const { shown, latest, latestHasMore, sort, shownSinceMs } = look
  const shownIds = new Set(shown.map((lead) => lead.id))
  const latestIds = new Set(latest.map((lead) => lead.id))
  const rank = rankOf[sort]
  const end = latest.at(-1)
  // Behind the end of what was read a row may well be there still.
  const covered = (lead: ListedLead): boolean => !latestHasMore || (end !== undefined && rank(lead) > rank(end))
  return {
    arrived: latest
      .filter((lead) => !shownIds.has(lead.id) && Date.parse(lead.createdAt) > shownSinceMs)
      .map((lead) => lead.id),
    missing: shown.filter((lead) => !latestIds.has(lead.id) && covered(lead)).map((lead) => lead.id),
  }
}

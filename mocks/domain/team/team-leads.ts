import { MINUTE_MS } from '../../../src/shared/calendar'
import { searchFor, searchKeys } from '../../../src/shared/search'
import type { DomainContext } from '../context'
import { forbidden } from '../errors'
import { boughtLeadFilter, type MyLeadFilters } from '../leads/bought-leads'
import { takeFirst, LEAD_ORDER, type LeadSort } from '../leads/open-leads'
import { pageBounds, nextTokenAt, type PageArgs } from '../paging'
import type { LeadRecord, UserRecord } from '../records'
import { SortedRows } from '../aggregates'
import { compare } from '../sorted-arrays'
import { fullName } from '../user-fields'
import { cachedRows, teamScope } from './scope'

export interface TeamLeadFilters extends MyLeadFilters {
  readonly agentIds?: readonly string[] | null
  readonly unitId?: string | null
}

/** Returns leads that the reader's agents bought. Most recent purchase first by default. */
export function listTeamLeads(ctx: DomainContext, args: PageArgs & { filters?: TeamLeadFilters | null }) {
  const filters = args.filters ?? {}
  const { offset, limit } = pageBounds(args)
  const end = offset + limit
  const { first, total } = isCacheable(filters) ? cachedLeads(ctx, filters, end) : searchLeads(ctx, filters, end)
  return {
    items: first.slice(offset).map((lead) => teamLead(ctx, lead)),
    total,
    nextToken: end < total ? nextTokenAt(end) : null,
  }
}

/** Returns false for text searches and for selected agents, because such queries rarely repeat. */
const isCacheable = ({ search, agentIds }: TeamLeadFilters): boolean => !search?.trim() && !agentIds?.length

/** Returns the first `end` leads in sorted order, and the total number of matching leads. */
function cachedLeads(ctx: DomainContext, { unitId, sort, ...otherFilters }: TeamLeadFilters, end: number) {
  const leadsOf = leadFinder(ctx, otherFilters)
  // Copy the list, because it may be the store's own list, which changes later.
  const rowOf = (agent: UserRecord) => [...leadsOf(agent)]
  const rows = cachedRows(ctx, teamScope(ctx, unitId), `leads ${JSON.stringify(otherFilters)}`, rowOf)
  const order = sort ?? 'NEWEST'
  const { list } = rows.accumulator(
    order,
    () => new SortedRows<readonly LeadRecord[], LeadRecord>((leads) => leads, comparatorOf(order)),
  )
  return { first: list.slice(0, end), total: list.length }
}

/** Returns the result of `cachedLeads`, but computes it without the cache. */
function searchLeads(ctx: DomainContext, filters: TeamLeadFilters, end: number) {
  const rows = requestedAgents(ctx, filters).flatMap(leadFinder(ctx, filters))
  return { first: takeFirst(rows, comparatorOf(filters.sort ?? 'NEWEST'), end), total: rows.length }
}

function requestedAgents(ctx: DomainContext, filters: TeamLeadFilters): readonly UserRecord[] {
  const { agents } = teamScope(ctx, filters.unitId)
  if (!filters.agentIds?.length) return agents
  const byId = new Map(agents.map((agent) => [agent.id, agent]))
  return [...new Set(filters.agentIds)].map((id) => {
    const agent = byId.get(id)
    if (!agent) throw forbidden()
    return agent
  })
}

const nameKey = searchKeys((agent: UserRecord) => [fullName(agent)])

/**
 * Returns a function that finds an agent's matching leads. If the agent's name contains the search text, the search
 * matches all leads of the agent.
 */
function leadFinder(ctx: DomainContext, filters: TeamLeadFilters): (agent: UserRecord) => readonly LeadRecord[] {
  const { search: text, ...others } = filters
  const matchesText = searchFor(text)
  const hasOthers = [others.statuses, others.sourceIds, others.states].some((values) => values?.length)
  const matchesOthers = boughtLeadFilter(others)
  const matches = boughtLeadFilter(filters)
  return (agent) => {
    const leads = ctx.store.leadsByAgent.list(agent.id)
    if (matchesText && !matchesText(nameKey(agent))) return leads.filter(matches)
    return hasOthers ? leads.filter(matchesOthers) : leads
  }
}

/** Returns the comparator of a sort order. NEWEST and OLDEST compare the time of purchase. */
function comparatorOf(sort: LeadSort): (left: LeadRecord, right: LeadRecord) => number {
  if (sort !== 'NEWEST' && sort !== 'OLDEST') return LEAD_ORDER[sort]
  const sign = sort === 'NEWEST' ? -1 : 1
  return (left, right) => sign * ((left.purchasedAt ?? 0) - (right.purchasedAt ?? 0) || compare(left.id, right.id))
}

function teamLead(ctx: DomainContext, lead: LeadRecord) {
  const agent = ctx.store.users.get(lead.agentId ?? '')
  return {
    lead,
    agentName: agent ? fullName(agent) : '',
    purchasedAt: lead.purchasedAt ?? lead.createdAt,
    minutesToContact: minutesToContact(lead),
    leadReturn: lead.leadReturn,
  }
}

/** Returns whole minutes from purchase to first contact, or null before the first contact. */
export const minutesToContact = (lead: LeadRecord): number | null =>
  lead.purchasedAt === null || lead.contactedAt === null
    ? null
    : Math.max(0, Math.round((lead.contactedAt - lead.purchasedAt) / MINUTE_MS))

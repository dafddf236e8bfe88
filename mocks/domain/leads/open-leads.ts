import { MINUTE_MS } from '../../../src/shared/calendar'
import { searchFor, searchKeys } from '../../../src/shared/search'
import { mayReadAgent, requireUser } from '../access'
import type { DomainContext } from '../context'
import { cleanLine } from '../clean-text'
import { conflict, invalid, notFound } from '../errors'
import { countWhile } from '../sorted-arrays'
import { pageBounds, nextTokenAt, type Page, type PageArgs } from '../paging'
import type { LeadRecord, PropertyType, SavedSearchRecord, UserRecord } from '../records'
import { stateCode } from '../states'
import type { Store } from '../store'

/** `listing` hides the contact details. `buyer` shows everything. */
type LeadVisibility = 'listing' | 'buyer'

/**
 * Returns how much of a lead the reader may see. Only the buyer, the buyer's managers, and administrators see contact
 * details. Open leads show no contact details. A buyer who returned a lead sees only the listing.
 */
export function leadVisibility(ctx: DomainContext, reader: UserRecord, lead: LeadRecord): LeadVisibility {
  if (lead.status === 'OPEN' || lead.agentId === null) return 'listing'
  if (lead.status === 'RETURNED' && lead.agentId === reader.id) return 'listing'
  if (reader.role === 'ADMINISTRATOR') return 'buyer'
  const buyer = ctx.store.users.get(lead.agentId)
  return buyer && mayReadAgent(ctx, reader, buyer) ? 'buyer' : 'listing'
}

/**
 * Returns true if the reader may see the notes, the return, and the history of a lead. Agents keep this access to leads
 * that they returned, so that they can read the decision on their request.
 */
export const mayReadHistory = (ctx: DomainContext, reader: UserRecord, lead: LeadRecord): boolean =>
  (lead.status === 'RETURNED' && lead.agentId === reader.id) || leadVisibility(ctx, reader, lead) === 'buyer'

const maskedName = (lead: LeadRecord): string => `${lead.firstName} ${lead.lastName.slice(0, 1)}.`

/** Returns the full name, or the first name and the initial for users who may not see contact details. */
export const customerName = (ctx: DomainContext, lead: LeadRecord): string =>
  leadVisibility(ctx, requireUser(ctx), lead) === 'buyer' ? `${lead.firstName} ${lead.lastName}` : maskedName(lead)

export type LeadSort = 'NEWEST' | 'OLDEST' | 'PRICE_LOW' | 'PRICE_HIGH' | 'SCORE_HIGH' | 'LOAN_HIGH'

export interface OpenLeadFilters {
  readonly sourceIds?: readonly string[] | null
  readonly categories?: readonly string[] | null
  readonly propertyTypes?: readonly PropertyType[] | null
  /** Minimum in whole US dollars. */
  readonly minLoanAmount?: number | null
  readonly maxLoanAmount?: number | null
  readonly minScore?: number | null
  readonly minPriceCents?: number | null
  readonly maxPriceCents?: number | null
  readonly maxAgeMinutes?: number | null
  readonly hiddenSourceIds?: readonly string[] | null
  readonly search?: string | null
  readonly sort?: LeadSort | null
}

interface OpenLeadArgs extends PageArgs {
  readonly states?: readonly string[] | null
  readonly filters?: OpenLeadFilters | null
}

type Predicate = (lead: LeadRecord) => boolean
type Compare = (left: LeadRecord, right: LeadRecord) => number

const byId: Compare = (left, right) => (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

export const LEAD_ORDER: Readonly<Record<LeadSort, Compare>> = {
  NEWEST: (left, right) => right.createdAt - left.createdAt || byId(right, left),
  OLDEST: (left, right) => left.createdAt - right.createdAt || byId(left, right),
  PRICE_LOW: (left, right) => left.priceCents - right.priceCents || byId(right, left),
  PRICE_HIGH: (left, right) => right.priceCents - left.priceCents || byId(right, left),
  SCORE_HIGH: (left, right) => right.score - left.score || byId(right, left),
  LOAN_HIGH: (left, right) => right.loanAmount - left.loanAmount || byId(right, left),
}

/** Returns open leads in the given states, by default the user's selected states. */
export function listOpenLeads(ctx: DomainContext, args: OpenLeadArgs): Page<LeadRecord> {
  const reader = requireUser(ctx)
  const states = args.states?.map((state) => stateCode(state, 'states')) ?? reader.selectedStates
  const filters = args.filters ?? {}
  const matches = openLeadPredicate(ctx, filters)
  const lists = [...new Set(states)].map((state) => {
    const rows = ctx.store.openLeadsByState.list(state)
    return matches ? rows.filter(matches) : rows
  })
  const total = lists.reduce((sum, rows) => sum + rows.length, 0)
  const sort = filters.sort ?? 'NEWEST'
  return sort === 'NEWEST' ? newestPage(lists, total, args) : sortedPage(ctx, lists, total, sort, args)
}

const MAX_COUNTED_QUERIES = 100

/** Returns how many leads `listOpenLeads` has for each query. */
export function countOpenLeads(
  ctx: DomainContext,
  { queries }: { readonly queries: readonly Pick<OpenLeadArgs, 'states' | 'filters'>[] },
): readonly number[] {
  if (queries.length > MAX_COUNTED_QUERIES) throw invalid('queries', `Count at most ${MAX_COUNTED_QUERIES} queries.`)
  return queries.map((query) => listOpenLeads(ctx, { ...query, limit: 1 }).total)
}

/** Returns one test that combines all filters, or undefined if there are no filters. */
export function openLeadPredicate(ctx: DomainContext, filters: OpenLeadFilters): Predicate | undefined {
  const tests: Predicate[] = []
  const sources = sourceFilter(ctx, filters)
  if (sources) tests.push((lead) => sources.has(lead.sourceId))
  if (filters.propertyTypes?.length) tests.push((lead) => matchesAny(filters.propertyTypes, lead.propertyType))
  const { minLoanAmount, maxLoanAmount, minScore, minPriceCents, maxPriceCents, maxAgeMinutes } = filters
  requireRange(minLoanAmount, maxLoanAmount, 'maxLoanAmount')
  requireRange(minPriceCents, maxPriceCents, 'maxPriceCents')
  if (minLoanAmount != null) tests.push((lead) => lead.loanAmount >= minLoanAmount)
  if (maxLoanAmount != null) tests.push((lead) => lead.loanAmount <= maxLoanAmount)
  if (minScore != null) tests.push((lead) => lead.score >= minScore)
  if (minPriceCents != null) tests.push((lead) => lead.priceCents >= minPriceCents)
  if (maxPriceCents != null) tests.push((lead) => lead.priceCents <= maxPriceCents)
  if (maxAgeMinutes != null) {
    const since = ctx.now - maxAgeMinutes * MINUTE_MS
    tests.push((lead) => lead.createdAt >= since)
  }
  const matchesText = searchFor(filters.search)
  if (matchesText) tests.push((lead) => matchesText(keyOf(lead)))
  return tests.length === 0 ? undefined : (lead) => tests.every((test) => test(lead))
}

const keyOf = searchKeys((lead: LeadRecord) => [maskedName(lead), lead.id])

/** Returns true if the item is in the list, or if the list is empty and therefore filters nothing. */
export const matchesAny = <Item>(items: readonly Item[] | null | undefined, item: Item): boolean =>
  !items?.length || items.includes(item)

/**
 * Returns the ids of the matching active sources. Returns undefined if all sources with open leads match, so that no
 * filter is needed.
 */
function sourceFilter(ctx: DomainContext, filters: OpenLeadFilters): ReadonlySet<string> | undefined {
  const passing = new Set<string>()
  let all = true
  for (const source of ctx.store.leadSources.all()) {
    const passes =
      source.status === 'ACTIVE' &&
      !filters.hiddenSourceIds?.includes(source.id) &&
      matchesAny(filters.sourceIds, source.id) &&
      matchesAny(filters.categories, source.category)
    if (passes) passing.add(source.id)
    else if (source.status === 'ACTIVE' || ctx.store.openLeadsBySource.list(source.id).length > 0) all = false
  }
  return all ? undefined : passing
}

function requireRange(low: number | null | undefined, high: number | null | undefined, field: string): void {
  if (low != null && high != null && high < low) throw invalid(field, 'The upper limit is below the lower one.')
}

/**
 * Returns a page in the order NEWEST. The page token identifies the last lead of the page. It does not contain an
 * offset, because each new lead would shift the offsets.
 */
function newestPage(lists: readonly (readonly LeadRecord[])[], total: number, args: PageArgs): Page<LeadRecord> {
  const { limit } = pageBounds({ limit: args.limit ?? null })
  const after = args.nextToken ? parseKey(args.nextToken) : undefined
  const candidates = lists.flatMap((rows) => {
    const end = after ? countOlder(rows, after) : rows.length
    return rows.slice(Math.max(0, end - limit - 1), end).reverse()
  })
  const found = takeFirst(candidates, LEAD_ORDER.NEWEST, limit + 1)
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, total, nextToken: found.length > limit && last ? `k${last.createdAt.toString(36)}.${last.id}` : null }
}

interface LeadKey {
  readonly createdAt: number
  readonly id: string
}

function parseKey(token: string): LeadKey {
  const match = /^k([0-9a-z]{6,10})\.(\w{1,40})$/.exec(token)
  if (!match?.[1] || !match[2])
    throw invalid('nextToken', 'This page no longer exists. Please start from the first page.')
  return { createdAt: parseInt(match[1], 36), id: match[2] }
}

/** Returns the number of rows that are older than the lead with this key. Rows must be sorted oldest first. */
const countOlder = (rows: readonly LeadRecord[], { createdAt, id }: LeadKey): number =>
  countWhile(rows, (row) => row.createdAt < createdAt || (row.createdAt === createdAt && row.id < id))

/**
 * Returns a page in any order except NEWEST. The page token contains an offset. Early pages need only a partial sort.
 * Later pages use a cached full sort.
 */
function sortedPage(
  ctx: DomainContext,
  lists: readonly (readonly LeadRecord[])[],
  total: number,
  sort: LeadSort,
  args: OpenLeadArgs,
): Page<LeadRecord> {
  const { offset, limit } = pageBounds(args)
  const end = offset + limit
  const compare = LEAD_ORDER[sort]
  const rows =
    end > MAX_PARTIAL_SORT
      ? sortWithCache(ctx, args, () => lists.flat().sort(compare))
      : takeFirst(lists.flat(), compare, end)
  return { items: rows.slice(offset, end), total, nextToken: end < total ? nextTokenAt(end) : null }
}

/** Maximum number of leading rows that `takeFirst` finds without sorting the full list. */
const MAX_PARTIAL_SORT = 500

interface CachedRows {
  /** Cache key. Contains everything that the rows depend on. */
  readonly key: string
  readonly rows: readonly LeadRecord[]
}

const cachedRows = new WeakMap<Store, CachedRows>()

/**
 * Returns the sorted rows of the previous call if the query is the same and its records have not changed. Otherwise
 * calls `sort`.
 */
function sortWithCache({ store, now, actor }: DomainContext, args: OpenLeadArgs, sort: () => LeadRecord[]) {
  const { states, filters } = args
  const ageLimitNow = filters?.maxAgeMinutes == null ? null : now
  const { leads, leadSources, users } = store
  const revisions = [leads.revision, leadSources.revision, users.revision]
  const key = JSON.stringify([revisions, ageLimitNow, actor, states, filters])
  const known = cachedRows.get(store)
  if (known?.key === key) return known.rows
  const rows = sort()
  cachedRows.set(store, { key, rows })
  return rows
}

/**
 * Returns the first `count` rows in sorted order. Keeps a sorted list of at most `count` rows, which is faster than a
 * full sort if `count` is small.
 */
export function takeFirst(rows: readonly LeadRecord[], compare: Compare, count: number): readonly LeadRecord[] {
  if (count > MAX_PARTIAL_SORT) return rows.toSorted(compare).slice(0, count)
  const best: LeadRecord[] = []
  for (const row of rows) {
    const last = best.at(-1)
    if (best.length === count && last && compare(row, last) >= 0) continue
    best.splice(
      countWhile(best, (better) => compare(better, row) <= 0),
      0,
      row,
    )
    if (best.length > count) best.pop()
  }
  return best
}

const MAX_SAVED_SEARCHES = 25

export function listSavedSearches(ctx: DomainContext): readonly SavedSearchRecord[] {
  const agent = requireUser(ctx)
  return ctx.store.savedSearchesByAgent.list(agent.id)
}

export function saveSearch(ctx: DomainContext, input: { name: string; query: string }): { id: string } {
  const agent = requireUser(ctx)
  const name = cleanLine(input.name)
  const searches = ctx.store.savedSearchesByAgent.list(agent.id)
  if (name === '') throw invalid('name', 'Give the search a name.')
  if (name.length > 60) throw invalid('name', 'A name can have at most 60 characters.')
  if (input.query.length > 2000) throw invalid('query', 'This search has too many filters to be saved.')
  if (searches.some((search) => search.name.toLowerCase() === name.toLowerCase()))
    throw conflict('name', 'You already have a search with this name.')
  if (searches.length >= MAX_SAVED_SEARCHES)
    throw conflict('name', `You can save up to ${MAX_SAVED_SEARCHES} searches. Delete one first.`)
  const id = ctx.ids.next('srch')
  ctx.store.savedSearches.insert({ id, agentId: agent.id, name, query: input.query, createdAt: ctx.now })
  return { id }
}

export function deleteSavedSearch(ctx: DomainContext, input: { id: string }): { id: string } {
  const agent = requireUser(ctx)
  if (ctx.store.savedSearches.get(input.id)?.agentId !== agent.id) throw notFound('The search')
  ctx.store.savedSearches.remove(input.id)
  return { id: input.id }
}

import { searchFor, searchKey, searchKeys } from '../../../src/shared/search'
import { mayReadAgent, requireUser } from '../access'
import type { DomainContext } from '../context'
import { forbidden, invalid } from '../errors'
import type { Entry, PostingType } from './ledger'
import { page, type Page, type PageArgs } from '../paging'
import { parseDates, type DatesInput } from '../periods'
import { spendOf } from '../wallets'

interface TransactionFilters {
  readonly types?: readonly PostingType[] | null
  readonly sourceIds?: readonly string[] | null
  /** `FUNDS` for the agent's funds, or the id of a lead source for the agent's wallet of that source. */
  readonly account?: string | null
  readonly startDate?: string | null
  readonly endDate?: string | null
  readonly minAmountCents?: number | null
  readonly maxAmountCents?: number | null
  readonly correlationId?: string | null
  readonly search?: string | null
  readonly oldestFirst?: boolean | null
}

/** Returns the entries of the user's funds and wallets, by default newest first. */
export function listTransactions(
  ctx: DomainContext,
  args: PageArgs & { filters?: TransactionFilters | null },
): Page<Entry> {
  const user = requireUser(ctx)
  const filters = args.filters ?? {}
  const rows = ctx.ledger.agentEntries(user.id).filter(transactionFilter(ctx, filters))
  return page(filters.oldestFirst ? rows : rows.toReversed(), args)
}

function transactionFilter(ctx: DomainContext, filters: TransactionFilters): (entry: Entry) => boolean {
  const { minAmountCents: min, maxAmountCents: max } = filters
  if (min != null && max != null && max < min)
    throw invalid('maxAmountCents', 'The upper limit is below the lower one.')
  const types = filters.types?.length ? new Set(filters.types) : undefined
  const sources = filters.sourceIds?.length ? new Set(filters.sourceIds) : undefined
  const { startMs, endMs } = parseDates(ctx, filters)
  const matchesText = searchFor(filters.search)
  const sourceKeys = new Map([...ctx.store.leadSources.all()].map(({ id, name }) => [id, searchKey(name)]))
  return (entry) =>
    entry.at >= startMs &&
    entry.at < endMs &&
    (types?.has(entry.type) ?? true) &&
    (sources === undefined || (entry.sourceId !== null && sources.has(entry.sourceId))) &&
    (!filters.account ||
      (filters.account === 'FUNDS' ? entry.sourceId === null : entry.sourceId === filters.account)) &&
    (min == null || Math.abs(entry.amountCents) >= min) &&
    (max == null || Math.abs(entry.amountCents) <= max) &&
    (!filters.correlationId || entry.postingId === filters.correlationId) &&
    (matchesText?.(`${keyOf(entry)} ${sourceKeys.get(entry.sourceId ?? '') ?? ''}`) ?? true)
}

const keyOf = searchKeys(({ id, postingId, referenceId, type }: Entry) => [
  id,
  postingId,
  referenceId,
  type.replaceAll('_', ' '),
])

/** Returns one transaction. Throws FORBIDDEN for unknown ids and for transactions that the user may not read. */
export function getTransaction(ctx: DomainContext, transactionId: string): Entry {
  const reader = requireUser(ctx)
  const entry = ctx.ledger.entry(transactionId)
  const owner = entry?.agentId ? ctx.store.users.get(entry.agentId) : undefined
  if (!entry || !owner || !mayReadAgent(ctx, reader, owner)) throw forbidden()
  return entry
}

const cardTypes: ReadonlySet<PostingType> = new Set(['FUNDING', 'TOP_UP', 'REFUND', 'REVERSAL'])

/**
 * Returns the user's totals between two dates. Spent money is purchases minus returns, as everywhere. Earned money comes
 * from credits. Deposits are the card's payments, less what went back to it. Transfers sum to zero, so the opening
 * balance, deposits, and earned money, minus spent money, are the closing balance.
 */
export function getTransactionStats(ctx: DomainContext, dates: DatesInput) {
  const user = requireUser(ctx)
  const { startMs, endMs } = parseDates(ctx, dates)
  const all = ctx.ledger.agentEntries(user.id)
  const entries = all.filter(({ at }) => at >= startMs && at < endMs)
  const sumOf = (list: typeof entries) => list.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    totalEarnedCents: sumOf(entries.filter(({ type }) => type === 'CREDIT')),
    totalSpentCents: spendOf(entries).spentCents,
    transactionCount: entries.length,
    openingBalanceCents: sumOf(all.filter(({ at }) => at < startMs)),
    depositsCents: sumOf(entries.filter(({ type }) => cardTypes.has(type))),
    closingBalanceCents: sumOf(all.filter(({ at }) => at < endMs)),
  }
}

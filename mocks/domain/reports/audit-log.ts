import { searchFor, searchKey, searchKeys } from '../../../src/shared/search'
import { requireAdministrator, requireReadableAgent } from '../access'
import type { DomainContext } from '../context'
import type { Entry } from '../ledger/ledger'
import { page, type Page, type PageArgs } from '../paging'
import { parseDates } from '../periods'
import type { AuditRecord, LeadRecord } from '../records'
import { fullNamesById } from '../user-fields'

export interface AuditFilters {
  readonly actorId?: string | null
  readonly subjectId?: string | null
  readonly actions?: readonly string[] | null
  readonly startDate?: string | null
  readonly endDate?: string | null
  readonly search?: string | null
}

/** Returns audit log entries, newest first. */
export function listAuditEntries(
  ctx: DomainContext,
  args: PageArgs & { filters?: AuditFilters | null },
): Page<AuditRecord> {
  requireAdministrator(ctx)
  const filters = args.filters ?? {}
  const rows = filters.subjectId == null ? [...ctx.store.audit.all()] : ctx.store.auditBySubject.list(filters.subjectId)
  return page(rows.filter(matcher(ctx, filters)).reverse(), args)
}

const keyOf = searchKeys(({ subject, detail, reason, action }: AuditRecord) => [
  subject,
  detail,
  reason,
  action.replaceAll('_', ' '),
])

function matcher(ctx: DomainContext, filters: AuditFilters): (entry: AuditRecord) => boolean {
  const { startMs, endMs } = parseDates(ctx, filters)
  const actions = filters.actions?.length ? new Set(filters.actions) : undefined
  const matchesText = searchFor(filters.search)
  const names = fullNamesById(ctx)
  return (entry) =>
    entry.at >= startMs &&
    entry.at < endMs &&
    (filters.actorId == null || entry.actorId === filters.actorId) &&
    (actions?.has(entry.action) ?? true) &&
    (matchesText?.(`${keyOf(entry)} ${searchKey(names.nameOf(entry.actorId))}`) ?? true)
}

/** Returns the transactions of an agent, newest first. */
export function listUserTransactions(ctx: DomainContext, args: PageArgs & { userId: string }): Page<Entry> {
  const user = requireReadableAgent(ctx, args.userId)
  return page(ctx.ledger.agentEntries(user.id).toReversed(), args)
}

/** Returns the bought leads of an agent, the most recent purchase first. */
export function listUserLeads(ctx: DomainContext, args: PageArgs & { userId: string }): Page<LeadRecord> {
  const user = requireReadableAgent(ctx, args.userId)
  return page(ctx.store.leadsByAgent.list(user.id).toReversed(), args)
}

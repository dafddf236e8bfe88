import { requireAdministrator } from '../access'
import type { DomainContext } from '../context'
import { DAY_MS, daysOf, lastDays, type Period, type ZoneCalendar } from '../calendar'
import type { LeadSourceRecord, UserRecord } from '../records'
import { SortedRows, Sums } from '../aggregates'
import { failedTopUpOf } from '../team/attention'
import { fullName } from '../users/user-fields'
import { arrivalsByDay, toActivity, type DailyActivity } from './daily-activity'
import { salesTotals, type SalesTotals } from './sales-totals'
import { auditWorld, WorldAudit, type AuditReport } from '../ledger/world-audit'
import type { PendingAudit } from '../store'

export interface LedgerHealth {
  readonly balanced: boolean
  readonly postings: number
  readonly violations: readonly string[]
}

const MAX_VIOLATIONS = 50

const audits = new WeakMap<PendingAudit, WorldAudit>()

/** Returns the result of the ledger audit. */
export function ledgerHealth(ctx: DomainContext): LedgerHealth {
  requireAdministrator(ctx)
  const { balanced, violations } = auditChanges(ctx)
  return { balanced, postings: ctx.ledger.postings.length, violations: violations.slice(0, MAX_VIOLATIONS) }
}

/** Returns the same report as `auditWorld`, but reads only the changes since the previous call. */
export function auditChanges(ctx: Pick<DomainContext, 'store' | 'ledger'>): AuditReport {
  const { pendingAudit, paymentIntentsByAgent } = ctx.store
  const { leads, payments, consents } = pendingAudit.take()
  const known = audits.get(pendingAudit)
  if (!known?.canContinue(ctx.ledger)) {
    const audit = new WorldAudit()
    audits.set(pendingAudit, audit)
    return auditWorld(ctx, audit)
  }
  for (const agentId of consents) for (const { id } of paymentIntentsByAgent.list(agentId)) payments.add(id)
  return known.run(ctx, leads, payments)
}

export interface SilentSource {
  readonly leadSource: LeadSourceRecord
  readonly lastLeadAt: number | null
}

export interface FailedTopUpSummary {
  readonly agentId: string
  readonly agentName: string
  readonly amountCents: number
  readonly failureCount: number
  readonly message: string
  readonly occurredAt: number
}

export interface AdminOverview {
  readonly leadsSoldToday: number
  readonly leadsSoldThisMonth: number
  readonly revenueTodayCents: number
  readonly revenueThisMonthCents: number
  readonly marginThisMonthCents: number
  readonly fundsHeldCents: number
  readonly walletsHeldCents: number
  readonly openLeads: number
  readonly activeAgents: number
  readonly pendingWallets: number
  readonly failedTopUps: readonly FailedTopUpSummary[]
  readonly silentSources: readonly SilentSource[]
  readonly daily: readonly DailyActivity[]
}

const CHART_DAYS = 30
/** Time without a new lead after which a source counts as silent. */
const SILENT_AFTER_MS = DAY_MS
const MAX_FAILED_TOP_UPS = 100

/** Returns sales, balances, and problems of the whole marketplace. */
export function getAdminOverview(ctx: DomainContext, days: ZoneCalendar): AdminOverview {
  requireAdministrator(ctx)
  const { store } = ctx
  const sales = salesTotals(ctx)
  const month = sales.between(days.startOfMonth(ctx.now), Infinity)
  const today = sales.between(days.startOfToday(ctx.now), Infinity)
  let openLeads = 0
  for (const state of store.openLeadsByState.partitions()) openLeads += store.openLeadsByState.list(state).length
  return {
    leadsSoldToday: Math.max(0, today.leads),
    leadsSoldThisMonth: Math.max(0, month.leads),
    revenueTodayCents: today.revenueCents,
    revenueThisMonthCents: month.revenueCents,
    marginThisMonthCents: month.marginCents,
    ...sales.held,
    openLeads,
    ...userTotals(ctx),
    silentSources: silentSources(ctx),
    daily: dailySales(ctx, sales, lastDays(ctx, days, CHART_DAYS)),
  }
}

/** Contribution of one user to the overview. */
interface UserStanding {
  readonly isActive: boolean
  readonly pendingWallets: number
  readonly failed: readonly FailedTopUpSummary[]
}

function userTotals(ctx: DomainContext) {
  const { users, aggregates } = ctx.store
  const rows = aggregates.rows<UserStanding>({
    key: 'admin overview',
    topic: 'agent',
    ids: () => Array.from(users.all(), ({ id }) => id),
    rowOf: (id) => {
      const user = users.get(id)
      return user && standingOf(ctx, user)
    },
  })
  const sums = rows.accumulator(
    'total',
    () => new Sums<UserStanding>(({ isActive, pendingWallets }) => [Number(isActive), pendingWallets]),
  )
  const failed = rows.accumulator(
    'failed',
    () => new SortedRows<UserStanding, FailedTopUpSummary>((row) => row.failed, newestFirst),
  )
  return {
    activeAgents: sums.at(0),
    pendingWallets: sums.at(1),
    failedTopUps: failed.list.slice(0, MAX_FAILED_TOP_UPS),
  }
}

const standingOf = (ctx: DomainContext, user: UserRecord): UserStanding => ({
  isActive: user.role === 'AGENT' && user.status === 'ACTIVE',
  pendingWallets: ctx.store.walletsByAgent.list(user.id).filter((wallet) => !wallet.activated).length,
  failed: failedTopUp(ctx, user),
})

const newestFirst = (left: FailedTopUpSummary, right: FailedTopUpSummary): number =>
  right.occurredAt - left.occurredAt || (left.agentId < right.agentId ? -1 : left.agentId > right.agentId ? 1 : 0)

function failedTopUp(ctx: DomainContext, agent: UserRecord): readonly FailedTopUpSummary[] {
  const failureCount = ctx.store.paymentConfigs.get(agent.id)?.failureCount ?? 0
  const intent = failureCount === 0 ? undefined : failedTopUpOf(ctx, agent.id)
  if (!intent) return []
  return [
    {
      agentId: agent.id,
      agentName: fullName(agent),
      amountCents: intent.amountCents,
      failureCount,
      message: intent.lastError?.message ?? 'The card was declined.',
      occurredAt: intent.updatedAt,
    },
  ]
}

/** Returns active sources without new leads for a day, the longest silence first. */
function silentSources(ctx: DomainContext): readonly SilentSource[] {
  const silent: SilentSource[] = []
  for (const leadSource of ctx.store.leadSources.all()) {
    if (leadSource.status !== 'ACTIVE') continue
    const lastLeadAt = ctx.store.leadsBySource.list(leadSource.id).at(-1)?.createdAt ?? null
    // A new source is not silent on its first day.
    if (ctx.now - Math.max(lastLeadAt ?? 0, leadSource.createdAt) >= SILENT_AFTER_MS)
      silent.push({ leadSource, lastLeadAt })
  }
  return silent.sort((left, right) => (left.lastLeadAt ?? 0) - (right.lastLeadAt ?? 0))
}

/** Returns sales and revenue of each day, with the balance of all agents at its end. */
function dailySales(ctx: DomainContext, sales: SalesTotals, period: Period): readonly DailyActivity[] {
  const days = daysOf(period)
  const changes = new Map(
    days.map(({ startMs, endMs }, i) => {
      const { leads, revenueCents, heldCents } = sales.between(startMs, endMs)
      return [i, [leads, revenueCents, heldCents]] as const
    }),
  )
  return toActivity(days, changes, sales.heldAt(period.endMs), arrivalsByDay(ctx, days, null))
}

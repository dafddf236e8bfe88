import { requireAdministrator } from '../access'
import type { DomainContext } from '../context'
import { REVENUE } from '../ledger/accounts'
import { SILENT_AFTER_MS } from '../leads/market'
import { dayIndex, daysOf, lastDays, type Period } from '../periods'
import type { LeadSourceRecord } from '../records'
import { failedTopUpOf } from '../team/attention'
import { fullName } from '../users/names'
import { entriesSince } from '../wallets/stats'
import type { ZoneDays } from '../zone-days'
import { arrivalsByDay, emptyRows, toActivity, type DailyActivity } from './daily-activity'

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

const SHOWN_DAYS = 30

/** The state of the business: folds of the ledger, and what does not go as it should. */
export function getAdminOverview(ctx: DomainContext, days: ZoneDays): AdminOverview {
  requireAdministrator(ctx)
  const { store } = ctx
  const agents = store.usersByRole.list('AGENT')
  const month = salesSince(ctx, days.startOfMonth(ctx.now))
  const today = salesSince(ctx, days.startOfToday(ctx.now))
  const held = heldByAgents(ctx)
  let openLeads = 0
  for (const state of store.openLeadsByState.partitions()) openLeads += store.openLeadsByState.list(state).length
  let pendingWallets = 0
  for (const wallet of store.wallets.all()) if (!wallet.activated) pendingWallets++
  return {
    leadsSoldToday: today.leads,
    leadsSoldThisMonth: month.leads,
    revenueTodayCents: today.revenueCents,
    revenueThisMonthCents: month.revenueCents,
    marginThisMonthCents: month.marginCents,
    ...held,
    openLeads,
    activeAgents: agents.filter((agent) => agent.status === 'ACTIVE').length,
    pendingWallets,
    failedTopUps: failedTopUps(ctx),
    silentSources: silentSources(ctx),
    daily: dailySales(ctx, lastDays(ctx, days, SHOWN_DAYS), held.fundsHeldCents + held.walletsHeldCents),
  }
}

/** Leads sold since a moment, returns deducted: of revenue, and of the margin over what the leads cost. */
function salesSince(ctx: DomainContext, since: number) {
  let leads = 0
  let revenueCents = 0
  let marginCents = 0
  for (const entry of entriesSince(ctx.ledger.entries(REVENUE), since)) {
    const sign = Math.sign(entry.amountCents)
    leads += sign
    revenueCents += entry.amountCents
    marginCents += entry.amountCents - sign * (ctx.store.leads.get(entry.referenceId ?? '')?.costCents ?? 0)
  }
  return { leads: Math.max(0, leads), revenueCents, marginCents }
}

function heldByAgents({ ledger }: DomainContext) {
  let fundsHeldCents = 0
  let walletsHeldCents = 0
  for (const account of ledger.accounts()) {
    if (account.startsWith('funds:')) fundsHeldCents += ledger.balance(account)
    else if (account.startsWith('wallet:')) walletsHeldCents += ledger.balance(account)
  }
  return { fundsHeldCents, walletsHeldCents }
}

/** The newest first. */
function failedTopUps(ctx: DomainContext): readonly FailedTopUpSummary[] {
  const failed: FailedTopUpSummary[] = []
  for (const config of ctx.store.paymentConfigs.all()) {
    if (config.failureCount === 0) continue
    const agent = ctx.store.users.get(config.id)
    const intent = failedTopUpOf(ctx, config.id)
    if (!agent || !intent) continue
    failed.push({
      agentId: agent.id,
      agentName: fullName(agent),
      amountCents: intent.amountCents,
      failureCount: config.failureCount,
      message: intent.lastError?.message ?? 'The card was declined.',
      occurredAt: intent.updatedAt,
    })
  }
  return failed.sort((left, right) => right.occurredAt - left.occurredAt)
}

/** Active sources that have delivered nothing for a day; the longest silent first. */
function silentSources(ctx: DomainContext): readonly SilentSource[] {
  const silent: SilentSource[] = []
  for (const leadSource of ctx.store.leadSources.all()) {
    if (leadSource.status !== 'ACTIVE') continue
    const lastLeadAt = ctx.store.leadsBySource.list(leadSource.id).at(-1)?.createdAt ?? null
    // A source that was opened today has had no time to deliver.
    if (ctx.now - Math.max(lastLeadAt ?? 0, leadSource.createdAt) >= SILENT_AFTER_MS)
      silent.push({ leadSource, lastLeadAt })
  }
  return silent.sort((left, right) => (left.lastLeadAt ?? 0) - (right.lastLeadAt ?? 0))
}

/** Sales and revenue of days up to now, with what agents held at the end of each. */
function dailySales(ctx: DomainContext, period: Period, heldCents: number): readonly DailyActivity[] {
  const days = daysOf(period)
  const rows = emptyRows(days)
  const { postings } = ctx.ledger
  for (let i = postings.length - 1; i >= 0; i--) {
    const posting = postings[i]
    if (!posting || posting.at < period.startMs) break
    const row = rows[dayIndex(days, posting.at)]
    if (!row) continue
    for (const entry of posting.entries) {
      if (entry.agentId !== null) row.changeCents += entry.amountCents
      if (entry.account !== REVENUE) continue
      row.leads += Math.sign(entry.amountCents)
      row.spentCents += entry.amountCents
    }
  }
  return toActivity(days, rows, heldCents, arrivalsByDay(ctx, days, null))
}

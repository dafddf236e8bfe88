import { DAY_MS } from '../../../src/shared/calendar'
import { requireAdministrator } from '../access'
import type { DomainContext } from '../context'
import { daysOf, lastDays, type Period } from '../periods'
import type { LeadRecord, LeadSourceRecord, UserRecord } from '../records'
import { SortedRows, Sums } from '../aggregates'
import { compare, countBefore } from '../sorted-arrays'
import type { Store } from '../store'
import { failedTopUpOf } from '../team/attention'
import { fullName } from '../user-fields'
import type { ZoneCalendar } from '../periods'
import { fundsAccount, type Posting, REVENUE } from '../ledger/ledger'
import { walletsBalance } from '../wallets'
import { auditWorld, WorldAudit, type AuditReport } from '../ledger/world-audit'
import type { PendingAudit } from '../store'
import { arrivalsByDay, toActivity, type DailyActivity } from './daily-activity'

const MAX_VIOLATIONS = 50

const audits = new WeakMap<PendingAudit, WorldAudit>()

/** Returns the result of the ledger audit. */
export function ledgerHealth(ctx: DomainContext) {
  requireAdministrator(ctx)
  const { balanced, violations } = auditChanges(ctx)
  return { balanced, postings: ctx.ledger.size, violations: violations.slice(0, MAX_VIOLATIONS) }
}

/** Returns the report of `auditWorld`, but reads only the changes since the previous call. */
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

const CHART_DAYS = 30
/** Time without a new lead after which a source counts as silent. */
const SILENT_AFTER_MS = DAY_MS
const MAX_FAILED_TOP_UPS = 100

/** Returns sales, balances, and problems of the entire marketplace. */
export function getAdminOverview(ctx: DomainContext, days: ZoneCalendar) {
  requireAdministrator(ctx)
  const { store } = ctx
  const sales = salesTotals(ctx)
  const monthMs = days.startOfMonth(ctx.now)
  const month = sales.between(monthMs, Infinity)
  const today = sales.between(days.startOfToday(ctx.now), Infinity)
  const users = userTotals(ctx)
  let openLeads = 0
  for (const state of store.openLeadsByState.partitions()) openLeads += store.openLeadsByState.list(state).length
  return {
    leadsSoldToday: Math.max(0, today.leads),
    leadsSoldThisMonth: Math.max(0, month.leads),
    leadsSoldToAgentsThisMonth: Math.max(0, month.leadsToAgents),
    revenueTodayCents: today.revenueCents,
    revenueThisMonthCents: month.revenueCents,
    marginThisMonthCents: month.marginCents,
    revenueBySource: sales.revenueBySource(monthMs),
    openLeads,
    ...users,
    silentSources: silentSources(ctx),
    daily: dailySales(ctx, sales, lastDays(ctx, days, CHART_DAYS), users.fundsHeldCents + users.walletsHeldCents),
  }
}

/** Contribution of one user to the overview. */
interface UserStanding {
  readonly agentCount: 0 | 1
  readonly activeAgents: 0 | 1
  readonly pendingWallets: number
  /** Balances of an agent. Managers and administrators have none here, as on every other page. */
  readonly fundsHeldCents: number
  readonly walletsHeldCents: number
  readonly failed: readonly FailedTopUpSummary[]
}

type FailedTopUpSummary = ReturnType<typeof failedTopUps>[number]

const SUMMED = ['agentCount', 'activeAgents', 'pendingWallets', 'fundsHeldCents', 'walletsHeldCents'] as const

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
  const { totals } = rows.accumulator('total', () => new Sums(SUMMED))
  const failed = rows.accumulator(
    'failed',
    () => new SortedRows<UserStanding, FailedTopUpSummary>((row) => row.failed, newestFirst),
  )
  return { ...totals, failedTopUps: failed.list.slice(0, MAX_FAILED_TOP_UPS) }
}

const standingOf = (ctx: DomainContext, user: UserRecord): UserStanding => ({
  agentCount: user.role === 'AGENT' ? 1 : 0,
  activeAgents: user.role === 'AGENT' && user.status === 'ACTIVE' ? 1 : 0,
  pendingWallets: ctx.store.walletsByAgent.list(user.id).filter((wallet) => !wallet.activated).length,
  fundsHeldCents: user.role === 'AGENT' ? ctx.ledger.balance(fundsAccount(user.id)) : 0,
  walletsHeldCents: user.role === 'AGENT' ? walletsBalance(ctx, user.id) : 0,
  failed: failedTopUps(ctx, user),
})

const newestFirst = (left: FailedTopUpSummary, right: FailedTopUpSummary): number =>
  right.occurredAt - left.occurredAt || compare(left.agentId, right.agentId)

function failedTopUps(ctx: DomainContext, agent: UserRecord) {
  const topUp = failedTopUpOf(ctx, agent.id)
  return topUp ? [{ agentId: agent.id, agentName: fullName(agent), ...topUp }] : []
}

/** Returns active sources without a new lead for at least a day. The source with the oldest last lead comes first. */
function silentSources(ctx: DomainContext) {
  const silent: { leadSource: LeadSourceRecord; lastLeadAt: number | null }[] = []
  for (const leadSource of ctx.store.leadSources.all()) {
    if (leadSource.status !== 'ACTIVE') continue
    const lastLeadAt = ctx.store.leadsBySource.list(leadSource.id).at(-1)?.createdAt ?? null
    // A source without any leads counts as silent one day after its creation.
    if (ctx.now - Math.max(lastLeadAt ?? 0, leadSource.createdAt) >= SILENT_AFTER_MS)
      silent.push({ leadSource, lastLeadAt })
  }
  return silent.sort((left, right) => (left.lastLeadAt ?? 0) - (right.lastLeadAt ?? 0))
}

/** Returns sales and revenue of each day, with the balance of all agents at the end of the day. */
function dailySales(
  ctx: DomainContext,
  sales: SalesTotals,
  period: Period,
  heldCents: number,
): readonly DailyActivity[] {
  const days = daysOf(period)
  const changes = new Map(
    days.map(({ startMs, endMs }, i) => {
      const sold = sales.between(startMs, endMs)
      return [i, [sold.leads, sold.revenueCents, sold.heldCents]] as const
    }),
  )
  return toActivity(days, changes, heldCents, arrivalsByDay(ctx, days, null))
}

/** Sales minus returns up to a posting, and the balance of all agents together after the posting. */
interface RunningTotals {
  readonly leads: number
  /** Without the leads of rivals, who are no users of this marketplace. */
  readonly leadsToAgents: number
  readonly revenueCents: number
  readonly marginCents: number
  readonly heldCents: number
}

/**
 * Keeps the totals after each posting of the ledger. The sales of a time range are the totals at its end minus the
 * totals at its start. Each call of `update` reads only new postings.
 */
class SalesTotals {
  private readonly postings: Posting[] = []
  /** Totals after each posting. */
  private readonly totals: RunningTotals[] = []
  /** Source of the lead that each posting sells or takes back. */
  private readonly sourceIds: (string | undefined)[] = []
  /** Sales of each source, with its revenue after the sale. */
  private readonly salesBySource = new Map<string, { readonly at: number; readonly revenueCents: number }[]>()

  constructor(private readonly store: Store) {}

  update(log: readonly Posting[]): this {
    // Drop the postings that a failed command has removed from the ledger.
    while (this.postings.length > 0 && this.postings.at(-1) !== log[this.postings.length - 1]) {
      this.postings.pop()
      this.totals.pop()
      this.salesBySource.get(this.sourceIds.pop() ?? '')?.pop()
    }
    for (let i = this.postings.length; i < log.length; i++) this.append(log[i] as Posting)
    return this
  }

  /** Returns the totals of all postings before the instant. */
  before(ms: number): RunningTotals {
    return this.totalsAfter(countBefore(this.postings, ({ at }) => at, ms))
  }

  /** Returns the sales from `startMs` (inclusive) to `endMs` (exclusive), and the change of all agents' balances. */
  between(startMs: number, endMs: number) {
    const [from, to] = [this.before(startMs), this.before(endMs)]
    return {
      leads: to.leads - from.leads,
      leadsToAgents: to.leadsToAgents - from.leadsToAgents,
      revenueCents: to.revenueCents - from.revenueCents,
      marginCents: to.marginCents - from.marginCents,
      heldCents: to.heldCents - from.heldCents,
    }
  }

  /** Returns the revenue of each source since the instant, without sources that sold nothing. */
  revenueBySource(sinceMs: number) {
    return [...this.salesBySource].flatMap(([sourceId, sales]) => {
      const earlier = countBefore(sales, ({ at }) => at, sinceMs)
      if (earlier === sales.length) return []
      return { sourceId, revenueCents: revenueAfter(sales, sales.length) - revenueAfter(sales, earlier) }
    })
  }

  private totalsAfter(count: number): RunningTotals {
    return this.totals[count - 1] ?? NO_TOTALS
  }

  private append(posting: Posting): void {
    const totals = { ...this.totalsAfter(this.postings.length) }
    const hasAgent = posting.entries.some(({ agentId }) => agentId !== null)
    let sold: LeadRecord | undefined
    for (const { account, agentId, amountCents, referenceId } of posting.entries) {
      if (agentId !== null && this.store.users.get(agentId)?.role === 'AGENT') totals.heldCents += amountCents
      if (account !== REVENUE) continue
      const sign = Math.sign(amountCents)
      sold = this.store.leads.get(referenceId ?? '')
      totals.leads += sign
      if (hasAgent) totals.leadsToAgents += sign
      totals.revenueCents += amountCents
      totals.marginCents += amountCents - sign * (sold?.costCents ?? 0)
      if (sold) this.addSale(sold.sourceId, posting.at, amountCents)
    }
    this.postings.push(posting)
    this.totals.push(totals)
    this.sourceIds.push(sold?.sourceId)
  }

  private addSale(sourceId: string, at: number, amountCents: number): void {
    const sales = this.salesBySource.get(sourceId) ?? []
    sales.push({ at, revenueCents: revenueAfter(sales, sales.length) + amountCents })
    this.salesBySource.set(sourceId, sales)
  }
}

const revenueAfter = (sales: readonly { readonly revenueCents: number }[], count: number): number =>
  sales[count - 1]?.revenueCents ?? 0

const NO_TOTALS: RunningTotals = {
  leads: 0,
  leadsToAgents: 0,
  revenueCents: 0,
  marginCents: 0,
  heldCents: 0,
}

const totalsByStore = new WeakMap<Store, SalesTotals>()

/** Returns the sales totals of the store, updated with the latest postings. */
function salesTotals({ store, ledger }: DomainContext): SalesTotals {
  const known = totalsByStore.get(store) ?? new SalesTotals(store)
  totalsByStore.set(store, known)
  return known.update(ledger.postings)
}

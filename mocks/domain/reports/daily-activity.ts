import { requireReadableAgent, requireUser } from '../access'
import type { DomainContext } from '../context'
import { invalid } from '../errors'
import { type Entry, fundsAccount } from '../ledger/ledger'
import { countBefore } from '../binary-search'
import { dayIndex, daysOf, parsePeriod, type DayOfPeriod, type Period, type PeriodWords } from '../periods'
import type { LeadRecord } from '../records'
import { cellOf } from '../store'
import { Sums, SumsByKey, type KeyedFigures } from '../aggregates'
import { cachedRows, type TeamScope } from '../team/scope'
import { walletBalance } from '../wallet-figures'

export interface DailyActivity {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly leads: number
  readonly spentCents: number
  /** Funds and wallets together at the end of the day. */
  readonly balanceCents: number
  /** Leads that came to the market on that day. */
  readonly newOpenLeads: number
}

export const MAX_DAYS = 366

/** An agent's days, oldest first. */
export function getDailyActivity(
  ctx: DomainContext,
  args: { period: PeriodWords; agentId?: string | null },
): readonly DailyActivity[] {
  const agent = args.agentId == null ? requireUser(ctx) : requireReadableAgent(ctx, args.agentId)
  const period = parsePeriod(ctx, args.period)
  if (daysOf(period).length > MAX_DAYS) throw invalid('period', `Ask for at most ${MAX_DAYS} days.`)
  const days = daysOf(period)
  const { changes, heldCents } = daysOfAgent(ctx, agent.id, days)
  return toActivity(days, new Map(changes), heldCents, arrivalsByDay(ctx, days, agent.selectedStates))
}

/** Days of all agents of a scope together, with what came to the market in every state. */
export function dailyActivityOf(ctx: DomainContext, scope: TeamScope, period: Period): readonly DailyActivity[] {
  const days = daysOf(period)
  const what = `days ${period.startMs} ${period.endMs} ${period.days.timeZone}`
  const rows = cachedRows(ctx, scope, what, (agent) => daysOfAgent(ctx, agent.id, days))
  const { sums } = rows.fold('by day', () => new SumsByKey<AgentDays, number>(({ changes }) => changes))
  const held = rows.fold('held', () => new Sums<AgentDays>(({ heldCents }) => [heldCents]))
  return toActivity(days, sums, held.at(0), arrivalsByDay(ctx, days, null))
}

interface AgentDays {
  /** By the day's place in the period: leads, spent, and by how much what is held has changed. */
  readonly changes: KeyedFigures<number>
  /** At the end of the last day. */
  readonly heldCents: number
}

/** Only entries since the first day are read: what was held at its end is what is held now, less what has come since. */
function daysOfAgent(ctx: DomainContext, agentId: string, days: readonly DayOfPeriod[]): AgentDays {
  const changes = new Map<number, [leads: number, spentCents: number, changeCents: number]>()
  let heldCents = heldBy(ctx, agentId)
  const entries = ctx.ledger.agentEntries(agentId)
  for (let i = countBefore(entries, ({ at }) => at, days[0]?.startMs ?? Infinity); i < entries.length; i++) {
    const { type, at, amountCents } = entries[i] as Entry
    const day = dayIndex(days, at)
    if (day < 0) {
      heldCents -= amountCents
      continue
    }
    const [leads, spent, change] = changes.get(day) ?? [0, 0, 0]
    const isSpent = type === 'LEAD_PURCHASE' || type === 'LEAD_RETURN'
    const count = type === 'LEAD_PURCHASE' ? 1 : type === 'LEAD_RETURN' ? -1 : 0
    changes.set(day, [leads + count, spent - (isSpent ? amountCents : 0), change + amountCents])
  }
  return { changes: [...changes], heldCents }
}

/** Turns changes into balances, from the end of the last day backwards. */
export function toActivity(
  days: readonly DayOfPeriod[],
  changes: ReadonlyMap<number, readonly number[]>,
  heldCents: number,
  arrivals: readonly number[],
): readonly DailyActivity[] {
  const activity: DailyActivity[] = []
  let balanceCents = heldCents
  for (let i = days.length - 1; i >= 0; i--) {
    const [leads = 0, spentCents = 0, changeCents = 0] = changes.get(i) ?? []
    const { day } = days[i] as DayOfPeriod
    activity.push({ day, leads: Math.max(0, leads), spentCents, balanceCents, newOpenLeads: arrivals[i] ?? 0 })
    balanceCents -= changeCents
  }
  return activity.reverse()
}

export function heldBy(ctx: DomainContext, agentId: string): number {
  const wallets = ctx.store.walletsByAgent.list(agentId)
  return wallets.reduce((sum, wallet) => sum + walletBalance(ctx, wallet), ctx.ledger.balance(fundsAccount(agentId)))
}

/** How many leads came to the market on each day, in the given states or in all: counted by their places in the index. */
export function arrivalsByDay(
  { store }: DomainContext,
  days: readonly DayOfPeriod[],
  states: readonly string[] | null,
): readonly number[] {
  const arrivals = days.map(() => 0)
  const count = (leads: readonly LeadRecord[]) => {
    if (leads.length === 0) return
    const before = (ms: number) => countBefore(leads, ({ createdAt }) => createdAt, ms)
    let first = before(days[0]?.startMs ?? 0)
    days.forEach(({ endMs }, day) => {
      const next = before(endMs)
      arrivals[day] = (arrivals[day] ?? 0) + next - first
      first = next
    })
  }
  for (const sourceId of store.leadsBySource.partitions()) {
    if (states === null) count(store.leadsBySource.list(sourceId))
    else for (const state of new Set(states)) count(store.leadsByCell.list(cellOf(sourceId, state)))
  }
  return arrivals
}

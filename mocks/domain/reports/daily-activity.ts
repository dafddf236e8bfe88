import { requireReadableAgent, requireUser } from '../access'
import type { DomainContext } from '../context'
import { invalid } from '../errors'
import type { Entry } from '../ledger/ledger'
import { countBefore } from '../sorted-arrays'
import { dayIndex, daysOf, parsePeriod, type DayOfPeriod, type Period, type PeriodInput } from '../periods'
import type { LeadRecord } from '../records'
import { sourceStateKey } from '../store'
import { Sums, SumsByKey, type KeyedFigures } from '../aggregates'
import { cachedRows, type TeamScope } from '../team/scope'
import { totalBalance } from '../wallets'

export interface DailyActivity {
  /** Day in the format YYYY-MM-DD. */
  readonly day: string
  readonly leads: number
  readonly spentCents: number
  /** Balance of funds and wallets together at the end of the day. */
  readonly balanceCents: number
  /** Number of new leads on the market that day. */
  readonly newOpenLeads: number
}

const MAX_DAYS = 366

/** Returns the daily activity of an agent, by default of the signed-in user. The oldest day comes first. */
export function getDailyActivity(
  ctx: DomainContext,
  args: { period: PeriodInput; agentId?: string | null },
): readonly DailyActivity[] {
  const agent = args.agentId == null ? requireUser(ctx) : requireReadableAgent(ctx, args.agentId)
  const period = parsePeriod(ctx, args.period)
  if (daysOf(period).length > MAX_DAYS) throw invalid('period', `Ask for at most ${MAX_DAYS} days.`)
  const days = daysOf(period)
  const { changes, heldCents } = daysOfAgent(ctx, agent.id, days)
  return toActivity(days, new Map(changes), heldCents, arrivalsByDay(ctx, days, agent.selectedStates))
}

/** Returns the daily activity of all agents in a scope together, with new leads of all states. */
export function dailyActivityOf(ctx: DomainContext, scope: TeamScope, period: Period): readonly DailyActivity[] {
  const days = daysOf(period)
  const query = `days ${period.startMs} ${period.endMs} ${period.days.timeZone}`
  const rows = cachedRows(ctx, scope, query, (agent) => daysOfAgent(ctx, agent.id, days))
  const { sums } = rows.accumulator('by day', () => new SumsByKey<AgentDays, number>(({ changes }) => changes))
  const held = rows.accumulator('held', () => new Sums(['heldCents']))
  return toActivity(days, sums, held.totals.heldCents, arrivalsByDay(ctx, days, null))
}

interface AgentDays {
  /** Figures by index of the day: leads bought, cents spent, and change of the balance in cents. */
  readonly changes: KeyedFigures<number>
  /** Balance at the end of the last day. */
  readonly heldCents: number
}

/**
 * Returns the figures of one agent for each day. Reads only entries since the first day. The balance at the end of the
 * last day is the current balance minus all later entries.
 */
function daysOfAgent(ctx: DomainContext, agentId: string, days: readonly DayOfPeriod[]): AgentDays {
  const changes = new Map<number, [leads: number, spentCents: number, changeCents: number]>()
  let heldCents = totalBalance(ctx, agentId)
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

/** Returns the activity of each day. Computes the balances backwards, from the balance at the end of the last day. */
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

/**
 * Returns the number of new leads on each day, in the given states or in all. Needs one binary search per day for each
 * source (and each given state).
 */
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
    else for (const state of new Set(states)) count(store.leadsByCell.list(sourceStateKey(sourceId, state)))
  }
  return arrivals
}

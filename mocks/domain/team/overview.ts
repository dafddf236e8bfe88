import type { DomainContext } from '../context'
import { allUnits } from '../organization/tree'
import { lastDays } from '../periods'
import { dailyActivityOf, type DailyActivity } from '../reports/daily-activity'
import type { ZoneDays } from '../zone-days'
import { attentionOf, type AttentionItem } from './attention'
import { keptMembers, memberSums } from './members'
import { teamScope } from './scope'

export interface ManagerOverview {
  readonly unitNames: readonly string[]
  readonly agentCount: number
  readonly leadsThisMonth: number
  readonly spentThisMonthCents: number
  /** Funds and wallets of all agents together. */
  readonly heldCents: number
  readonly waitingLeads: number
  readonly returnsWaiting: number
  readonly attention: readonly AttentionItem[]
  readonly daily: readonly DailyActivity[]
}

const SHOWN_DAYS = 30

export function getManagerOverview(ctx: DomainContext, days: ZoneDays): ManagerOverview {
  const scope = teamScope(ctx)
  const { unit, reader } = scope
  const companies = reader.role === 'ADMINISTRATOR' ? allUnits(ctx).filter(({ parentId }) => parentId === null) : []
  const members = keptMembers(ctx, scope, days)
  const sums = memberSums(members)
  return {
    unitNames: (unit ? [unit] : companies).map(({ name }) => name),
    agentCount: members.size,
    leadsThisMonth: sums.at(0),
    spentThisMonthCents: sums.at(1),
    heldCents: sums.at(2),
    waitingLeads: sums.at(3),
    returnsWaiting: sums.at(4),
    attention: attentionOf(ctx, scope),
    daily: dailyActivityOf(ctx, scope, lastDays(ctx, days, SHOWN_DAYS)),
  }
}

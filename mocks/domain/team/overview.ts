import type { DomainContext } from '../context'
import { allUnits } from '../organization/tree'
import { lastDays } from '../periods'
import { dailyActivity, type DailyActivity } from '../reports/daily-activity'
import type { ZoneDays } from '../zone-days'
import { attentionOf, type AttentionItem } from './attention'
import { teamMember } from './members'
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
  const { unit, agents, reader } = teamScope(ctx)
  const companies = reader.role === 'ADMINISTRATOR' ? allUnits(ctx).filter(({ parentId }) => parentId === null) : []
  const members = agents.map((agent) => teamMember(ctx, agent, days))
  const sum = (figure: (member: (typeof members)[number]) => number) =>
    members.reduce((total, member) => total + figure(member), 0)
  return {
    unitNames: (unit ? [unit] : companies).map(({ name }) => name),
    agentCount: agents.length,
    leadsThisMonth: sum((member) => member.leadsThisMonth),
    spentThisMonthCents: sum((member) => member.spentThisMonthCents),
    heldCents: sum((member) => member.fundsCents + member.walletsCents),
    waitingLeads: sum((member) => member.waitingLeads),
    returnsWaiting: agents.reduce(
      (total, agent) =>
        total + ctx.store.leadsByAgent.list(agent.id).filter((lead) => lead.status === 'RETURN_REQUESTED').length,
      0,
    ),
    attention: attentionOf(ctx, agents),
    daily: dailyActivity(ctx, agents, lastDays(ctx, days, SHOWN_DAYS), null),
  }
}

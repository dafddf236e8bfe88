import type { DomainContext } from '../context'
import { fundsAccount } from '../ledger/accounts'
import type { UserRecord } from '../records'
import { entriesSince, spendOf } from '../wallets/stats'
import { isActive, isLow, walletBalance } from '../wallets/standing'
import type { ZoneDays } from '../zone-days'
import { isWaiting } from './lead-management'
import { teamScope } from './scope'

export interface TeamMember {
  readonly agentId: string
  readonly user: UserRecord
  readonly agent: UserRecord
  readonly unitId: string | null
  readonly unitName: string | null
  readonly fundsCents: number
  readonly walletsCents: number
  /** Active wallets below their thresholds. */
  readonly lowWallets: number
  readonly leadsThisMonth: number
  readonly spentThisMonthCents: number
  readonly waitingLeads: number
  readonly lastPurchaseAt: number | null
}

/** The reader's agents, or those of one unit and below, by name. */
export function listTeam(ctx: DomainContext, days: ZoneDays, unitId?: string | null): readonly TeamMember[] {
  return teamScope(ctx, unitId)
    .agents.map((agent) => teamMember(ctx, agent, days))
    .sort((left, right) => byName(left.user, right.user))
}

export const byName = (left: UserRecord, right: UserRecord): number => {
  const a = `${left.lastName}\0${left.firstName}\0${left.id}`.toLowerCase()
  const b = `${right.lastName}\0${right.firstName}\0${right.id}`.toLowerCase()
  return a < b ? -1 : a > b ? 1 : 0
}

export function teamMember(ctx: DomainContext, agent: UserRecord, days: ZoneDays): TeamMember {
  const { store, ledger } = ctx
  const wallets = store.walletsByAgent.list(agent.id)
  const leads = store.leadsByAgent.list(agent.id)
  const month = spendOf(entriesSince(ledger.agentEntries(agent.id), days.startOfMonth(ctx.now)))
  return {
    agentId: agent.id,
    user: agent,
    agent,
    unitId: agent.unitId,
    unitName: store.orgUnits.get(agent.unitId ?? '')?.name ?? null,
    fundsCents: ledger.balance(fundsAccount(agent.id)),
    walletsCents: wallets.reduce((sum, wallet) => sum + walletBalance(ctx, wallet), 0),
    lowWallets: wallets.filter((wallet) => isActive(wallet) && isLow(ctx, wallet)).length,
    leadsThisMonth: Math.max(0, month.leads),
    spentThisMonthCents: month.spentCents,
    waitingLeads: leads.filter(isWaiting).length,
    lastPurchaseAt: leads.at(-1)?.purchasedAt ?? null,
  }
}

import type { DomainContext } from '../context'
import { fundsAccount } from '../ledger/accounts'
import { page, type Page, type PageArgs } from '../paging'
import type { UserRecord } from '../records'
import { Ordered, Sums } from '../sums/folds'
import type { KeptRows } from '../sums/kept-sums'
import { fullName } from '../users/names'
import { entriesSince, spendOf } from '../wallets/stats'
import { isActive, isLow, walletBalance } from '../wallets/standing'
import type { ZoneDays } from '../zone-days'
import { isWaiting } from './lead-management'
import { keptRows, teamScope, type TeamScope } from './scope'

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
  readonly returnsWaiting: number
  readonly lastPurchaseAt: number | null
}

export type TeamSort = 'NAME' | 'UNIT' | 'WAITING' | 'LEADS' | 'SPENT' | 'BALANCE'

export interface TeamArgs extends PageArgs {
  readonly unitId?: string | null
  /** Part of a name, an e-mail address or a unit's name. */
  readonly search?: string | null
  readonly sort?: TeamSort | null
  readonly descending?: boolean | null
}

/** The reader's agents, or those of one unit and below; by name unless another order is asked for. */
export function listTeam(ctx: DomainContext, days: ZoneDays, args: TeamArgs): Page<TeamMember> {
  const rows = keptMembers(ctx, teamScope(ctx, args.unitId), days)
  const { sort = null } = args
  const descending = args.descending ?? false
  const { list } = rows.fold(`by ${sort} ${descending}`, () => orderOf(sort, descending))
  const search = args.search?.trim().toLowerCase()
  return page(search ? list.filter((member) => textOf(member).includes(search)) : list, args)
}

/** The members of a scope with their figures of this month, kept. */
export const keptMembers = (ctx: DomainContext, scope: TeamScope, days: ZoneDays): KeptRows<TeamMember> => {
  const monthMs = days.startOfMonth(ctx.now)
  return keptRows(ctx, scope, `members ${monthMs}`, (agent) => teamMember(ctx, agent, monthMs))
}

/** All members together: leads and spend of this month, money held, leads and returns that wait. */
export const memberSums = (rows: KeptRows<TeamMember>): Sums<TeamMember> =>
  rows.fold(
    'total',
    () =>
      new Sums<TeamMember>((member) => [
        member.leadsThisMonth,
        member.spentThisMonthCents,
        heldBy(member),
        member.waitingLeads,
        member.returnsWaiting,
      ]),
  )

const byShownName = (left: TeamMember, right: TeamMember): number => {
  const a = KEYS.NAME(left)
  const b = KEYS.NAME(right)
  return a < b ? -1 : a > b ? 1 : byName(left.user, right.user)
}

const heldBy = ({ fundsCents, walletsCents }: TeamMember): number => fundsCents + walletsCents

const textOf = ({ user, unitName }: TeamMember): string =>
  `${fullName(user)} ${user.email} ${unitName ?? ''}`.toLowerCase()

const KEYS: Readonly<Record<TeamSort, (member: TeamMember) => number | string>> = {
  NAME: ({ user }) => fullName(user).toLowerCase(),
  UNIT: ({ unitName }) => (unitName ?? '').toLowerCase(),
  WAITING: ({ waitingLeads }) => waitingLeads,
  LEADS: ({ leadsThisMonth }) => leadsThisMonth,
  SPENT: ({ spentThisMonthCents }) => spentThisMonthCents,
  BALANCE: heldBy,
}

/** By last name, or by a figure; members of equal figures stand by their names as they are shown. */
function orderOf(sort: TeamSort | null, descending: boolean): Ordered<TeamMember> {
  const sign = descending ? -1 : 1
  const itemsOf = (member: TeamMember) => [member]
  if (sort === null) return new Ordered<TeamMember>(itemsOf, (left, right) => sign * byName(left.user, right.user))
  const keyOf = KEYS[sort]
  return new Ordered<TeamMember>(itemsOf, (left, right) => {
    const a = keyOf(left)
    const b = keyOf(right)
    return sign * (a < b ? -1 : a > b ? 1 : 0) || byShownName(left, right)
  })
}

export const byName = (left: UserRecord, right: UserRecord): number => {
  const a = `${left.lastName}\0${left.firstName}\0${left.id}`.toLowerCase()
  const b = `${right.lastName}\0${right.firstName}\0${right.id}`.toLowerCase()
  return a < b ? -1 : a > b ? 1 : 0
}

function teamMember(ctx: DomainContext, agent: UserRecord, monthMs: number): TeamMember {
  const { store, ledger } = ctx
  const wallets = store.walletsByAgent.list(agent.id)
  const leads = store.leadsByAgent.list(agent.id)
  const month = spendOf(entriesSince(ledger.agentEntries(agent.id), monthMs))
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
    returnsWaiting: leads.filter(({ status }) => status === 'RETURN_REQUESTED').length,
    lastPurchaseAt: leads.at(-1)?.purchasedAt ?? null,
  }
}

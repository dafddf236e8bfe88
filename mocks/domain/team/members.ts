import type { DomainContext } from '../context'
import { fundsAccount } from '../ledger/ledger'
import { page, type Page, type PageArgs } from '../paging'
import type { UserRecord } from '../records'
import { type AggregateRows, SortedRows, Sums } from '../aggregates'
import { fullName } from '../users/user-fields'
import { entriesSince, isActive, isLow, spendOf, walletBalance } from '../wallets'
import { lastDays, type ZoneCalendar } from '../calendar'
import { isUncontacted } from './lead-management'
import { cachedRows, teamScope, type TeamScope } from './scope'
import { allUnits } from '../org-units'
import { dailyActivityOf, type DailyActivity } from '../reports/daily-activity'
import { attentionOf, type AttentionItem } from './attention'

/** Returns the agents directly in the unit, by name. The sorted list is cached, since a unit may have thousands. */
export function listUnitAgents(ctx: DomainContext, args: PageArgs & { unitId: string }): Page<UserRecord> {
  const scope = teamScope(ctx, args.unitId)
  const { unitId } = args
  const unitScope = {
    ...scope,
    name: `the unit ${scope.name}`,
    has: (agent: UserRecord) => scope.has(agent) && agent.unitId === unitId,
  }
  const rows = cachedRows(ctx, unitScope, 'people', (agent) => agent)
  return page(rows.accumulator('by name', () => new SortedRows<UserRecord>((agent) => [agent], byName)).list, args)
}

export interface ManagerOverview {
  readonly unitNames: readonly string[]
  readonly agentCount: number
  readonly leadsThisMonth: number
  readonly spentThisMonthCents: number
  /** Sum of all agents' funds and wallets. */
  readonly heldCents: number
  readonly waitingLeads: number
  readonly returnsWaiting: number
  readonly attention: readonly AttentionItem[]
  readonly daily: readonly DailyActivity[]
}

const SHOWN_DAYS = 30

export function getManagerOverview(ctx: DomainContext, days: ZoneCalendar): ManagerOverview {
  const scope = teamScope(ctx)
  const { unit, reader } = scope
  const companies = reader.role === 'ADMINISTRATOR' ? allUnits(ctx).filter(({ parentId }) => parentId === null) : []
  const members = cachedMembers(ctx, scope, days)
  const sums = sumMembers(members)
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

interface TeamArgs extends PageArgs {
  readonly unitId?: string | null
  /** Substring of a name, an email address, or a unit name. */
  readonly search?: string | null
  readonly sort?: TeamSort | null
  readonly descending?: boolean | null
}

/** Returns the reader's agents, optionally of one unit and its subunits. Sorted by last name by default. */
export function listTeam(ctx: DomainContext, days: ZoneCalendar, args: TeamArgs): Page<TeamMember> {
  const rows = cachedMembers(ctx, teamScope(ctx, args.unitId), days)
  const { sort = null } = args
  const descending = args.descending ?? false
  const { list } = rows.accumulator(`by ${sort} ${descending}`, () => createSortedMembers(sort, descending))
  const search = args.search?.trim().toLowerCase()
  return page(search ? list.filter((member) => searchText(member).includes(search)) : list, args)
}

/** Returns the members of a scope with their figures of this month. Cached. */
const cachedMembers = (ctx: DomainContext, scope: TeamScope, days: ZoneCalendar): AggregateRows<TeamMember> => {
  const monthMs = days.startOfMonth(ctx.now)
  return cachedRows(ctx, scope, `members ${monthMs}`, (agent) => teamMember(ctx, agent, monthMs))
}

/** Sums over all members: leads this month, spend this month, balances, uncontacted leads, pending returns. */
const sumMembers = (rows: AggregateRows<TeamMember>): Sums<TeamMember> =>
  rows.accumulator(
    'total',
    () =>
      new Sums<TeamMember>((member) => [
        member.leadsThisMonth,
        member.spentThisMonthCents,
        balanceCents(member),
        member.waitingLeads,
        member.returnsWaiting,
      ]),
  )

const compareFullName = (left: TeamMember, right: TeamMember): number => {
  const a = SORT_KEYS.NAME(left)
  const b = SORT_KEYS.NAME(right)
  return a < b ? -1 : a > b ? 1 : byName(left.user, right.user)
}

const balanceCents = ({ fundsCents, walletsCents }: TeamMember): number => fundsCents + walletsCents

const searchText = ({ user, unitName }: TeamMember): string =>
  `${fullName(user)} ${user.email} ${unitName ?? ''}`.toLowerCase()

const SORT_KEYS: Readonly<Record<TeamSort, (member: TeamMember) => number | string>> = {
  NAME: ({ user }) => fullName(user).toLowerCase(),
  UNIT: ({ unitName }) => (unitName ?? '').toLowerCase(),
  WAITING: ({ waitingLeads }) => waitingLeads,
  LEADS: ({ leadsThisMonth }) => leadsThisMonth,
  SPENT: ({ spentThisMonthCents }) => spentThisMonthCents,
  BALANCE: balanceCents,
}

/** Sorts by last name, or by a figure. Members with equal figures are sorted by full name. */
function createSortedMembers(sort: TeamSort | null, descending: boolean): SortedRows<TeamMember> {
  const sign = descending ? -1 : 1
  const itemsOf = (member: TeamMember) => [member]
  if (sort === null) return new SortedRows<TeamMember>(itemsOf, (left, right) => sign * byName(left.user, right.user))
  const keyOf = SORT_KEYS[sort]
  return new SortedRows<TeamMember>(itemsOf, (left, right) => {
    const a = keyOf(left)
    const b = keyOf(right)
    return sign * (a < b ? -1 : a > b ? 1 : 0) || compareFullName(left, right)
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
    waitingLeads: leads.filter(isUncontacted).length,
    returnsWaiting: leads.filter(({ status }) => status === 'RETURN_REQUESTED').length,
    lastPurchaseAt: leads.at(-1)?.purchasedAt ?? null,
  }
}

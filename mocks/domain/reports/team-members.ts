import { compareText, searchFor, searchKeys } from '../../../src/shared/search'
import type { DomainContext } from '../context'
import { fundsAccount } from '../ledger/ledger'
import { page, type Page, type PageArgs } from '../paging'
import type { UserRecord } from '../records'
import { type AggregateRows, SortedRows, Sums } from '../aggregates'
import { compare } from '../sorted-arrays'
import { compareUsers, fullName } from '../user-fields'
import { entriesSince, isLow, spendOf, walletsBalance } from '../wallets'
import type { ZoneCalendar } from '../periods'
import { isUncontacted } from '../team/lead-management'
import { cachedRows, teamScope, type TeamScope } from '../team/scope'
import { lastDays } from '../periods'
import { dailyActivityOf } from './daily-activity'
import { agentsByUrgency, attentionOf } from '../team/attention'

/**
 * Returns the agents directly in the unit, sorted by name. The sorted list is cached, because a unit may have thousands
 * of agents.
 */
export function listUnitAgents(ctx: DomainContext, args: PageArgs & { unitId: string }): Page<UserRecord> {
  const scope = teamScope(ctx, args.unitId)
  const { unitId } = args
  const unitScope = {
    ...scope,
    name: `the unit ${scope.name}`,
    has: (agent: UserRecord) => scope.has(agent) && agent.unitId === unitId,
  }
  const rows = cachedRows(ctx, unitScope, 'people', (agent) => agent)
  return page(
    rows.accumulator('by name', () => new SortedRows<UserRecord>((agent) => [agent], compareUsers)).list,
    args,
  )
}

const SHOWN_DAYS = 30
const SUMMED = [
  'fundsCents',
  'walletsCents',
  'leadsThisMonth',
  'spentThisMonthCents',
  'waitingLeads',
  'returnsWaiting',
] as const

export function getManagerOverview(ctx: DomainContext, days: ZoneCalendar) {
  const scope = teamScope(ctx)
  const members = cachedMembers(ctx, scope, days)
  const { fundsCents, walletsCents, ...totals } = members.accumulator('total', () => new Sums(SUMMED)).totals
  return {
    unitNames: scope.roots.map(({ name }) => name),
    agentCount: members.size,
    ...totals,
    // Funds and wallets of all agents.
    heldCents: fundsCents + walletsCents,
    attention: attentionOf(ctx, scope),
    daily: dailyActivityOf(ctx, scope, lastDays(ctx, days, SHOWN_DAYS)),
  }
}

type TeamMember = ReturnType<typeof teamMember>

export type TeamSort = 'NAME' | 'UNIT' | 'ATTENTION' | 'WAITING' | 'LEADS' | 'SPENT' | 'BALANCE'

interface TeamArgs extends PageArgs {
  readonly unitId?: string | null
  /** Substring of a name, an email address, or a unit name. */
  readonly search?: string | null
  readonly sort?: TeamSort | null
  readonly descending?: boolean | null
}

/** Returns the agents of the manager's units, or only of `unitId` and the units below it. Sorted by last name by default. */
export function listTeam(ctx: DomainContext, days: ZoneCalendar, args: TeamArgs): Page<TeamMember> {
  const scope = teamScope(ctx, args.unitId)
  const rows = cachedMembers(ctx, scope, days)
  const { sort = null } = args
  const descending = args.descending ?? false
  // Problems arise as time passes, so their order is not cached. Agents with the same have the order of uncontacted leads.
  const cached = sort === 'ATTENTION' ? 'WAITING' : sort
  const { list: sorted } = rows.accumulator(`by ${cached} ${descending}`, () => createSortedMembers(cached, descending))
  const list = sort === 'ATTENTION' ? byUrgency(ctx, scope, sorted, descending) : sorted
  const matches = searchFor(args.search)
  return page(matches ? list.filter((member) => matches(keyOf(member))) : list, args)
}

/** Returns the members by their most urgent problem: with `descending`, the most urgent first. */
function byUrgency(ctx: DomainContext, scope: TeamScope, members: readonly TeamMember[], descending: boolean) {
  const compareAgents = agentsByUrgency(ctx, scope)
  const sign = descending ? 1 : -1
  return members.toSorted((left, right) => sign * compareAgents(left.agentId, right.agentId))
}

/** Returns the cached members of a scope, with their figures of this month. */
const cachedMembers = (ctx: DomainContext, scope: TeamScope, days: ZoneCalendar): AggregateRows<TeamMember> => {
  const monthMs = days.startOfMonth(ctx.now)
  return cachedRows(ctx, scope, `members ${monthMs}`, (agent) => teamMember(ctx, agent, monthMs))
}

const compareFullName = (left: TeamMember, right: TeamMember): number =>
  compareText(fullName(left.user), fullName(right.user)) || compareUsers(left.user, right.user)

const balanceCents = ({ fundsCents, walletsCents }: TeamMember): number => fundsCents + walletsCents

const keyOf = searchKeys(({ user, unitName }: TeamMember) => [fullName(user), user.email, unitName])

const compareBy =
  (key: (member: TeamMember) => number) =>
  (left: TeamMember, right: TeamMember): number =>
    compare(key(left), key(right))

const COMPARATORS: Readonly<Record<Exclude<TeamSort, 'ATTENTION'>, (left: TeamMember, right: TeamMember) => number>> = {
  NAME: ({ user: left }, { user: right }) => compareText(fullName(left), fullName(right)),
  UNIT: (left, right) => compareText(left.unitName ?? '', right.unitName ?? ''),
  WAITING: compareBy(({ waitingLeads }) => waitingLeads),
  LEADS: compareBy(({ leadsThisMonth }) => leadsThisMonth),
  SPENT: compareBy(({ spentThisMonthCents }) => spentThisMonthCents),
  BALANCE: compareBy(balanceCents),
}

/** Returns a list that sorts members by `sort`, then by full name. If `sort` is null, sorts by last name. */
function createSortedMembers(sort: Exclude<TeamSort, 'ATTENTION'> | null, descending: boolean): SortedRows<TeamMember> {
  const sign = descending ? -1 : 1
  const itemsOf = (member: TeamMember) => [member]
  if (sort === null)
    return new SortedRows<TeamMember>(itemsOf, (left, right) => sign * compareUsers(left.user, right.user))
  const compareMembers = COMPARATORS[sort]
  return new SortedRows<TeamMember>(
    itemsOf,
    (left, right) => sign * compareMembers(left, right) || compareFullName(left, right),
  )
}

function teamMember(ctx: DomainContext, agent: UserRecord, monthMs: number) {
  const { store, ledger } = ctx
  const leads = store.leadsByAgent.list(agent.id)
  const month = spendOf(entriesSince(ledger.agentEntries(agent.id), monthMs))
  return {
    agentId: agent.id,
    user: agent,
    agent,
    unitId: agent.unitId,
    unitName: store.orgUnits.get(agent.unitId ?? '')?.name ?? null,
    fundsCents: ledger.balance(fundsAccount(agent.id)),
    walletsCents: walletsBalance(ctx, agent.id),
    lowWallets: store.walletsByAgent.list(agent.id).filter((wallet) => isLow(ctx, wallet)).length,
    leadsThisMonth: Math.max(0, month.leads),
    spentThisMonthCents: month.spentCents,
    waitingLeads: leads.filter(isUncontacted).length,
    returnsWaiting: leads.filter(({ status }) => status === 'RETURN_REQUESTED').length,
    lastPurchaseAt: leads.at(-1)?.purchasedAt ?? null,
  }
}

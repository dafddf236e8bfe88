import { compareText, searchFor, searchKeys } from '../../../src/shared/search'
import { requireReadableAgent, requireRole } from '../access'
import type { DomainContext } from '../context'
import { forbidden, notFound } from '../errors'
import { page, type PageArgs } from '../paging'
import { subtreeOf } from '../org-units'
import type { UserRecord, UserRole, UserStatus } from '../records'
import { compare } from '../sorted-arrays'
import { compareUsers } from '../user-fields'
import type { Store } from '../store'
import { isWorkedOn } from '../reports/dashboard'
import { conversionOf, spendOf, totalBalance, walletsBalance } from '../wallets'

/** Returns a user's lead counts, spending, last activity, and wallet balance. */
export function userMetrics(ctx: DomainContext, user: UserRecord) {
  const own = ctx.store.leadsByAgent.list(user.id)
  const entries = ctx.ledger.agentEntries(user.id)
  const { leads, spentCents } = spendOf(entries)
  const funded = own.filter(({ status }) => status === 'FUNDED').length
  const lastActivityAt = Math.max(user.lastLoginAt ?? 0, entries.at(-1)?.at ?? 0)
  return {
    totalLeads: Math.max(0, leads),
    activeLeads: own.filter(isWorkedOn).length,
    conversionRate: conversionOf({ leads, funded }),
    totalRevenueCents: spentCents,
    lastActivityAt: lastActivityAt === 0 ? null : lastActivityAt,
    walletCount: ctx.store.walletsByAgent.list(user.id).length,
    totalWalletBalanceCents: walletsBalance(ctx, user.id),
    heldCents: totalBalance(ctx, user.id),
  }
}

export type UserSort = 'NAME' | 'EMAIL' | 'ROLE' | 'STATUS' | 'LAST_LOGIN' | 'NEWEST'

export interface UserFilters {
  readonly search?: string | null
  readonly roles?: readonly UserRole[] | null
  readonly statuses?: readonly UserStatus[] | null
  readonly states?: readonly string[] | null
  readonly unitId?: string | null
  readonly sort?: UserSort | null
  readonly descending?: boolean | null
}

interface DirectoryEntry {
  readonly user: UserRecord
  readonly searchText: string
}

interface Directory {
  readonly revision: string
  readonly entries: readonly DirectoryEntry[]
  readonly sorted: Map<UserSort, readonly DirectoryEntry[]>
  /** Results of recent queries. A dashboard counts the same users again after each change of anything else. */
  readonly results: Map<string, readonly DirectoryEntry[]>
}

const MAX_RESULTS = 20

const keyOf = searchKeys(({ firstName, lastName, email, username, id }: UserRecord) => [
  firstName,
  lastName,
  email,
  username,
  id,
])

const directories = new WeakMap<Store, Directory>()

/** Returns the directory of all users. The directory is cached until a user or a unit changes. */
function directoryOf({ store }: DomainContext): Directory {
  const known = directories.get(store)
  const revision = `${store.users.revision}.${store.orgUnits.revision}`
  if (known?.revision === revision) return known
  const entries: DirectoryEntry[] = []
  for (const user of store.users.all()) {
    entries.push({ user, searchText: keyOf(user) })
  }
  const directory = { revision, entries, sorted: new Map(), results: new Map() }
  directories.set(store, directory)
  return directory
}

type Compare = (left: DirectoryEntry, right: DirectoryEntry) => number

const compareBy =
  (key: (user: UserRecord) => number): Compare =>
  ({ user: left }, { user: right }) =>
    compare(key(left), key(right)) || compareUsers(left, right)

const ROLE_ORDER: readonly UserRole[] = ['ADMINISTRATOR', 'MANAGER', 'AGENT']
const STATUS_ORDER: readonly UserStatus[] = ['ACTIVE', 'PENDING', 'DISABLED']

const COMPARATORS: Readonly<Record<UserSort, Compare>> = {
  NAME: (left, right) => compareUsers(left.user, right.user),
  EMAIL: ({ user: left }, { user: right }) => compareText(left.email, right.email) || compareUsers(left, right),
  ROLE: compareBy(({ role }) => ROLE_ORDER.indexOf(role)),
  STATUS: compareBy(({ status }) => STATUS_ORDER.indexOf(status)),
  LAST_LOGIN: compareBy(({ lastLoginAt }) => lastLoginAt ?? 0),
  NEWEST: compareBy(({ createdAt }) => createdAt),
}

/** Sort orders that are descending by default. */
const DESCENDING_BY_DEFAULT: readonly UserSort[] = ['LAST_LOGIN', 'NEWEST']

function sortedEntries(directory: Directory, sort: UserSort): readonly DirectoryEntry[] {
  const known = directory.sorted.get(sort)
  if (known) return known
  const entries = directory.entries.toSorted(COMPARATORS[sort])
  directory.sorted.set(sort, entries)
  return entries
}

/** Returns users that match the filters. Managers see only the agents of their own unit and its subunits. */
export function listUsers(ctx: DomainContext, args: PageArgs & { filters?: UserFilters | null }) {
  const reader = requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  const filters = args.filters ?? {}
  const { items, ...rest } = page(
    matchingEntries(directoryOf(ctx), filters, reader, entryFilter(ctx, reader, filters)),
    args,
  )
  return { users: items.map(({ user }) => user), ...rest }
}

/** Returns the entries that match the filters, in the order of the filters. */
function matchingEntries(
  directory: Directory,
  filters: UserFilters,
  { role, unitId }: UserRecord,
  matches: (entry: DirectoryEntry) => boolean,
): readonly DirectoryEntry[] {
  const { results } = directory
  const key = JSON.stringify([role, unitId, filters])
  const known = results.get(key)
  if (known) return known
  const sort = filters.sort ?? 'NAME'
  const entries = sortedEntries(directory, sort).filter(matches)
  if (filters.descending ?? DESCENDING_BY_DEFAULT.includes(sort)) entries.reverse()
  results.set(key, entries)
  const [oldest] = results.keys()
  if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest)
  return entries
}

function entryFilter(ctx: DomainContext, reader: UserRecord, filters: UserFilters): (entry: DirectoryEntry) => boolean {
  const scope = reader.role === 'MANAGER' ? unitsBelow(ctx, reader.unitId) : undefined
  const units = filters.unitId == null ? undefined : requestedUnits(ctx, filters.unitId, scope)
  const matches = searchFor(filters.search)
  const roles = filters.roles?.length ? new Set(filters.roles) : undefined
  const statuses = filters.statuses?.length ? new Set(filters.statuses) : undefined
  const states = filters.states?.length ? new Set(filters.states) : undefined
  return ({ user, searchText }) =>
    (!scope || (user.role === 'AGENT' && user.unitId !== null && scope.has(user.unitId))) &&
    (!units || (user.unitId !== null && units.has(user.unitId))) &&
    (matches?.(searchText) ?? true) &&
    (roles?.has(user.role) ?? true) &&
    (statuses?.has(user.status) ?? true) &&
    (!states || user.selectedStates.some((state) => states.has(state)))
}

function unitsBelow(ctx: DomainContext, unitId: string | null): ReadonlySet<string> {
  const unit = ctx.store.orgUnits.get(unitId ?? '')
  return new Set(unit ? subtreeOf(ctx, unit).map(({ id }) => id) : [])
}

function requestedUnits(
  ctx: DomainContext,
  unitId: string,
  scope: ReadonlySet<string> | undefined,
): ReadonlySet<string> {
  if (scope && !scope.has(unitId)) throw forbidden()
  if (!ctx.store.orgUnits.get(unitId)) throw notFound('The unit')
  return unitsBelow(ctx, unitId)
}

/** Returns an agent that the reader may read. Throws NOT_FOUND for a user without an agent. */
export function getAgent(ctx: DomainContext, agentId: string): UserRecord {
  const agent = requireReadableAgent(ctx, agentId)
  if (agent.agentMissing) throw notFound('The agent')
  return agent
}

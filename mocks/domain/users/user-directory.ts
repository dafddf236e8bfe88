import { requireReadableAgent, requireRole } from '../access'
import type { DomainContext } from '../context'
import { forbidden, notFound } from '../errors'
import { pageBounds, nextTokenAt, type PageArgs } from '../paging'
import { subtreeOf } from '../org-units'
import type { UserRecord, UserRole, UserStatus, WalletRecord } from '../records'
import type { Store } from '../store'
import { isWorkedOn } from '../reports/dashboard'
import { spendOf, walletBalance } from '../wallet-figures'

export interface UserMetrics {
  readonly totalLeads: number
  readonly activeLeads: number
  /** Funded of all, 0 to 1. */
  readonly conversionRate: number
  readonly totalRevenueCents: number
  readonly lastActivityAt: number | null
  readonly walletCount: number
  readonly totalWalletBalanceCents: number
}

/** What a person has done so far: folds of his leads and of his entries in the ledger. */
export function userMetrics(ctx: DomainContext, user: UserRecord): UserMetrics {
  const leads = ctx.store.leadsByAgent.list(user.id)
  const entries = ctx.ledger.agentEntries(user.id)
  const wallets = ctx.store.walletsByAgent.list(user.id)
  const lastActivityAt = Math.max(user.lastLoginAt ?? 0, entries.at(-1)?.at ?? 0)
  return {
    totalLeads: leads.length,
    activeLeads: leads.filter(isWorkedOn).length,
    conversionRate: leads.length === 0 ? 0 : leads.filter((lead) => lead.fundedAt !== null).length / leads.length,
    totalRevenueCents: spendOf(entries).spentCents,
    lastActivityAt: lastActivityAt === 0 ? null : lastActivityAt,
    walletCount: wallets.length,
    totalWalletBalanceCents: wallets.reduce((sum, wallet) => sum + walletBalance(ctx, wallet), 0),
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

export interface UserPage {
  readonly users: readonly UserRecord[]
  readonly total: number
  readonly nextToken: string | null
}

interface Line {
  readonly user: UserRecord
  /** Everything that is searched, in lower case. */
  readonly text: string
  readonly name: string
}

interface Directory {
  readonly revision: number
  readonly lines: readonly Line[]
  readonly sorted: Map<UserSort, readonly Line[]>
  /** Who was found by the latest questions, the last one last: their next pages and their counts ask for the same people. */
  readonly found: Map<string, readonly Line[]>
}

const MOST_FOUND = 10

const directories = new WeakMap<Store, Directory>()

/** All people as they are searched and sorted; made anew only after somebody's record has changed. */
function directoryOf({ store }: DomainContext): Directory {
  const known = directories.get(store)
  if (known?.revision === store.users.revision) return known
  const lines: Line[] = []
  for (const user of store.users.all()) {
    const name = `${user.lastName}\0${user.firstName}`.toLowerCase()
    const text = `${user.firstName} ${user.lastName}\n${user.email}\n${user.username}\n${user.id}`.toLowerCase()
    lines.push({ user, name, text })
  }
  const directory = { revision: store.users.revision, lines, sorted: new Map(), found: new Map() }
  directories.set(store, directory)
  return directory
}

type Compare = (left: Line, right: Line) => number

const by =
  (key: (line: Line) => string | number): Compare =>
  (left, right) => {
    const a = key(left)
    const b = key(right)
    return a < b ? -1 : a > b ? 1 : left.name < right.name ? -1 : left.name > right.name ? 1 : 0
  }

const ROLE_ORDER: readonly UserRole[] = ['ADMINISTRATOR', 'MANAGER', 'AGENT']
const STATUS_ORDER: readonly UserStatus[] = ['ACTIVE', 'PENDING', 'DISABLED']

const ORDERS: Readonly<Record<UserSort, Compare>> = {
  NAME: by((line) => line.name),
  EMAIL: by((line) => line.user.email.toLowerCase()),
  ROLE: by((line) => ROLE_ORDER.indexOf(line.user.role)),
  STATUS: by((line) => STATUS_ORDER.indexOf(line.user.status)),
  LAST_LOGIN: by((line) => line.user.lastLoginAt ?? 0),
  NEWEST: by((line) => line.user.createdAt),
}

/** Orders by time begin with the latest unless the other direction is asked for. */
const LATEST_FIRST: readonly UserSort[] = ['LAST_LOGIN', 'NEWEST']

function inOrder(directory: Directory, sort: UserSort): readonly Line[] {
  const known = directory.sorted.get(sort)
  if (known) return known
  const lines = directory.lines.toSorted(ORDERS[sort])
  directory.sorted.set(sort, lines)
  return lines
}

/** People: all for administrators, the agents of their own units and below for managers. */
export function listUsers(ctx: DomainContext, args: PageArgs & { filters?: UserFilters | null }): UserPage {
  const reader = requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  const filters = args.filters ?? {}
  const { offset, limit } = pageBounds(args)
  const sort = filters.sort ?? 'NAME'
  const lines = linesFor(ctx, reader, filters, sort)
  const total = lines.length
  const descending = filters.descending ?? LATEST_FIRST.includes(sort)
  const page = descending
    ? lines.slice(Math.max(total - offset - limit, 0), Math.max(total - offset, 0)).toReversed()
    : lines.slice(offset, offset + limit)
  return {
    users: page.map(({ user }) => user),
    total,
    nextToken: offset + limit < total ? nextTokenAt(offset + limit) : null,
  }
}

/** Whoever the reader may see and the filters name, in ascending order. */
function linesFor(ctx: DomainContext, reader: UserRecord, filters: UserFilters, sort: UserSort): readonly Line[] {
  // What may not be asked is refused, whoever has asked for it before.
  const matches = matcher(ctx, reader, filters)
  const directory = directoryOf(ctx)
  const { search, roles, statuses, states, unitId } = filters
  const scope = reader.role === 'MANAGER' ? (reader.unitId ?? '') : null
  const named = [scope, ctx.store.orgUnits.revision, sort, search, roles, statuses, states, unitId]
  const question = JSON.stringify(named)
  const lines = directory.found.get(question) ?? inOrder(directory, sort).filter(matches)
  directory.found.delete(question)
  directory.found.set(question, lines)
  const [oldest] = directory.found.keys()
  if (directory.found.size > MOST_FOUND && oldest !== undefined) directory.found.delete(oldest)
  return lines
}

function matcher(ctx: DomainContext, reader: UserRecord, filters: UserFilters): (line: Line) => boolean {
  const scope = reader.role === 'MANAGER' ? unitsBelow(ctx, reader.unitId) : undefined
  const units = filters.unitId == null ? undefined : requestedUnits(ctx, filters.unitId, scope)
  const search = filters.search?.trim().toLowerCase()
  const roles = filters.roles?.length ? new Set(filters.roles) : undefined
  const statuses = filters.statuses?.length ? new Set(filters.statuses) : undefined
  const states = filters.states?.length ? new Set(filters.states) : undefined
  return ({ user, text }) =>
    (!scope || (user.role === 'AGENT' && user.unitId !== null && scope.has(user.unitId))) &&
    (!units || (user.unitId !== null && units.has(user.unitId))) &&
    (!search || text.includes(search)) &&
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

/** An agent's own record, or one that the reader is in charge of. NOT_FOUND for a person without one. */
export function getAgent(ctx: DomainContext, agentId: string): UserRecord {
  const agent = requireReadableAgent(ctx, agentId)
  if (agent.agentMissing) throw notFound('The agent')
  return agent
}

/** A person as administrators and managers see one. */
export function getUserProfile(ctx: DomainContext, userId: string): UserRecord {
  return requireReadableAgent(ctx, userId)
}

export function getUserWallets(ctx: DomainContext, userId: string): readonly WalletRecord[] {
  return ctx.store.walletsByAgent.list(requireReadableAgent(ctx, userId).id)
}

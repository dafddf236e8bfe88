import { requireRole } from './access'
import type { DomainContext } from './context'
import type { OrgUnitRecord, UserRecord } from './records'
import type { Store } from './store'

type Reader = Pick<DomainContext, 'store'>

/** Returns the unit and its ancestors, the unit first. */
export function pathOf(ctx: Reader, unitId: string): readonly OrgUnitRecord[] {
  const path: OrgUnitRecord[] = []
  for (let unit = ctx.store.orgUnits.get(unitId); unit; unit = ctx.store.orgUnits.get(unit.parentId ?? ''))
    path.push(unit)
  return path
}

/** Returns the unit and its descendants, parents before children. */
export function subtreeOf(ctx: Reader, root: OrgUnitRecord): readonly OrgUnitRecord[] {
  const units: OrgUnitRecord[] = [root]
  for (let i = 0; i < units.length; i++) units.push(...ctx.store.orgUnitsByParent.list((units[i] as OrgUnitRecord).id))
  return units
}

/** Returns all units, parents before children. */
export const allUnits = (ctx: Reader): readonly OrgUnitRecord[] =>
  ctx.store.orgUnitsByParent.list('').flatMap((company) => subtreeOf(ctx, company))

/** Returns the branch that contains the unit. Above branch level, returns the unit. */
export function branchOf(ctx: Reader, unitId: string | null): OrgUnitRecord | undefined {
  const path = unitId === null ? [] : pathOf(ctx, unitId)
  return path.find((unit) => unit.level === 'BRANCH') ?? path[0]
}

export interface MoveImpact {
  readonly unitsMoved: number
  readonly agentsMoved: number
  /** Managers who manage the unit now and would not after the move. */
  readonly managersLosing: readonly UserRecord[]
  readonly managersGaining: readonly UserRecord[]
}

/** Returns who a move of the unit to this parent affects. */
export function impactOfMove(ctx: DomainContext, unit: OrgUnitRecord, parent: OrgUnitRecord): MoveImpact {
  const moved = unit.parentId === parent.id ? [] : subtreeOf(ctx, unit)
  const above = unit.parentId === null ? [] : pathOf(ctx, unit.parentId)
  const aboveAfterMove = pathOf(ctx, parent.id)
  return {
    unitsMoved: moved.length,
    agentsMoved: moved.reduce((sum, { id }) => sum + agentsIn(ctx, id).length, 0),
    managersLosing: managersOf(ctx, without(above, aboveAfterMove)),
    managersGaining: managersOf(ctx, without(aboveAfterMove, above)),
  }
}

export const agentsIn = (ctx: Pick<DomainContext, 'store'>, unitId: string): readonly UserRecord[] =>
  ctx.store.usersByUnit.list(unitId).filter((user) => user.role === 'AGENT')

export const managersIn = (ctx: Pick<DomainContext, 'store'>, unitId: string): readonly UserRecord[] =>
  ctx.store.usersByUnit.list(unitId).filter((user) => user.role === 'MANAGER')

const without = (units: readonly OrgUnitRecord[], others: readonly OrgUnitRecord[]): readonly OrgUnitRecord[] =>
  units.filter((unit) => !others.some((other) => other.id === unit.id))

const managersOf = (ctx: DomainContext, units: readonly OrgUnitRecord[]): readonly UserRecord[] =>
  units.flatMap((unit) => managersIn(ctx, unit.id))

/** Returns the units that the user may see, parents before children. Managers see their unit and the units below it. */
export function listOrgUnits(ctx: DomainContext, args: { includeArchived?: boolean | null }): readonly OrgUnitRecord[] {
  const reader = requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  const own = ctx.store.orgUnits.get(reader.unitId ?? '')
  const units = reader.role === 'ADMINISTRATOR' ? allUnits(ctx) : own ? subtreeOf(ctx, own) : []
  return args.includeArchived ? units : units.filter((unit) => !unit.archived)
}

/** Returns the parent of the unit, or null for the unit that the user manages. */
export function visibleParentId(ctx: DomainContext, unit: OrgUnitRecord): string | null {
  const reader = requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  return reader.role === 'MANAGER' && reader.unitId === unit.id ? null : unit.parentId
}

interface Counts {
  readonly revision: string
  readonly agents: ReadonlyMap<string, number>
}

const counts = new WeakMap<Store, Counts>()

/** Returns the number of agents in a unit and below. Counts all units in one pass after each change. */
export function agentCount(ctx: DomainContext, unitId: string): number {
  const { store } = ctx
  const revision = `${store.orgUnits.revision}.${store.users.revision}`
  let known = counts.get(store)
  if (known?.revision !== revision) {
    known = { revision, agents: countAgents(ctx) }
    counts.set(store, known)
  }
  return known.agents.get(unitId) ?? 0
}

function countAgents(ctx: DomainContext): ReadonlyMap<string, number> {
  const agents = new Map<string, number>()
  // Parents come before children. In reverse order, each unit is complete when its parent adds it.
  for (const unit of allUnits(ctx).toReversed()) {
    const count = (agents.get(unit.id) ?? 0) + agentsIn(ctx, unit.id).length
    agents.set(unit.id, count)
    if (unit.parentId !== null) agents.set(unit.parentId, (agents.get(unit.parentId) ?? 0) + count)
  }
  return agents
}

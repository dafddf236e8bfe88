import { requireRole } from './access'
import type { DomainContext } from './context'
import type { OrgUnitRecord, UserRecord } from './records'
import type { Store } from './store'
type Reader = Pick<DomainContext, 'store'>

/** The unit and all those above it, from the bottom up. */
export function pathOf(ctx: Reader, unitId: string): readonly OrgUnitRecord[] {
  const path: OrgUnitRecord[] = []
  for (let unit = ctx.store.orgUnits.get(unitId); unit; unit = ctx.store.orgUnits.get(unit.parentId ?? ''))
    path.push(unit)
  return path
}

/** The unit and all those below it, parents before children. */
export function subtreeOf(ctx: Reader, root: OrgUnitRecord): readonly OrgUnitRecord[] {
  const units: OrgUnitRecord[] = [root]
  for (let i = 0; i < units.length; i++) units.push(...ctx.store.orgUnitsByParent.list((units[i] as OrgUnitRecord).id))
  return units
}

/** Every unit, parents before children. */
export const allUnits = (ctx: Reader): readonly OrgUnitRecord[] =>
  ctx.store.orgUnitsByParent.list('').flatMap((company) => subtreeOf(ctx, company))

/** The branch that the unit is or lies in; above all branches, the unit itself. */
export function branchOf(ctx: Reader, unitId: string | null): OrgUnitRecord | undefined {
  const path = unitId === null ? [] : pathOf(ctx, unitId)
  return path.find((unit) => unit.level === 'BRANCH') ?? path[0]
}

export interface MoveImpact {
  readonly unitsMoved: number
  readonly agentsMoved: number
  /** In charge of a unit above the old place, and of none above the new one. */
  readonly managersLosing: readonly UserRecord[]
  readonly managersGaining: readonly UserRecord[]
}

/** Who would be affected if the unit stood below the parent. */
export function impactOfMove(ctx: DomainContext, unit: OrgUnitRecord, parent: OrgUnitRecord): MoveImpact {
  const moved = unit.parentId === parent.id ? [] : subtreeOf(ctx, unit)
  const above = unit.parentId === null ? [] : pathOf(ctx, unit.parentId)
  const aboveThen = pathOf(ctx, parent.id)
  return {
    unitsMoved: moved.length,
    agentsMoved: moved.reduce((sum, { id }) => sum + agentsIn(ctx, id).length, 0),
    managersLosing: managersOf(ctx, without(above, aboveThen)),
    managersGaining: managersOf(ctx, without(aboveThen, above)),
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

/** Units that the person may see, parents before children: his own and those below it; all for administrators. */
export function listOrgUnits(ctx: DomainContext, args: { includeArchived?: boolean | null }): readonly OrgUnitRecord[] {
  const reader = requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  const own = ctx.store.orgUnits.get(reader.unitId ?? '')
  const units = reader.role === 'ADMINISTRATOR' ? allUnits(ctx) : own ? subtreeOf(ctx, own) : []
  return args.includeArchived ? units : units.filter((unit) => !unit.archived)
}

/** The unit above; what lies above a manager's own unit is not for him to know. */
export function visibleParentId(ctx: DomainContext, unit: OrgUnitRecord): string | null {
  const reader = requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  return reader.role === 'MANAGER' && reader.unitId === unit.id ? null : unit.parentId
}

interface Counts {
  readonly revision: string
  readonly agents: ReadonlyMap<string, number>
}

const counts = new WeakMap<Store, Counts>()

/** Agents in a unit and below. All units are counted in one pass, once after each change. */
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
  // Children come after their parents, so that from the end on every unit is complete when it is added to the one above.
  for (const unit of allUnits(ctx).toReversed()) {
    const count = (agents.get(unit.id) ?? 0) + agentsIn(ctx, unit.id).length
    agents.set(unit.id, count)
    if (unit.parentId !== null) agents.set(unit.parentId, (agents.get(unit.parentId) ?? 0) + count)
  }
  return agents
}

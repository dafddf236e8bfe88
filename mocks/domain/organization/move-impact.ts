import type { DomainContext } from '../context'
import type { OrgUnitRecord, UserRecord } from '../records'
import { pathOf, subtreeOf } from './tree'

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

import type { DomainContext } from '../context'
import type { OrgUnitRecord } from '../records'

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

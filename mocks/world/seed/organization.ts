import type { DomainContext } from '../../domain/context'
import type { OrgUnitRecord } from '../../domain/records'

export type UnitSeed = readonly [id: string, name: string, level: OrgUnitRecord['level'], parentId: string | null]

export const UNITS: readonly UnitSeed[] = [
  ['fairlead-lending', 'Fairlead Lending', 'COMPANY', null],
  ['division-coast', 'Coast', 'DIVISION', 'fairlead-lending'],
  ['division-plains', 'Plains', 'DIVISION', 'fairlead-lending'],
  ['branch-harbor', 'Harbor', 'BRANCH', 'division-coast'],
  ['branch-canyon', 'Canyon', 'BRANCH', 'division-coast'],
  ['branch-prairie', 'Prairie', 'BRANCH', 'division-plains'],
  ['team-north-pier', 'North Pier', 'TEAM', 'branch-harbor'],
  ['team-south-pier', 'South Pier', 'TEAM', 'branch-harbor'],
  ['team-ridge', 'Ridge', 'TEAM', 'branch-canyon'],
  ['team-open-range', 'Open Range', 'TEAM', 'branch-prairie'],
]

export function seedOrganization(ctx: DomainContext, units = UNITS): void {
  units.forEach(([id, name, level, parentId], i) =>
    ctx.store.orgUnits.insert({ id, name, level, parentId, archived: false, createdAt: ctx.now + i }),
  )
}

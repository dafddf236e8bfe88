import type { OrgLevel } from '../../lib/api/__generated__/schema'

export const levels: readonly OrgLevel[] = ['COMPANY', 'DIVISION', 'BRANCH', 'TEAM']
export const levelNames: Readonly<Record<OrgLevel, string>> = {
  COMPANY: 'Company',
  DIVISION: 'Division',
  BRANCH: 'Branch',
  TEAM: 'Team',
}

export interface Unit {
  readonly id: string
  readonly name: string
  readonly level: OrgLevel
  readonly parentId: string | null
}

/** Returns the level of child units, or null for a team. */
export const levelBelow = (level: OrgLevel): OrgLevel | null => levels[levels.indexOf(level) + 1] ?? null

/** Returns whether a unit can move below the target: a unit one level up that is not its parent already. */
export const canMove = (unit: Unit, target: Unit): boolean =>
  levelBelow(target.level) === unit.level && unit.parentId !== target.id

/** Returns the path of a unit from the top: "Fairlead Lending › Coast › Harbor". */
export function pathOf(unit: Unit, units: ReadonlyMap<string, Unit>): string {
  const names: string[] = []
  for (let at: Unit | undefined = unit; at; at = at.parentId === null ? undefined : units.get(at.parentId)) {
    names.unshift(at.name)
    if (names.length > levels.length) break
  }
  return names.join(' › ')
}

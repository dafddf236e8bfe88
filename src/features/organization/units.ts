import { matching } from '../../shared/search'
import type { OrganizationQuery } from '../../lib/api/__generated__/documents'
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

export type OrgUnit = NonNullable<OrganizationQuery['listOrgUnits']>[number]
export type UnitUser = OrgUnit['managers'][number]

export const agentsText = (count: number): string => (count === 1 ? '1 agent' : `${count} agents`)

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

interface UnitSearch<Node extends Unit> {
  /** Units to show: all, or during a search the matches and their ancestors. */
  readonly units: readonly Node[]
  readonly foundIds: ReadonlySet<string>
}

/** Returns the units whose name contains the text, with their ancestors. */
export function searchUnits<Node extends Unit>(units: readonly Node[], text: string): UnitSearch<Node> {
  if (text.trim() === '') return { units, foundIds: new Set() }
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  const foundIds = new Set<string>()
  const shown = new Set<string>()
  for (const unit of matching(units, text, ({ name }) => [name])) {
    foundIds.add(unit.id)
    for (let at: Unit | undefined = unit; at && !shown.has(at.id); at = byId.get(at.parentId ?? '')) shown.add(at.id)
  }
  return { units: units.filter((unit) => shown.has(unit.id)), foundIds }
}

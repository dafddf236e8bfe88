import { isUnitWithin, requireAdministrator, requireRole } from './access'
import { type KeyedFigures, SumsByKey } from './aggregates'
import { audit } from './audit'
import type { DomainContext } from './context'
import { conflict, invalid, notFound } from './errors'
import type { OrgUnitRecord, UserRecord } from './records'
import { checkedText, fullName } from './user-fields'
import { totalBalance } from './wallets'

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

/** Returns the branch that contains the unit. Returns the unit itself if it is above the level of branches. */
export function branchOf(ctx: Reader, unitId: string | null): OrgUnitRecord | undefined {
  const path = unitId === null ? [] : pathOf(ctx, unitId)
  return path.find((unit) => unit.level === 'BRANCH') ?? path[0]
}

interface MoveImpact {
  readonly unitsMoved: number
  readonly agentsMoved: number
  /** Managers who manage the unit now, but would not manage it after the move. */
  readonly managersLosing: readonly UserRecord[]
  readonly managersGaining: readonly UserRecord[]
}

/** Returns how many units and agents a move to this parent affects, and which managers lose or gain the unit. */
function impactOfMove(ctx: DomainContext, unit: OrgUnitRecord, parent: OrgUnitRecord): MoveImpact {
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

export const agentsIn = (ctx: Reader, unitId: string): readonly UserRecord[] =>
  ctx.store.usersByUnit.list(unitId).filter((user) => user.role === 'AGENT')

export const managersIn = (ctx: Reader, unitId: string): readonly UserRecord[] =>
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

/**
 * Returns the parent of the unit. Returns null for the unit that the reader manages, because managers see nothing above
 * it.
 */
export function visibleParentId(ctx: DomainContext, unit: OrgUnitRecord): string | null {
  const reader = requireRole(ctx, 'ADMINISTRATOR', 'MANAGER')
  return reader.role === 'MANAGER' && reader.unitId === unit.id ? null : unit.parentId
}

/**
 * Returns the number of agents in a unit and the units below it, and the sum of their funds and wallets. The totals of
 * all units are cached. A change of an agent changes only the totals of the agent's unit and the units above it.
 */
export function unitTotals(ctx: DomainContext, unitId: string): { agentCount: number; heldCents: number } {
  const { store } = ctx
  const rows = store.aggregates.rows({
    key: `totals of units.${store.orgUnits.revision}`,
    topic: 'agent',
    ids: () => store.usersByRole.list('AGENT').map(({ id }) => id),
    rowOf: (id) => {
      const agent = store.users.get(id)
      if (agent?.role !== 'AGENT' || agent.unitId === null) return undefined
      const figures = [1, totalBalance(ctx, id)]
      return pathOf(ctx, agent.unitId).map((unit) => [unit.id, figures] as const)
    },
  })
  const { sums } = rows.accumulator('by unit', () => new SumsByKey<KeyedFigures<string>, string>((row) => row))
  const [agentCount = 0, heldCents = 0] = sums.get(unitId) ?? []
  return { agentCount, heldCents }
}

type OrgLevel = OrgUnitRecord['level']

/** Levels from top to bottom. */
export const LEVELS: readonly OrgLevel[] = ['COMPANY', 'DIVISION', 'BRANCH', 'TEAM']

const levelName = (level: OrgLevel): string => level.toLowerCase()

const MAX_UNIT_NAME = 80

function requireUnit(ctx: DomainContext, unitId: string, field = 'unitId'): OrgUnitRecord {
  const unit = ctx.store.orgUnits.get(unitId)
  if (!unit) throw notFound('The unit')
  if (unit.archived) throw conflict(field, `${unit.name} is archived.`)
  return unit
}

export function createOrgUnit(
  ctx: DomainContext,
  input: { name: string; level: OrgLevel; parentId?: string | null },
): { unitId: string } {
  requireAdministrator(ctx)
  const parent = input.parentId == null ? null : requireUnit(ctx, input.parentId, 'parentId')
  requireLevelBelow(input.level, parent)
  const name = checkedText(input.name, 'name', MAX_UNIT_NAME)
  requireFreeName(ctx, name, parent?.id ?? null)
  const unit = ctx.store.orgUnits.insert({
    id: ctx.ids.next('unit'),
    name,
    level: input.level,
    parentId: parent?.id ?? null,
    archived: false,
    createdAt: ctx.now,
  })
  audit(ctx, {
    action: 'UNIT_CREATED',
    subject: name,
    subjectId: unit.id,
    detail: parent ? `${levelName(input.level)} of ${parent.name}` : levelName(input.level),
  })
  return { unitId: unit.id }
}

/** Throws unless the parent has the next higher level: Company › Division › Branch › Team. */
function requireLevelBelow(level: OrgLevel, parent: OrgUnitRecord | null): void {
  const above = LEVELS[LEVELS.indexOf(level) - 1]
  if (parent?.level === above) return
  throw invalid(
    'parentId',
    above === undefined ? 'A company is the top level.' : `A ${levelName(level)} belongs in a ${levelName(above)}.`,
  )
}

function requireFreeName(ctx: DomainContext, name: string, parentId: string | null, except?: string): void {
  const lowerCaseName = name.toLowerCase()
  const taken = ctx.store.orgUnitsByParent
    .list(parentId ?? '')
    .some((unit) => unit.id !== except && !unit.archived && unit.name.toLowerCase() === lowerCaseName)
  if (taken) throw conflict('name', `There is already a unit named ${name} here.`)
}

export function renameOrgUnit(ctx: DomainContext, input: { unitId: string; name: string }): { unitId: string } {
  requireAdministrator(ctx)
  const unit = requireUnit(ctx, input.unitId)
  const name = checkedText(input.name, 'name', MAX_UNIT_NAME)
  if (name === unit.name) return { unitId: unit.id }
  requireFreeName(ctx, name, unit.parentId, unit.id)
  ctx.store.orgUnits.update(unit.id, { name })
  audit(ctx, { action: 'UNIT_RENAMED', subject: name, subjectId: unit.id, detail: `${unit.name} → ${name}` })
  return { unitId: unit.id }
}

interface MoveInput {
  readonly unitId: string
  readonly parentId: string
}

/** Validates a move and returns its impact. Changes nothing. */
export function planMove(ctx: DomainContext, input: MoveInput): { unit: OrgUnitRecord; impact: MoveImpact } {
  requireAdministrator(ctx)
  const unit = requireUnit(ctx, input.unitId)
  const parent = requireUnit(ctx, input.parentId, 'parentId')
  if (isUnitWithin(ctx, parent.id, unit.id)) throw invalid('parentId', 'A unit cannot be moved into itself.')
  requireLevelBelow(unit.level, parent)
  if (unit.parentId !== parent.id) requireFreeName(ctx, unit.name, parent.id, unit.id)
  return { unit, impact: impactOfMove(ctx, unit, parent) }
}

/** Moves a unit and everything below it. Returns the impact, with the ids of the managers. */
export function moveOrgUnit(ctx: DomainContext, input: MoveInput) {
  const { unit, impact } = planMove(ctx, input)
  const result = {
    unitId: unit.id,
    unitsMoved: impact.unitsMoved,
    agentsMoved: impact.agentsMoved,
    managersLosing: impact.managersLosing.map((user) => user.id),
    managersGaining: impact.managersGaining.map((user) => user.id),
  }
  if (unit.parentId === input.parentId) return result
  const before = ctx.store.orgUnits.get(unit.parentId ?? '')?.name ?? 'the top'
  const after = ctx.store.orgUnits.get(input.parentId)?.name ?? ''
  ctx.store.orgUnits.update(unit.id, { parentId: input.parentId })
  audit(ctx, { action: 'UNIT_MOVED', subject: unit.name, subjectId: unit.id, detail: `${before} → ${after}` })
  return result
}

/** Archives a unit. Throws CONFLICT while the unit contains users, or units that are not archived. */
export function archiveOrgUnit(ctx: DomainContext, input: { unitId: string }): { unitId: string } {
  requireAdministrator(ctx)
  const unit = requireUnit(ctx, input.unitId)
  const units = ctx.store.orgUnitsByParent.list(unit.id).filter((child) => !child.archived).length
  const people = ctx.store.usersByUnit.list(unit.id).length
  if (units > 0 || people > 0) {
    const contents = `${units} ${units === 1 ? 'unit' : 'units'} and ${people} ${people === 1 ? 'person' : 'people'}`
    throw conflict('unitId', `${unit.name} is not empty: ${contents}.`)
  }
  ctx.store.orgUnits.update(unit.id, { archived: true })
  audit(ctx, { action: 'UNIT_ARCHIVED', subject: unit.name, subjectId: unit.id })
  return { unitId: unit.id }
}

/** Assigns an agent or a manager to a unit. A manager manages the unit and all units below it. */
export function assignUserToUnit(
  ctx: DomainContext,
  input: { userId: string; unitId?: string | null },
): { userId: string } {
  requireAdministrator(ctx)
  const user = ctx.store.users.get(input.userId)
  if (!user) throw notFound('The user')
  const unit = input.unitId == null ? null : requireUnit(ctx, input.unitId)
  if (user.role === 'ADMINISTRATOR' && unit) throw invalid('userId', 'An administrator belongs to no unit.')
  if (user.unitId === (unit?.id ?? null)) return { userId: user.id }
  const before = ctx.store.orgUnits.get(user.unitId ?? '')?.name ?? 'no unit'
  ctx.store.users.update(user.id, { unitId: unit?.id ?? null, updatedAt: ctx.now })
  audit(ctx, {
    action: 'UNIT_ASSIGNED',
    subject: fullName(user),
    subjectId: user.id,
    detail: `${before} → ${unit?.name ?? 'no unit'}`,
  })
  return { userId: user.id }
}

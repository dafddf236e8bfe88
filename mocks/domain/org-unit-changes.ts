import { isUnitWithin, requireAdministrator } from './access'
import { audit } from './audit'
import type { DomainContext } from './context'
import { conflict, invalid, notFound } from './errors'
import type { OrgUnitRecord } from './records'
import { checkedText, fullName } from './users/user-fields'
import { impactOfMove, type MoveImpact } from './org-units'

export type OrgLevel = OrgUnitRecord['level']

/** From the top level to the bottom level. */
export const LEVELS: readonly OrgLevel[] = ['COMPANY', 'DIVISION', 'BRANCH', 'TEAM']

const LEVEL_NAMES: Readonly<Record<OrgLevel, string>> = {
  COMPANY: 'company',
  DIVISION: 'division',
  BRANCH: 'branch',
  TEAM: 'team',
}

/** Returns the next higher level, or null for a company. */
const levelAbove = (level: OrgLevel): OrgLevel | null => LEVELS[LEVELS.indexOf(level) - 1] ?? null

const MAX_UNIT_NAME = 80

function requireUnit(ctx: DomainContext, unitId: string, field = 'unitId'): OrgUnitRecord {
  const unit = ctx.store.orgUnits.get(unitId)
  if (!unit) throw notFound('The unit')
  if (unit.archived) throw conflict(field, `${unit.name} is archived.`)
  return unit
}

export interface CreateOrgUnitInput {
  readonly name: string
  readonly level: OrgLevel
  readonly parentId?: string | null
}

export function createOrgUnit(ctx: DomainContext, input: CreateOrgUnitInput): { unitId: string } {
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
    detail: parent ? `${LEVEL_NAMES[input.level]} of ${parent.name}` : LEVEL_NAMES[input.level],
  })
  return { unitId: unit.id }
}

/** Throws unless the parent has the next higher level: Company › Division › Branch › Team. */
function requireLevelBelow(level: OrgLevel, parent: OrgUnitRecord | null): void {
  const above = levelAbove(level)
  if ((parent?.level ?? null) === above) return
  throw invalid(
    'parentId',
    above === null ? 'A company is the top level.' : `A ${LEVEL_NAMES[level]} belongs in a ${LEVEL_NAMES[above]}.`,
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

interface MoveResult {
  readonly unitId: string
  readonly unitsMoved: number
  readonly agentsMoved: number
  readonly managersLosing: readonly string[]
  readonly managersGaining: readonly string[]
}

/** Moves a unit and everything below it. */
export function moveOrgUnit(ctx: DomainContext, input: MoveInput): MoveResult {
  const { unit, impact } = planMove(ctx, input)
  const ids = {
    managersLosing: impact.managersLosing.map((user) => user.id),
    managersGaining: impact.managersGaining.map((user) => user.id),
  }
  const result = { unitId: unit.id, unitsMoved: impact.unitsMoved, agentsMoved: impact.agentsMoved, ...ids }
  if (unit.parentId === input.parentId) return result
  const before = ctx.store.orgUnits.get(unit.parentId ?? '')?.name ?? 'the top'
  const after = ctx.store.orgUnits.get(input.parentId)?.name ?? ''
  ctx.store.orgUnits.update(unit.id, { parentId: input.parentId })
  audit(ctx, { action: 'UNIT_MOVED', subject: unit.name, subjectId: unit.id, detail: `${before} → ${after}` })
  return result
}

/** Archives a unit. Throws CONFLICT while it contains people or units that are not archived. */
export function archiveOrgUnit(ctx: DomainContext, input: { unitId: string }): { unitId: string } {
  requireAdministrator(ctx)
  const unit = requireUnit(ctx, input.unitId)
  const units = ctx.store.orgUnitsByParent.list(unit.id).filter((child) => !child.archived).length
  const people = ctx.store.usersByUnit.list(unit.id).length
  if (units > 0 || people > 0)
    throw conflict('unitId', `${unit.name} is not empty: ${count(units, 'unit')} and ${count(people, 'person')}.`)
  ctx.store.orgUnits.update(unit.id, { archived: true })
  audit(ctx, { action: 'UNIT_ARCHIVED', subject: unit.name, subjectId: unit.id })
  return { unitId: unit.id }
}

const count = (n: number, what: 'unit' | 'person'): string =>
  `${n} ${n === 1 ? what : what === 'unit' ? 'units' : 'people'}`

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

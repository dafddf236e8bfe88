import { requireRole } from '../access'
import type { DomainContext } from '../context'
import { forbidden, notFound } from '../errors'
import { agentsIn } from '../organization/move-impact'
import { subtreeOf } from '../organization/tree'
import type { OrgUnitRecord, UserRecord } from '../records'

export interface TeamScope {
  readonly reader: UserRecord
  /** The unit at the top of what is read; null for the whole company. */
  readonly unit: OrgUnitRecord | null
  readonly agents: readonly UserRecord[]
}

/** Agents of the reader: those of his unit and below, or of one unit among them; for administrators of any, or all. */
export function teamScope(ctx: DomainContext, unitId?: string | null): TeamScope {
  const reader = requireRole(ctx, 'MANAGER', 'ADMINISTRATOR')
  if (reader.role === 'ADMINISTRATOR') {
    if (unitId == null) return { reader, unit: null, agents: ctx.store.usersByRole.list('AGENT') }
    const unit = ctx.store.orgUnits.get(unitId)
    if (!unit) throw notFound('The unit')
    return { reader, unit, agents: agentsBelow(ctx, subtreeOf(ctx, unit)) }
  }
  const own = ctx.store.orgUnits.get(reader.unitId ?? '')
  if (!own) {
    if (unitId != null) throw forbidden()
    return { reader, unit: null, agents: [] }
  }
  const unit = unitId == null ? own : subtreeOf(ctx, own).find(({ id }) => id === unitId)
  if (!unit) throw forbidden()
  return { reader, unit, agents: agentsBelow(ctx, subtreeOf(ctx, unit)) }
}

const agentsBelow = (ctx: DomainContext, units: readonly OrgUnitRecord[]): readonly UserRecord[] =>
  units.flatMap((unit) => agentsIn(ctx, unit.id))

import { requireRole } from '../access'
import type { DomainContext } from '../context'
import type { OrgUnitRecord } from '../records'
import type { Store } from '../store'
import { agentsIn } from './move-impact'
import { allUnits, subtreeOf } from './tree'

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

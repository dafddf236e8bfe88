import { isUnitWithin, requireRole } from '../access'
import type { DomainContext } from '../context'
import { forbidden, notFound } from '../errors'
import { agentsIn, subtreeOf } from '../org-units'
import type { OrgUnitRecord, UserRecord } from '../records'
import type { AggregateRows } from '../aggregates'

export interface TeamScope {
  /** Topmost units of the scope. Empty if the reader is a manager without a unit. */
  readonly roots: readonly OrgUnitRecord[]
  /** All agents in the scope. Each read computes the list again. */
  readonly agents: readonly UserRecord[]
  /** Cache key that identifies the units of the scope and the revision of the unit table. */
  readonly name: string
  readonly has: (agent: UserRecord) => boolean
}

/**
 * Returns the agents that the reader manages, optionally within one unit and its subunits. Administrators may read all
 * units. Managers get FORBIDDEN outside their own unit.
 */
export function teamScope(ctx: DomainContext, unitId?: string | null): TeamScope {
  const reader = requireRole(ctx, 'MANAGER', 'ADMINISTRATOR')
  const { orgUnits, orgUnitsByParent, usersByRole } = ctx.store
  const isAdministrator = reader.role === 'ADMINISTRATOR'
  if (isAdministrator && unitId == null)
    return {
      roots: orgUnitsByParent.list(''),
      get agents() {
        return usersByRole.list('AGENT')
      },
      name: `everyone.${orgUnits.revision}`,
      has: ({ role }) => role === 'AGENT',
    }
  if (!isAdministrator && unitId != null && !isUnitWithin(ctx, unitId, reader.unitId)) throw forbidden()
  const unit = orgUnits.get(unitId ?? reader.unitId ?? '')
  if (!unit && isAdministrator) throw notFound('The unit')
  // A manager without a unit has no agents.
  const unitIds = new Set(unit ? subtreeOf(ctx, unit).map(({ id }) => id) : [])
  return {
    roots: unit ? [unit] : [],
    get agents() {
      return [...unitIds].flatMap((id) => agentsIn(ctx, id))
    },
    name: `${unit?.id ?? 'nobody'}.${orgUnits.revision}`,
    has: (agent) => agent.role === 'AGENT' && agent.unitId !== null && unitIds.has(agent.unitId),
  }
}

/** Returns one cached row per agent. `cacheKey` must contain all inputs of `rowOf` except the agent's records. */
export function cachedRows<Row>(
  { store }: DomainContext,
  scope: TeamScope,
  cacheKey: string,
  rowOf: (agent: UserRecord) => Row,
): AggregateRows<Row> {
  return store.aggregates.rows({
    key: `${cacheKey} of ${scope.name}`,
    topic: 'agent',
    ids: () => scope.agents.map(({ id }) => id),
    rowOf: (id) => {
      const agent = store.users.get(id)
      return agent && scope.has(agent) ? rowOf(agent) : undefined
    },
  })
}

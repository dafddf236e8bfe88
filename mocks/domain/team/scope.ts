import { requireRole } from '../access'
import type { DomainContext } from '../context'
import { forbidden, notFound } from '../errors'
import { agentsIn, subtreeOf } from '../org-units'
import type { OrgUnitRecord, UserRecord } from '../records'
import type { AggregateRows } from '../aggregates'

export interface TeamScope {
  readonly reader: UserRecord
  /** Root unit of the scope. Null for the whole company. */
  readonly unit: OrgUnitRecord | null
  /** All agents in the scope. Computed on every read. */
  readonly agents: readonly UserRecord[]
  /** Cache key: the units of the scope and their revision. */
  readonly name: string
  readonly has: (agent: UserRecord) => boolean
}

/**
 * Returns the agents that the reader manages, optionally within one unit and its subunits. Administrators may read all
 * units. Managers get FORBIDDEN outside their own unit.
 */
export function teamScope(ctx: DomainContext, unitId?: string | null): TeamScope {
  const reader = requireRole(ctx, 'MANAGER', 'ADMINISTRATOR')
  if (reader.role === 'ADMINISTRATOR') {
    if (unitId == null) return companyScope(ctx, reader)
    const unit = ctx.store.orgUnits.get(unitId)
    if (!unit) throw notFound('The unit')
    return scopeOf(ctx, reader, unit, subtreeOf(ctx, unit))
  }
  const ownUnit = ctx.store.orgUnits.get(reader.unitId ?? '')
  if (!ownUnit) {
    if (unitId != null) throw forbidden()
    return { reader, unit: null, agents: [], name: 'nobody', has: () => false }
  }
  const subunits = subtreeOf(ctx, ownUnit)
  const unit = unitId == null ? ownUnit : subunits.find(({ id }) => id === unitId)
  if (!unit) throw forbidden()
  return scopeOf(ctx, reader, unit, unit === ownUnit ? subunits : subtreeOf(ctx, unit))
}

const companyScope = ({ store }: DomainContext, reader: UserRecord): TeamScope => ({
  reader,
  unit: null,
  get agents() {
    return store.usersByRole.list('AGENT')
  },
  name: `everyone.${store.orgUnits.revision}`,
  has: ({ role }) => role === 'AGENT',
})

function scopeOf(
  ctx: DomainContext,
  reader: UserRecord,
  unit: OrgUnitRecord,
  units: readonly OrgUnitRecord[],
): TeamScope {
  const ids = new Set(units.map(({ id }) => id))
  return {
    reader,
    unit,
    get agents() {
      return units.flatMap(({ id }) => agentsIn(ctx, id))
    },
    name: `${unit.id}.${ctx.store.orgUnits.revision}`,
    has: ({ role, unitId }) => role === 'AGENT' && unitId !== null && ids.has(unitId),
  }
}

/** Returns one cached row per agent. `cacheKey` must name everything that the rows depend on besides the scope. */
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

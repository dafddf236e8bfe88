import { requireRole } from '../access'
import type { DomainContext } from '../context'
import { forbidden, notFound } from '../errors'
import { agentsIn, subtreeOf } from '../org-units'
import type { OrgUnitRecord, UserRecord } from '../records'
import type { AggregateRows } from '../aggregates'

export interface TeamScope {
  readonly reader: UserRecord
  /** The unit at the top of what is read; null for the whole company. */
  readonly unit: OrgUnitRecord | null
  /** All of them: reading it costs as much as there are. */
  readonly agents: readonly UserRecord[]
  /** Names the units that are read, as they are now. */
  readonly name: string
  readonly has: (agent: UserRecord) => boolean
}

/** Agents of the reader: those of his unit and below, or of one unit among them; for administrators of any, or all. */
export function teamScope(ctx: DomainContext, unitId?: string | null): TeamScope {
  const reader = requireRole(ctx, 'MANAGER', 'ADMINISTRATOR')
  if (reader.role === 'ADMINISTRATOR') {
    if (unitId == null) return everyone(ctx, reader)
    const unit = ctx.store.orgUnits.get(unitId)
    if (!unit) throw notFound('The unit')
    return scopeOf(ctx, reader, unit, subtreeOf(ctx, unit))
  }
  const own = ctx.store.orgUnits.get(reader.unitId ?? '')
  if (!own) {
    if (unitId != null) throw forbidden()
    return { reader, unit: null, agents: [], name: 'nobody', has: () => false }
  }
  const below = subtreeOf(ctx, own)
  const unit = unitId == null ? own : below.find(({ id }) => id === unitId)
  if (!unit) throw forbidden()
  return scopeOf(ctx, reader, unit, unit === own ? below : subtreeOf(ctx, unit))
}

const everyone = ({ store }: DomainContext, reader: UserRecord): TeamScope => ({
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

/** A row of each agent, kept from one answer to the next; `what` names everything else that the rows depend on. */
export function cachedRows<Row>(
  { store }: DomainContext,
  scope: TeamScope,
  what: string,
  rowOf: (agent: UserRecord) => Row,
): AggregateRows<Row> {
  return store.sums.rows({
    question: `${what} of ${scope.name}`,
    topic: 'agent',
    ids: () => scope.agents.map(({ id }) => id),
    rowOf: (id) => {
      const agent = store.users.get(id)
      return agent && scope.has(agent) ? rowOf(agent) : undefined
    },
  })
}

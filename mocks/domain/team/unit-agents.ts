import type { DomainContext } from '../context'
import { page, type Page, type PageArgs } from '../paging'
import type { UserRecord } from '../records'
import { Ordered } from '../sums/folds'
import { byName } from './members'
import { keptRows, teamScope } from './scope'

/** Agents in the unit itself, by name; kept in their order, since a unit may have thousands. */
export function listUnitAgents(ctx: DomainContext, args: PageArgs & { unitId: string }): Page<UserRecord> {
  const scope = teamScope(ctx, args.unitId)
  const { unitId } = args
  const own = {
    ...scope,
    name: `the unit ${scope.name}`,
    has: (agent: UserRecord) => scope.has(agent) && agent.unitId === unitId,
  }
  const rows = keptRows(ctx, own, 'people', (agent) => agent)
  return page(rows.fold('by name', () => new Ordered<UserRecord>((agent) => [agent], byName)).list, args)
}

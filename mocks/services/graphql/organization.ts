import type { WorldSession } from '../request-context'
import { notFound } from '../../domain/errors'
import { agentsIn, listOrgUnits, managersIn, planMove, unitTotals, visibleParentId } from '../../domain/org-units'
import type { OrgUnitRecord, UserRecord } from '../../domain/records'
import { asResult, iso, isoOrNull } from './results'
import type { Resolvers } from './__generated__/resolvers'
import { zoneCalendar } from '../../domain/periods'

const leadResult = (ctx: WorldSession, { leadId }: { leadId: string }) => ({
  lead: ctx.read(({ store }) => store.leads.get(leadId) ?? null),
})

/**
 * Resolvers for managers and administrators. The queries load their code on first use, because agents never need this
 * code.
 */
export const teamResolvers: Resolvers = {
  Query: {
    async listTeam(_, { timeZone, ...args }, ctx) {
      const { listTeam } = await import('../../domain/reports/team-members')
      const { items, ...page } = ctx.read((domain) => listTeam(domain, zoneCalendar(timeZone), args))
      return {
        ...page,
        items: items.map((member) => ({ ...member, lastPurchaseAt: isoOrNull(member.lastPurchaseAt) })),
      }
    },
    async getManagerOverview(_, { timeZone }, ctx) {
      const { getManagerOverview } = await import('../../domain/reports/team-members')
      const overview = ctx.read((domain) => getManagerOverview(domain, zoneCalendar(timeZone)))
      return {
        ...overview,
        attention: overview.attention.map((item) => ({ ...item, since: isoOrNull(item.since) })),
      }
    },
    async listTeamLeads(_, args, ctx) {
      const { listTeamLeads } = await import('../../domain/team/team-leads')
      const { items, ...page } = ctx.read((domain) => listTeamLeads(domain, args))
      return { ...page, items: items.map((item) => ({ ...item, purchasedAt: iso(item.purchasedAt) })) }
    },
  },
  Mutation: {
    reassignLead: (_, args, ctx) => asResult(() => leadResult(ctx, ctx.execute('reassignLead', args))),
    resolveLeadReturn: (_, args, ctx) =>
      asResult(() => {
        const { leadId } = ctx.execute('resolveLeadReturn', args)
        return { ...leadResult(ctx, { leadId }), activity: { leadId } }
      }),
    nudgeAgent: (_, args, ctx) => asResult(() => void ctx.execute('nudgeAgent', args)),
  },
}

function unitResult(ctx: WorldSession, { unitId }: { unitId: string }): { unit: OrgUnitRecord } {
  const unit = ctx.read(({ store }) => store.orgUnits.get(unitId))
  if (!unit) throw notFound('The unit')
  return { unit }
}

const usersById = (ctx: WorldSession, ids: readonly string[]): readonly UserRecord[] =>
  ctx.read(({ store }) => ids.flatMap((id) => store.users.get(id) ?? []))

export const organizationResolvers: Resolvers = {
  Query: {
    listOrgUnits: (_, args, ctx) => ctx.read((domain) => listOrgUnits(domain, args)),
    async listUnitAgents(_, args, ctx) {
      const { listUnitAgents } = await import('../../domain/reports/team-members')
      const { items, ...page } = ctx.read((domain) => listUnitAgents(domain, args))
      return { users: items, ...page }
    },
  },
  Mutation: {
    createOrgUnit: (_, { input }, ctx) => asResult(() => unitResult(ctx, ctx.execute('createOrgUnit', input))),
    renameOrgUnit: (_, args, ctx) => asResult(() => unitResult(ctx, ctx.execute('renameOrgUnit', args))),
    moveOrgUnit: (_, { unitId, parentId, dryRun }, ctx) =>
      asResult(() => {
        if (dryRun) return ctx.read((domain) => planMove(domain, { unitId, parentId }))
        const { managersLosing, managersGaining, ...impact } = ctx.execute('moveOrgUnit', { unitId, parentId })
        return {
          ...unitResult(ctx, impact),
          impact: {
            ...impact,
            managersLosing: usersById(ctx, managersLosing),
            managersGaining: usersById(ctx, managersGaining),
          },
        }
      }),
    archiveOrgUnit: (_, args, ctx) => asResult(() => unitResult(ctx, ctx.execute('archiveOrgUnit', args))),
    assignUserToUnit: (_, args, ctx) =>
      asResult(() => {
        const { userId } = ctx.execute('assignUserToUnit', args)
        return { user: usersById(ctx, [userId])[0] ?? null }
      }),
  },
  OrgUnit: {
    parentId: (unit, _, ctx) => ctx.read((domain) => visibleParentId(domain, unit)),
    managers: (unit, _, ctx) => ctx.read((domain) => managersIn(domain, unit.id)),
    agents: (unit, _, ctx) => ctx.read((domain) => agentsIn(domain, unit.id)),
    agentCount: (unit, _, ctx) => ctx.read((domain) => unitTotals(domain, unit.id).agentCount),
    heldCents: (unit, _, ctx) => ctx.read((domain) => unitTotals(domain, unit.id).heldCents),
  },
}

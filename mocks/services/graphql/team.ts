import type { WorldSession } from '../request-context'
import { zoneCalendar } from '../../domain/calendar'
import { asResult, iso, isoOrNull } from './results'
import type { Resolvers } from './__generated__/resolvers'

const leadResult = (ctx: WorldSession, { leadId }: { leadId: string }) => ({
  lead: ctx.read(({ store }) => store.leads.get(leadId) ?? null),
})

/** Loads its code on first use, because only managers need it. */
export const teamResolvers: Resolvers = {
  Query: {
    async listTeam(_, { timeZone, ...args }, ctx) {
      const { listTeam } = await import('../../domain/team/members')
      const { items, ...page } = ctx.read((domain) => listTeam(domain, zoneCalendar(timeZone), args))
      return {
        ...page,
        items: items.map((member) => ({ ...member, lastPurchaseAt: isoOrNull(member.lastPurchaseAt) })),
      }
    },
    async getManagerOverview(_, { timeZone }, ctx) {
      const { getManagerOverview } = await import('../../domain/team/members')
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
    nudgeAgent: (_, args, ctx) =>
      asResult(() => {
        ctx.execute('nudgeAgent', args)
        return {}
      }),
  },
}

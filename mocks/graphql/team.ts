import { listTeam } from '../domain/team/members'
import { getManagerOverview } from '../domain/team/overview'
import { listTeamLeads } from '../domain/team/team-leads'
import { asResult, iso, isoOrNull, type GraphQLContext } from './context'
import type { Resolvers } from './__generated__/resolvers'

const leadOf = (ctx: GraphQLContext, { leadId }: { leadId: string }) => ({
  lead: ctx.read(({ store }) => store.leads.get(leadId) ?? null),
})

export const teamResolvers: Resolvers = {
  Query: {
    listTeam: (_, { unitId }, ctx) =>
      ctx
        .read((domain) => listTeam(domain, unitId))
        .map((member) => ({ ...member, lastPurchaseAt: isoOrNull(member.lastPurchaseAt) })),
    getManagerOverview: (_, _args, ctx) => {
      const overview = ctx.read(getManagerOverview)
      return {
        ...overview,
        attention: overview.attention.map((item) => ({ ...item, since: isoOrNull(item.since) })),
      }
    },
    listTeamLeads: (_, args, ctx) => {
      const { items, ...page } = ctx.read((domain) => listTeamLeads(domain, args))
      return { ...page, items: items.map((item) => ({ ...item, purchasedAt: iso(item.purchasedAt) })) }
    },
  },
  Mutation: {
    reassignLead: (_, args, ctx) => asResult(() => leadOf(ctx, ctx.execute('reassignLead', args))),
    resolveLeadReturn: (_, args, ctx) =>
      asResult(() => {
        const { leadId } = ctx.execute('resolveLeadReturn', args)
        return { ...leadOf(ctx, { leadId }), activity: { leadId } }
      }),
    nudgeAgent: (_, args, ctx) =>
      asResult(() => {
        ctx.execute('nudgeAgent', args)
        return {}
      }),
  },
}

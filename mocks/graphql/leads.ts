import { requireUser } from '../domain/access'
import { addressBook } from '../domain/users/names'
import { getLead, leadEntries, listMyLeads, requireLeadHistory, returnUntil } from '../domain/leads/bought-leads'
import { listOpenLeads } from '../domain/leads/open-leads'
import { listSavedSearches } from '../domain/leads/saved-searches'
import { listStateMarkets } from '../domain/leads/state-markets'
import { leadVisibility, maskedName } from '../domain/leads/visibility'
import { walletId } from '../domain/wallets/wallets'
import type { LeadRecord } from '../domain/records'
import { notFound } from '../domain/errors'
import { asResult, iso, isoOrNull, type GraphQLContext } from './context'
import type { Resolvers } from './__generated__/resolvers'

/** A field of the contact, for those on the buyer's side only. */
const contact =
  <T>(read: (lead: LeadRecord) => T) =>
  (lead: LeadRecord, _: unknown, ctx: GraphQLContext): T | null =>
    ctx.read((domain) => (leadVisibility(domain, requireUser(domain), lead) === 'buyer' ? read(lead) : null))

const bought = (ctx: GraphQLContext, leadId: string) => ctx.read((domain) => getLead(domain, leadId))
const activityOf = (ctx: GraphQLContext, leadId: string) => ({
  lead: bought(ctx, leadId),
  activity: { leadId },
})

export const leadResolvers: Resolvers = {
  Query: {
    getLead: (_, { leadId }, ctx) => ctx.read((domain) => getLead(domain, leadId)),
    listOpenLeads: (_, args, ctx) => ctx.read((domain) => listOpenLeads(domain, args)),
    listMyLeads: (_, args, ctx) => ctx.read((domain) => listMyLeads(domain, args)),
    listStateMarkets: (_, _args, ctx) => ctx.read(listStateMarkets),
    listSavedSearches: (_, _args, ctx) => ctx.read(listSavedSearches),
    getLeadActivity: (_, { leadId }, ctx) => ctx.read((domain) => ({ leadId: requireLeadHistory(domain, leadId).id })),
  },
  Mutation: {
    purchaseLead: (_, args, ctx) =>
      asResult(() => {
        const { leadId, entryId } = ctx.execute('purchaseLead', args)
        return ctx.read(({ store, ledger }) => {
          const lead = store.leads.get(leadId)
          if (!lead) throw notFound('The lead')
          return {
            lead,
            wallet: store.wallets.get(walletId(lead.agentId ?? '', lead.sourceId)) ?? null,
            transaction: entryId === null ? null : (ledger.entry(entryId) ?? null),
          }
        })
      }),
    purchaseLeads: (_, { input }, ctx) => {
      const answer = asResult(() => {
        const { lines } = ctx.execute('purchaseLeads', input)
        return ctx.read(({ store }) => {
          const leads = lines.map((line) => store.leads.get(line.leadId))
          const wallets = leads.map((lead) =>
            lead ? store.wallets.get(walletId(lead.agentId ?? '', lead.sourceId)) : undefined,
          )
          return {
            lines: lines.map((line, i) => ({ ...line, lead: leads[i] ?? null })),
            wallets: [...new Set(wallets.filter((wallet) => wallet !== undefined))],
            totalCents: lines.reduce((sum, line, i) => sum + (line.bought ? (leads[i]?.priceCents ?? 0) : 0), 0),
          }
        })
      })
      return { lines: [], wallets: [], totalCents: 0, ...answer }
    },
    updateLeadStatus: (_, args, ctx) =>
      asResult(() => ({ lead: bought(ctx, ctx.execute('updateLeadStatus', args).leadId) })),
    addLeadNote: (_, args, ctx) => asResult(() => activityOf(ctx, ctx.execute('addLeadNote', args).leadId)),
    requestLeadReturn: (_, args, ctx) => asResult(() => activityOf(ctx, ctx.execute('requestLeadReturn', args).leadId)),
    saveSearch: (_, args, ctx) =>
      asResult(() => {
        const { id } = ctx.execute('saveSearch', args)
        return { savedSearch: ctx.read(({ store }) => store.savedSearches.get(id) ?? null) }
      }),
    deleteSavedSearch: (_, args, ctx) =>
      asResult(() => {
        ctx.execute('deleteSavedSearch', args)
        return {}
      }),
  },
  Lead: {
    leadSourceName: (lead, _, ctx) => ctx.read(({ store }) => store.leadSources.get(lead.sourceId)?.name ?? null),
    agentId: contact((lead) => lead.agentId),
    costCents: (lead, _, ctx) =>
      ctx.read((domain) => (requireUser(domain).role === 'ADMINISTRATOR' ? lead.costCents : null)),
    customerName: (lead, _, ctx) =>
      ctx.read((domain) =>
        leadVisibility(domain, requireUser(domain), lead) === 'buyer'
          ? `${lead.firstName} ${lead.lastName}`
          : maskedName(lead),
      ),
    lastName: contact((lead) => lead.lastName),
    email: contact((lead) => lead.email),
    phone: contact((lead) => lead.phone),
    createdAt: (lead) => iso(lead.createdAt),
    updatedAt: (lead) => iso(lead.updatedAt),
  },
  LeadActivity: {
    notes: ({ leadId }, _, ctx) => ctx.read(({ store }) => [...store.leadNotesByLead.list(leadId)].reverse()),
    timeline: ({ leadId }, _, ctx) => ctx.read(({ store }) => [...store.leadEventsByLead.list(leadId)].reverse()),
    leadReturn: ({ leadId }, _, ctx) => ctx.read(({ store }) => store.leads.get(leadId)?.leadReturn ?? null),
    returnUntil: ({ leadId }, _, ctx) => ctx.read((domain) => isoOrNull(returnUntil(domain, getLead(domain, leadId)))),
    transactions: ({ leadId }, _, ctx) => ctx.read((domain) => leadEntries(domain, getLead(domain, leadId))),
  },
  LeadNote: {
    authorName: (note, _, ctx) => ctx.read((domain) => addressBook(domain).nameOf(note.authorId)),
    createdAt: (note) => iso(note.createdAt),
  },
  LeadEvent: { at: (event) => iso(event.at) },
  LeadReturn: {
    requestedAt: (request) => iso(request.requestedAt),
    resolvedAt: (request) => isoOrNull(request.resolvedAt),
  },
  SavedSearch: { createdAt: (search) => iso(search.createdAt) },
}

import type { WorldSession } from '../request-context'
import { requireUser } from '../../domain/access'
import { fullNamesById } from '../../domain/users/user-fields'
import { getLead, leadEntries, listMyLeads, requireLeadHistory, returnUntil } from '../../domain/leads/bought-leads'
import { listOpenLeads } from '../../domain/leads/open-leads'
import { listSavedSearches } from '../../domain/leads/saved-searches'
import { listStateMarkets } from '../../domain/leads/lead-arrival'
import { walletId } from '../../domain/wallet-figures'
import type { DomainContext } from '../../domain/context'
import type { LeadRecord, WalletRecord } from '../../domain/records'
import { notFound } from '../../domain/errors'
import { asResult, iso, isoOrNull } from './results'
import type { Lead, LeadResolvers, Resolvers } from './__generated__/resolvers'
import { leadVisibility, maskedName } from '../../domain/leads/lead-visibility'
type FieldName = Exclude<keyof Lead, '__typename'>

/** Whom a field of a lead is for: whoever sees the lead, its buyer's side, or administrators. */
type Audience = 'everybody' | 'buyer' | 'administrators'

/** What is not for everybody is null for the others, which only a field that can be null may be. */
interface LeadField<Value> {
  readonly for: null extends Value ? Audience : 'everybody'
  readonly read: (lead: LeadRecord, ctx: DomainContext) => Value
}

const isBuyersSide = (ctx: DomainContext, lead: LeadRecord): boolean =>
  leadVisibility(ctx, requireUser(ctx), lead) === 'buyer'

/** Every field says whom it is for. A field that schema.graphql has and this table has not does not compile. */
const FIELDS: { readonly [Name in FieldName]-?: LeadField<Exclude<Lead[Name], undefined>> } = {
  id: { for: 'everybody', read: (lead) => lead.id },
  status: { for: 'everybody', read: (lead) => lead.status },
  sourceId: { for: 'everybody', read: (lead) => lead.sourceId },
  leadSourceName: {
    for: 'everybody',
    read: (lead, { store }) => store.leadSources.get(lead.sourceId)?.name ?? null,
  },
  agentId: { for: 'buyer', read: (lead) => lead.agentId },
  state: { for: 'everybody', read: (lead) => lead.state },
  costCents: { for: 'administrators', read: (lead) => lead.costCents },
  priceCents: { for: 'everybody', read: (lead) => lead.priceCents },
  customerName: {
    for: 'everybody',
    read: (lead, ctx) => (isBuyersSide(ctx, lead) ? `${lead.firstName} ${lead.lastName}` : maskedName(lead)),
  },
  score: { for: 'everybody', read: (lead) => lead.score },
  firstName: { for: 'everybody', read: (lead) => lead.firstName },
  lastName: { for: 'buyer', read: (lead) => lead.lastName },
  email: { for: 'buyer', read: (lead) => lead.email },
  phone: { for: 'buyer', read: (lead) => lead.phone },
  loanAmount: { for: 'everybody', read: (lead) => lead.loanAmount },
  propertyType: { for: 'everybody', read: (lead) => lead.propertyType },
  createdAt: { for: 'everybody', read: (lead) => iso(lead.createdAt) },
  updatedAt: { for: 'everybody', read: (lead) => iso(lead.updatedAt) },
}

const MAY_SEE: Readonly<Record<Audience, (ctx: DomainContext, lead: LeadRecord) => boolean>> = {
  everybody: () => true,
  buyer: isBuyersSide,
  administrators: (ctx) => requireUser(ctx).role === 'ADMINISTRATOR',
}

export const leadFieldResolvers: LeadResolvers = Object.fromEntries(
  Object.entries(FIELDS).map(([name, field]) => [
    name,
    (lead: LeadRecord, _: unknown, context: WorldSession) =>
      context.read((ctx) => (MAY_SEE[field.for](ctx, lead) ? field.read(lead, ctx) : null)),
  ]),
)

const bought = (ctx: WorldSession, leadId: string) => ctx.read((domain) => getLead(domain, leadId))

/** The buyer's own wallets out of which the leads were bought. */
function walletsOf(ctx: DomainContext, leads: readonly LeadRecord[]): readonly WalletRecord[] {
  const { id } = requireUser(ctx)
  const ids = new Set(leads.map((lead) => walletId(id, lead.sourceId)))
  return [...ids].flatMap((wallet) => ctx.store.wallets.get(wallet) ?? [])
}

const activityOf = (ctx: WorldSession, leadId: string) => ({
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
        return ctx.read((domain) => {
          const { store, ledger } = domain
          const lead = store.leads.get(leadId)
          if (!lead) throw notFound('The lead')
          return {
            lead,
            wallet: walletsOf(domain, [lead])[0] ?? null,
            transaction: entryId === null ? null : (ledger.entry(entryId) ?? null),
          }
        })
      }),
    purchaseLeads: (_, { input }, ctx) => {
      const answer = asResult(() => {
        const { lines } = ctx.execute('purchaseLeads', input)
        return ctx.read((domain) => {
          const { store } = domain
          const answered = lines.map((line) => ({ ...line, lead: store.leads.get(line.leadId) ?? null }))
          const own = answered.flatMap((line) => (line.bought && line.lead ? [line.lead] : []))
          return {
            lines: answered,
            wallets: walletsOf(domain, own),
            totalCents: own.reduce((sum, lead) => sum + lead.priceCents, 0),
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
  Lead: leadFieldResolvers,
  LeadActivity: {
    notes: ({ leadId }, _, ctx) => ctx.read(({ store }) => [...store.leadNotesByLead.list(leadId)].reverse()),
    timeline: ({ leadId }, _, ctx) => ctx.read(({ store }) => [...store.leadEventsByLead.list(leadId)].reverse()),
    leadReturn: ({ leadId }, _, ctx) => ctx.read(({ store }) => store.leads.get(leadId)?.leadReturn ?? null),
    returnUntil: ({ leadId }, _, ctx) => ctx.read((domain) => isoOrNull(returnUntil(domain, getLead(domain, leadId)))),
    transactions: ({ leadId }, _, ctx) => ctx.read((domain) => leadEntries(domain, getLead(domain, leadId))),
  },
  LeadNote: {
    authorName: (note, _, ctx) => ctx.read((domain) => fullNamesById(domain).nameOf(note.authorId)),
    createdAt: (note) => iso(note.createdAt),
  },
  LeadEvent: { at: (event) => iso(event.at) },
  LeadReturn: {
    requestedAt: (request) => iso(request.requestedAt),
    resolvedAt: (request) => isoOrNull(request.resolvedAt),
  },
  SavedSearch: { createdAt: (search) => iso(search.createdAt) },
}

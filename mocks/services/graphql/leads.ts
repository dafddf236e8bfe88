import type { WorldSession } from '../request-context'
import { requireUser } from '../../domain/access'
import { fullNamesById } from '../../domain/user-fields'
import { getLead, leadEntries, listMyLeads, requireLeadHistory, returnDeadline } from '../../domain/leads/bought-leads'
import {
  countOpenLeads,
  customerName,
  leadVisibility,
  listOpenLeads,
  listSavedSearches,
} from '../../domain/leads/open-leads'
import { listStateMarkets } from '../../domain/leads/lead-arrival'
import { explainOpenLeads } from '../../domain/leads/lead-obstacles'
import { walletId } from '../../domain/wallets'
import type { DomainContext } from '../../domain/context'
import type { LeadRecord, WalletRecord } from '../../domain/records'
import { notFound } from '../../domain/errors'
import { asResult, iso, isoOrNull } from './results'
import type { Lead, LeadResolvers, Resolvers } from './__generated__/resolvers'

type FieldName = Exclude<keyof Lead, '__typename'>

/**
 * Users who may read a field of a lead. `everyone` means all signed-in users. `buyer` includes the buyer's managers and
 * all administrators.
 */
type Audience = 'everyone' | 'buyer' | 'administrators'

/**
 * A field of a lead. Users outside the audience receive null, so only a nullable field may have a restricted
 * audience.
 */
interface LeadField<Value> {
  readonly visibleTo: null extends Value ? Audience : 'everyone'
  readonly read: (lead: LeadRecord, ctx: DomainContext) => Value
}

const mayReadBuyerFields = (ctx: DomainContext, lead: LeadRecord): boolean =>
  leadVisibility(ctx, requireUser(ctx), lead) === 'buyer'

/** The fields of a lead and their audiences. */
const LEAD_FIELDS: { readonly [Name in FieldName]?: LeadField<Exclude<Lead[Name], undefined>> } = {
  id: { visibleTo: 'everyone', read: (lead) => lead.id },
  status: { visibleTo: 'everyone', read: (lead) => lead.status },
  sourceId: { visibleTo: 'everyone', read: (lead) => lead.sourceId },
  leadSourceName: {
    visibleTo: 'everyone',
    read: (lead, { store }) => store.leadSources.get(lead.sourceId)?.name ?? null,
  },
  agentId: { visibleTo: 'buyer', read: (lead) => lead.agentId },
  state: { visibleTo: 'everyone', read: (lead) => lead.state },
  costCents: { visibleTo: 'administrators', read: (lead) => lead.costCents },
  priceCents: { visibleTo: 'everyone', read: (lead) => lead.priceCents },
  customerName: { visibleTo: 'everyone', read: (lead, ctx) => customerName(ctx, lead) },
  score: { visibleTo: 'everyone', read: (lead) => lead.score },
  firstName: { visibleTo: 'everyone', read: (lead) => lead.firstName },
  lastName: { visibleTo: 'buyer', read: (lead) => lead.lastName },
  email: { visibleTo: 'buyer', read: (lead) => lead.email },
  phone: { visibleTo: 'buyer', read: (lead) => lead.phone },
  loanAmount: { visibleTo: 'everyone', read: (lead) => lead.loanAmount },
  propertyType: { visibleTo: 'everyone', read: (lead) => lead.propertyType },
  createdAt: { visibleTo: 'everyone', read: (lead) => iso(lead.createdAt) },
  updatedAt: { visibleTo: 'everyone', read: (lead) => iso(lead.updatedAt) },
  purchasedAt: { visibleTo: 'buyer', read: (lead) => isoOrNull(lead.purchasedAt) },
}

const MAY_READ: Readonly<Record<Audience, (ctx: DomainContext, lead: LeadRecord) => boolean>> = {
  everyone: () => true,
  buyer: mayReadBuyerFields,
  administrators: (ctx) => requireUser(ctx).role === 'ADMINISTRATOR',
}

const leadFieldResolvers: LeadResolvers = Object.fromEntries(
  Object.entries(LEAD_FIELDS).map(([name, field]) => [
    name,
    (lead: LeadRecord, _: unknown, context: WorldSession) =>
      context.read((ctx) => (MAY_READ[field.visibleTo](ctx, lead) ? field.read(lead, ctx) : null)),
  ]),
)

/** Returns whether a field of the lead that has no rule yet is hidden: a lead that the reader may not see in full. */
export const isLeadHidden = (type: string, record: unknown, context: WorldSession): boolean =>
  type === 'Lead' &&
  context.read((ctx) => (record as LeadRecord).agentId !== null && !mayReadBuyerFields(ctx, record as LeadRecord))

const boughtLead = (ctx: WorldSession, leadId: string) => ctx.read((domain) => getLead(domain, leadId))

/** Returns the caller's wallets that paid for the leads. */
function payingWallets(ctx: DomainContext, leads: readonly LeadRecord[]): readonly WalletRecord[] {
  const { id } = requireUser(ctx)
  const ids = new Set(leads.map((lead) => walletId(id, lead.sourceId)))
  return [...ids].flatMap((wallet) => ctx.store.wallets.get(wallet) ?? [])
}

const leadWithActivity = (ctx: WorldSession, { leadId }: { leadId: string }) => ({
  lead: boughtLead(ctx, leadId),
  activity: { leadId },
})

export const leadResolvers: Resolvers = {
  Query: {
    getLead: (_, { leadId }, ctx) => ctx.read((domain) => getLead(domain, leadId)),
    listOpenLeads: (_, args, ctx) => ctx.read((domain) => listOpenLeads(domain, args)),
    countOpenLeads: (_, args, ctx) => ctx.read((domain) => countOpenLeads(domain, args)),
    listMyLeads: (_, args, ctx) => ctx.read((domain) => listMyLeads(domain, args)),
    explainOpenLeads: (_, args, ctx) => ctx.read((domain) => explainOpenLeads(domain, args)),
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
            wallet: payingWallets(domain, [lead])[0] ?? null,
            transaction: entryId === null ? null : (ledger.entry(entryId) ?? null),
          }
        })
      }),
    purchaseLeads: (_, { input }, ctx) => {
      const result = asResult(() => {
        const { lines } = ctx.execute('purchaseLeads', input)
        return ctx.read((domain) => {
          const { store } = domain
          const purchaseLines = lines.map((line) => ({ ...line, lead: store.leads.get(line.leadId) ?? null }))
          const boughtLeads = purchaseLines.flatMap((line) => (line.bought && line.lead ? [line.lead] : []))
          return {
            lines: purchaseLines,
            wallets: payingWallets(domain, boughtLeads),
            totalCents: boughtLeads.reduce((sum, lead) => sum + lead.priceCents, 0),
          }
        })
      })
      return { lines: [], wallets: [], totalCents: 0, ...result }
    },
    updateLeadStatus: (_, args, ctx) =>
      asResult(() => ({ lead: boughtLead(ctx, ctx.execute('updateLeadStatus', args).leadId) })),
    addLeadNote: (_, args, ctx) => asResult(() => leadWithActivity(ctx, ctx.execute('addLeadNote', args))),
    requestLeadReturn: (_, args, ctx) => asResult(() => leadWithActivity(ctx, ctx.execute('requestLeadReturn', args))),
    saveSearch: (_, args, ctx) =>
      asResult(() => {
        const { id } = ctx.execute('saveSearch', args)
        return { savedSearch: ctx.read(({ store }) => store.savedSearches.get(id) ?? null) }
      }),
    deleteSavedSearch: (_, args, ctx) => asResult(() => void ctx.execute('deleteSavedSearch', args)),
  },
  Lead: leadFieldResolvers,
  LeadActivity: {
    notes: ({ leadId }, _, ctx) => ctx.read(({ store }) => [...store.leadNotesByLead.list(leadId)].reverse()),
    timeline: ({ leadId }, _, ctx) => ctx.read(({ store }) => [...store.leadEventsByLead.list(leadId)].reverse()),
    leadReturn: ({ leadId }, _, ctx) => ctx.read(({ store }) => store.leads.get(leadId)?.leadReturn ?? null),
    returnUntil: ({ leadId }, _, ctx) =>
      ctx.read((domain) => isoOrNull(returnDeadline(domain, getLead(domain, leadId)))),
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

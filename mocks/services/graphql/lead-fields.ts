import type { Access } from '../access'
import { requireUser } from '../../domain/access'
import type { DomainContext } from '../../domain/context'
import { leadVisibility, maskedName } from '../../domain/leads/visibility'
import type { LeadRecord } from '../../domain/records'
import type { Lead, LeadResolvers } from './__generated__/resolvers'
import { iso } from './results'

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
    (lead: LeadRecord, _: unknown, context: Access) =>
      context.read((ctx) => (MAY_SEE[field.for](ctx, lead) ? field.read(lead, ctx) : null)),
  ]),
)

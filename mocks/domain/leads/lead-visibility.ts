import { mayReadAgent } from '../access'
import type { DomainContext } from '../context'
import type { LeadRecord, UserRecord } from '../records'

/** How much of a lead a reader may see. */
export type LeadVisibility = 'listing' | 'buyer'

/**
 * Contact details belong to the buyer, the buyer's managers and administrators; while a lead is open they belong to
 * nobody, and whoever has returned a lead sees its listing only.
 */
export function leadVisibility(ctx: DomainContext, reader: UserRecord, lead: LeadRecord): LeadVisibility {
  if (lead.status === 'OPEN' || lead.agentId === null) return 'listing'
  if (lead.status === 'RETURNED' && lead.agentId === reader.id) return 'listing'
  if (reader.role === 'ADMINISTRATOR') return 'buyer'
  const buyer = ctx.store.users.get(lead.agentId)
  return buyer && mayReadAgent(ctx, reader, buyer) ? 'buyer' : 'listing'
}

/**
 * Whether the reader may see the lead's notes, return and history: also those of one's own that has been returned, so
 * that the answer to the return can be read. Its contact stays with the buyer's side.
 */
export const mayReadHistory = (ctx: DomainContext, reader: UserRecord, lead: LeadRecord): boolean =>
  (lead.status === 'RETURNED' && lead.agentId === reader.id) || leadVisibility(ctx, reader, lead) === 'buyer'

/** First name and last initial, as open leads are listed. */
export const maskedName = (lead: LeadRecord): string => `${lead.firstName} ${lead.lastName.slice(0, 1)}.`

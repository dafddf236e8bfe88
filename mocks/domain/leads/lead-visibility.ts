import { mayReadAgent } from '../access'
import type { DomainContext } from '../context'
import type { LeadRecord, UserRecord } from '../records'

/** `listing` hides the contact details. `buyer` shows everything. */
type LeadVisibility = 'listing' | 'buyer'

/**
 * Returns how much of a lead the reader may see. Only the buyer, the buyer's managers, and administrators see contact
 * details. Open leads show no contact details. A buyer who returned a lead sees only the listing.
 */
export function leadVisibility(ctx: DomainContext, reader: UserRecord, lead: LeadRecord): LeadVisibility {
  if (lead.status === 'OPEN' || lead.agentId === null) return 'listing'
  if (lead.status === 'RETURNED' && lead.agentId === reader.id) return 'listing'
  if (reader.role === 'ADMINISTRATOR') return 'buyer'
  const buyer = ctx.store.users.get(lead.agentId)
  return buyer && mayReadAgent(ctx, reader, buyer) ? 'buyer' : 'listing'
}

/**
 * Returns true if the reader may see the notes, the return, and the history of a lead. Agents keep this access to leads
 * that they returned, to read the resolution.
 */
export const mayReadHistory = (ctx: DomainContext, reader: UserRecord, lead: LeadRecord): boolean =>
  (lead.status === 'RETURNED' && lead.agentId === reader.id) || leadVisibility(ctx, reader, lead) === 'buyer'

/** Returns the first name and the initial of the last name, for open leads. */
export const maskedName = (lead: LeadRecord): string => `${lead.firstName} ${lead.lastName.slice(0, 1)}.`

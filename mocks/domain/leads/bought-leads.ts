import { mayReadAgent, requireUser } from '../access'
import { HOUR_MS } from '../calendar'
import type { DomainContext } from '../context'
import { conflict, forbidden, invalid, notFound } from '../errors'
import type { Entry } from '../ledger/ledger'
import { page, type Page, type PageArgs } from '../paging'
import type { LeadRecord, LeadStatus, ReturnReason } from '../records'
import { settingsOf } from '../platform-settings'
import { visibleLines } from '../clean-text'
import { LEAD_ORDER, type LeadSort } from './open-leads'
import { leadVisibility, mayReadHistory } from './lead-visibility'

/** Writes one line of a lead's history. */
export function leadEvent(ctx: DomainContext, leadId: string, label: string, detail: string | null = null): void {
  ctx.store.leadEvents.insert({ id: ctx.ids.next('evt'), leadId, label, detail, at: ctx.now })
}

export interface MyLeadFilters {
  readonly statuses?: readonly LeadStatus[] | null
  readonly sourceIds?: readonly string[] | null
  readonly states?: readonly string[] | null
  readonly search?: string | null
  readonly sort?: LeadSort | null
}

/** Leads that the agent has bought; the last bought first unless another order is asked for. */
export function listMyLeads(ctx: DomainContext, args: PageArgs & { filters?: MyLeadFilters | null }): Page<LeadRecord> {
  const agent = requireUser(ctx)
  const rows = ctx.store.leadsByAgent.list(agent.id).filter(boughtLeadFilter(args.filters ?? {}))
  const sort = args.filters?.sort ?? 'NEWEST'
  return page(sort === 'NEWEST' ? rows.toReversed() : rows.toSorted(LEAD_ORDER[sort]), args)
}

export function boughtLeadFilter(filters: MyLeadFilters): (lead: LeadRecord) => boolean {
  const statuses = filters.statuses?.length ? new Set(filters.statuses) : undefined
  const sources = filters.sourceIds?.length ? new Set(filters.sourceIds) : undefined
  const states = filters.states?.length ? new Set(filters.states) : undefined
  const search = filters.search?.trim().toLowerCase()
  return (lead) =>
    (statuses?.has(lead.status) ?? true) &&
    (sources?.has(lead.sourceId) ?? true) &&
    (states?.has(lead.state) ?? true) &&
    (!search ||
      `${lead.firstName} ${lead.lastName} ${lead.email} ${lead.phone} ${lead.id}`.toLowerCase().includes(search))
}

/** A lead by its id: open ones for everyone, sold ones without their buyer for whoever is not on the buyer's side. */
export function getLead(ctx: DomainContext, leadId: string): LeadRecord {
  requireUser(ctx)
  const lead = ctx.store.leads.get(leadId)
  if (!lead) throw notFound('The lead')
  return lead
}

/** A bought lead on whose buyer's side the reader is. */
export function requireBoughtLead(ctx: DomainContext, leadId: string): LeadRecord {
  const reader = requireUser(ctx)
  const lead = ctx.store.leads.get(leadId)
  if (!lead && reader.role !== 'AGENT') throw notFound('The lead')
  if (!lead || leadVisibility(ctx, reader, lead) !== 'buyer') throw forbidden()
  return lead
}

/** A lead whose notes, return and history the reader may see. */
export function requireLeadHistory(ctx: DomainContext, leadId: string): LeadRecord {
  const lead = ctx.store.leads.get(leadId)
  return lead && mayReadHistory(ctx, requireUser(ctx), lead) ? lead : requireBoughtLead(ctx, leadId)
}

const NEXT_STATUS: Readonly<Partial<Record<LeadStatus, readonly LeadStatus[]>>> = {
  SOLD: ['CONTACTED'],
  CONTACTED: ['QUALIFIED', 'SOLD'],
  QUALIFIED: ['FUNDED', 'CONTACTED'],
}

/** Moves a bought lead along SOLD → CONTACTED → QUALIFIED → FUNDED, or one step back while nothing is final. */
export function updateLeadStatus(
  ctx: DomainContext,
  input: { leadId: string; status: LeadStatus },
): { leadId: string } {
  const agent = requireUser(ctx)
  const lead = requireOwnLead(ctx, agent.id, input.leadId)
  if (lead.status === input.status) return { leadId: lead.id }
  if (!NEXT_STATUS[lead.status]?.includes(input.status))
    throw conflict('status', `A lead that is ${readable(lead.status)} cannot become ${readable(input.status)}.`)
  ctx.store.leads.update(lead.id, {
    status: input.status,
    updatedAt: ctx.now,
    contactedAt: input.status === 'SOLD' ? null : (lead.contactedAt ?? ctx.now),
    fundedAt: input.status === 'FUNDED' ? ctx.now : null,
  })
  leadEvent(ctx, lead.id, `Marked ${readable(input.status)}`)
  return { leadId: lead.id }
}

export const MAX_NOTE_LENGTH = 2000

export function addLeadNote(ctx: DomainContext, input: { leadId: string; text: string }): { leadId: string } {
  const author = requireUser(ctx)
  const lead = requireBoughtLead(ctx, input.leadId)
  const text = visibleLines(input.text)
  if (text === '') throw invalid('text', 'Write a note first.')
  if (text.length > MAX_NOTE_LENGTH) throw invalid('text', `A note can have at most ${MAX_NOTE_LENGTH} characters.`)
  ctx.store.leadNotes.insert({
    id: ctx.ids.next('ln'),
    leadId: lead.id,
    authorId: author.id,
    text,
    createdAt: ctx.now,
  })
  return { leadId: lead.id }
}

export interface ReturnInput {
  readonly leadId: string
  readonly reason: ReturnReason
  readonly comment?: string | null
}

/** Asks for the money back, within the return window and once a lead. */
export function requestLeadReturn(ctx: DomainContext, input: ReturnInput): { leadId: string } {
  const agent = requireUser(ctx)
  const lead = requireOwnLead(ctx, agent.id, input.leadId)
  if (lead.leadReturn) throw conflict('leadId', 'A return was already requested for this lead.')
  const until = returnUntil(ctx, lead)
  if (until === null) throw conflict('leadId', `A lead that is ${readable(lead.status)} cannot be returned.`)
  if (ctx.now > until) throw conflict('leadId', 'The return window for this lead has closed.')
  const comment = visibleLines(input.comment ?? '')
  if (comment.length > MAX_NOTE_LENGTH)
    throw invalid('comment', `A comment can have at most ${MAX_NOTE_LENGTH} characters.`)
  ctx.store.leads.update(lead.id, {
    status: 'RETURN_REQUESTED',
    updatedAt: ctx.now,
    leadReturn: {
      reason: input.reason,
      comment: comment === '' ? null : comment,
      requestedAt: ctx.now,
      resolvedAt: null,
      resolvedById: null,
      approved: null,
      resolutionComment: null,
    },
  })
  leadEvent(ctx, lead.id, 'Return requested', input.reason)
  return { leadId: lead.id }
}

/** Last moment at which a return can be requested; null where the lead's status, or an earlier return, rules it out. */
export function returnUntil(ctx: DomainContext, lead: LeadRecord): number | null {
  if (lead.leadReturn || lead.purchasedAt === null || !['SOLD', 'CONTACTED'].includes(lead.status)) return null
  return lead.purchasedAt + settingsOf(ctx).returnWindowHours * HOUR_MS
}

/**
 * Entries of the ledger that the lead has caused, on its payer's accounts. An agent to whom the lead was reassigned sees
 * none: they are a colleague's.
 */
export function leadEntries(ctx: DomainContext, lead: LeadRecord): readonly Entry[] {
  const payer = ctx.store.users.get(lead.paidById ?? '')
  if (!payer || !mayReadAgent(ctx, requireUser(ctx), payer)) return []
  return ctx.ledger.agentEntries(payer.id).filter((entry) => entry.referenceId === lead.id)
}

function requireOwnLead(ctx: DomainContext, agentId: string, leadId: string): LeadRecord {
  const lead = ctx.store.leads.get(leadId)
  if (!lead || lead.agentId !== agentId) throw forbidden()
  return lead
}

const readable = (status: LeadStatus): string => status.toLowerCase().replaceAll('_', ' ')

import { HOUR_MS } from '../../../src/shared/calendar'
import { searchFor, searchKeys } from '../../../src/shared/search'
import { mayReadAgent, requireUser } from '../access'
import { type DatesInput, parseDates } from '../periods'
import type { DomainContext } from '../context'
import { conflict, forbidden, invalid, notFound } from '../errors'
import type { Entry } from '../ledger/ledger'
import { runOnce } from '../idempotency'
import { page, type Page, type PageArgs } from '../paging'
import type { LeadRecord, LeadStatus, ReturnReason } from '../records'
import { settingsOf } from '../platform-settings'
import { cleanLines } from '../clean-text'
import { rowsBetween } from '../sorted-arrays'
import { customerName, LEAD_ORDER, type LeadSort, leadVisibility, matchesAny, mayReadHistory } from './open-leads'

/** Adds an entry to the history of a lead. */
export function recordLeadEvent(ctx: DomainContext, leadId: string, label: string, detail: string | null = null): void {
  ctx.store.leadEvents.insert({ id: ctx.ids.next('evt'), leadId, label, detail, at: ctx.now })
}

/**
 * Returns the customer of the lead that a purchase or a return is about. Returns null for other entries, and for a lead
 * whose history the user may not see, such as one that was reassigned to another agent.
 */
export function leadNameOf(ctx: DomainContext, { type, referenceId }: Entry): string | null {
  if (type !== 'LEAD_PURCHASE' && type !== 'LEAD_RETURN') return null
  const lead = ctx.store.leads.get(referenceId ?? '')
  return lead && mayReadHistory(ctx, requireUser(ctx), lead) ? customerName(ctx, lead) : null
}

export interface MyLeadFilters {
  readonly statuses?: readonly LeadStatus[] | null
  readonly sourceIds?: readonly string[] | null
  readonly states?: readonly string[] | null
  readonly search?: string | null
  readonly sort?: LeadSort | null
}

interface MyLeadArgs extends PageArgs {
  readonly filters?: (MyLeadFilters & DatesInput) | null
}

/** Returns the agent's bought leads, by default the most recent purchase first. */
export function listMyLeads(ctx: DomainContext, args: MyLeadArgs): Page<LeadRecord> {
  const agent = requireUser(ctx)
  const filters = args.filters ?? {}
  const { startMs, endMs } = parseDates(ctx, filters)
  const rows = rowsBetween(
    ctx.store.leadsByAgent.list(agent.id),
    ({ purchasedAt }) => purchasedAt ?? startMs,
    startMs,
    endMs,
  ).filter(boughtLeadFilter(filters))
  const sort = filters.sort ?? 'NEWEST'
  return page(sort === 'NEWEST' ? rows.toReversed() : rows.toSorted(LEAD_ORDER[sort]), args)
}

const keyOf = searchKeys(({ firstName, lastName, email, phone, id }: LeadRecord) => [
  firstName,
  lastName,
  email,
  phone,
  id,
])

export function boughtLeadFilter(filters: MyLeadFilters): (lead: LeadRecord) => boolean {
  const matchesText = searchFor(filters.search)
  return (lead) =>
    matchesAny(filters.statuses, lead.status) &&
    matchesAny(filters.sourceIds, lead.sourceId) &&
    matchesAny(filters.states, lead.state) &&
    (matchesText?.(keyOf(lead)) ?? true)
}

/**
 * Returns a lead. Every signed-in user may get every lead, but the API hides fields of sold leads (see
 * `leadVisibility`).
 */
export function getLead(ctx: DomainContext, leadId: string): LeadRecord {
  requireUser(ctx)
  const lead = ctx.store.leads.get(leadId)
  if (!lead) throw notFound('The lead')
  return lead
}

/** Returns a lead whose contact details the user may see. Throws FORBIDDEN otherwise. */
export function requireBoughtLead(ctx: DomainContext, leadId: string): LeadRecord {
  const reader = requireUser(ctx)
  const lead = ctx.store.leads.get(leadId)
  if (!lead && reader.role !== 'AGENT') throw notFound('The lead')
  if (!lead || leadVisibility(ctx, reader, lead) !== 'buyer') throw forbidden()
  return lead
}

/** Returns a lead whose notes, return, and history the user may see. Throws FORBIDDEN otherwise. */
export function requireLeadHistory(ctx: DomainContext, leadId: string): LeadRecord {
  const lead = ctx.store.leads.get(leadId)
  return lead && mayReadHistory(ctx, requireUser(ctx), lead) ? lead : requireBoughtLead(ctx, leadId)
}

const NEXT_STATUS: Readonly<Partial<Record<LeadStatus, readonly LeadStatus[]>>> = {
  SOLD: ['CONTACTED'],
  CONTACTED: ['QUALIFIED', 'SOLD'],
  QUALIFIED: ['FUNDED', 'CONTACTED'],
}

/**
 * Moves a bought lead one step along SOLD → CONTACTED → QUALIFIED → FUNDED, or one step back. A FUNDED lead cannot move
 * back.
 */
export function updateLeadStatus(
  ctx: DomainContext,
  input: { leadId: string; status: LeadStatus },
): { leadId: string } {
  const agent = requireUser(ctx)
  const lead = requireOwnLead(ctx, agent.id, input.leadId)
  if (lead.status === input.status) return { leadId: lead.id }
  if (!NEXT_STATUS[lead.status]?.includes(input.status))
    throw conflict('status', `A lead that is ${statusLabel(lead.status)} cannot become ${statusLabel(input.status)}.`)
  ctx.store.leads.update(lead.id, {
    status: input.status,
    updatedAt: ctx.now,
    contactedAt: input.status === 'SOLD' ? null : (lead.contactedAt ?? ctx.now),
    fundedAt: input.status === 'FUNDED' ? ctx.now : null,
  })
  recordLeadEvent(ctx, lead.id, `Marked ${statusLabel(input.status)}`)
  return { leadId: lead.id }
}

const MAX_NOTE_LENGTH = 2000

interface NoteInput {
  readonly leadId: string
  readonly text: string
  readonly idempotencyKey?: string | null
}

export function addLeadNote(ctx: DomainContext, input: NoteInput): { leadId: string } {
  const author = requireUser(ctx)
  const lead = requireBoughtLead(ctx, input.leadId)
  const text = cleanLines(input.text)
  if (text === '') throw invalid('text', 'Write a note first.')
  if (text.length > MAX_NOTE_LENGTH) throw invalid('text', `A note can have at most ${MAX_NOTE_LENGTH} characters.`)
  return runOnce(ctx, 'addLeadNote', input.idempotencyKey, { leadId: lead.id, text }, () => {
    ctx.store.leadNotes.insert({
      id: ctx.ids.next('ln'),
      leadId: lead.id,
      authorId: author.id,
      text,
      createdAt: ctx.now,
    })
    return { leadId: lead.id }
  })
}

interface ReturnInput {
  readonly leadId: string
  readonly reason: ReturnReason
  readonly comment?: string | null
}

/** Requests the return of a bought lead. Each lead allows one request, within the return window. */
export function requestLeadReturn(ctx: DomainContext, input: ReturnInput): { leadId: string } {
  const agent = requireUser(ctx)
  const lead = requireOwnLead(ctx, agent.id, input.leadId)
  if (lead.leadReturn) throw conflict('leadId', 'A return was already requested for this lead.')
  const deadline = returnDeadline(ctx, lead)
  if (deadline === null) throw conflict('leadId', `A lead that is ${statusLabel(lead.status)} cannot be returned.`)
  if (ctx.now > deadline) throw conflict('leadId', 'The return window for this lead has closed.')
  const comment = cleanLines(input.comment ?? '')
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
  recordLeadEvent(ctx, lead.id, 'Return requested', input.reason)
  return { leadId: lead.id }
}

/** Returns the deadline for a return request, or null if the status or an earlier request excludes a return. */
export function returnDeadline(ctx: DomainContext, lead: LeadRecord): number | null {
  if (lead.leadReturn || lead.purchasedAt === null || !['SOLD', 'CONTACTED'].includes(lead.status)) return null
  return lead.purchasedAt + settingsOf(ctx).returnWindowHours * HOUR_MS
}

/**
 * Returns the ledger entries of a lead in the accounts of the agent who paid. After a reassignment, the new agent gets
 * an empty list, because the entries belong to another agent.
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

const statusLabel = (status: LeadStatus): string => status.toLowerCase().replaceAll('_', ' ')

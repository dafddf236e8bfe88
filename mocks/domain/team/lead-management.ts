import { HOUR_MS } from '../../../src/shared/calendar'
import { requireManagedAgent, requireRole } from '../access'
import { audit } from '../audit'
import { formatCents } from '../../../src/shared/money'
import type { DomainContext } from '../context'
import { conflict, DomainError, forbidden, invalid, notFound } from '../errors'
import { runOnce } from '../idempotency'
import { recordLeadEvent, requireBoughtLead } from '../leads/bought-leads'
import { fundsAccount, REVENUE, walletAccount } from '../ledger/ledger'
import { notify } from '../notifications'
import { requireRoom } from '../payments/funding'
import { branchOf } from '../org-units'
import type { LeadRecord, LeadStatus, UserRecord } from '../records'
import { fullName, MAX_REASON, optionalReason, optionalText } from '../user-fields'
import { clearLowBalanceAlerts } from '../wallets'

/**
 * Returns a bought lead of the reader's team, its agent, and the reader. Throws FORBIDDEN if the lead belongs to the
 * manager who reads it.
 */
function requireTeamLead(
  ctx: DomainContext,
  leadId: string,
): { lead: LeadRecord; agent: UserRecord; reader: UserRecord } {
  const reader = requireRole(ctx, 'MANAGER', 'ADMINISTRATOR')
  const lead = requireBoughtLead(ctx, leadId)
  if (reader.role === 'MANAGER' && lead.agentId === reader.id) throw forbidden()
  const agent = ctx.store.users.get(lead.agentId ?? '')
  if (!agent) throw notFound('The lead')
  return { lead, agent, reader }
}

const auditSubject = (lead: LeadRecord): string => `${lead.firstName} ${lead.lastName} (${lead.id})`

const REASSIGNABLE: readonly LeadStatus[] = ['SOLD', 'CONTACTED', 'QUALIFIED']

interface ReassignInput {
  readonly leadId: string
  readonly agentId: string
  readonly reason?: string | null
}

/** Moves a bought lead to another agent of the same branch. No money moves: the agent who paid stays the payer. */
export function reassignLead(ctx: DomainContext, input: ReassignInput): { leadId: string } {
  const { lead, agent } = requireTeamLead(ctx, input.leadId)
  const next = requireManagedAgent(ctx, input.agentId)
  const reason = optionalReason(input.reason)
  if (next.role !== 'AGENT' || next.status !== 'ACTIVE')
    throw invalid('agentId', `${fullName(next)} cannot take leads right now.`)
  if (next.id === agent.id) throw conflict('agentId', `${fullName(agent)} already has this lead.`)
  if (!REASSIGNABLE.includes(lead.status))
    throw conflict('leadId', `A lead that is ${statusText(lead.status)} cannot be reassigned.`)
  const branch = branchOf(ctx, agent.unitId)
  if (!branch || branchOf(ctx, next.unitId)?.id !== branch.id)
    throw invalid('agentId', `${fullName(next)} is in another branch.`)
  ctx.store.leads.update(lead.id, { agentId: next.id, updatedAt: ctx.now })
  const detail = `${fullName(agent)} → ${fullName(next)}`
  recordLeadEvent(ctx, lead.id, 'Reassigned', detail)
  audit(ctx, { action: 'LEAD_REASSIGNED', subject: auditSubject(lead), subjectId: lead.id, detail, reason })
  const customer = `${lead.firstName} ${lead.lastName}`
  const note = { kind: 'LEAD_REASSIGNED', body: reason } as const
  notify(ctx, next.id, { ...note, title: `${customer} is now your lead`, href: '/marketplace?tab=mine' })
  notify(ctx, agent.id, { ...note, title: `${customer} was reassigned to ${fullName(next)}` })
  return { leadId: lead.id }
}

interface ResolveReturnInput {
  readonly leadId: string
  readonly approve: boolean
  readonly comment?: string | null
  readonly idempotencyKey?: string | null
}

/** Approves or declines a requested return. Approval refunds the price once. */
export function resolveLeadReturn(ctx: DomainContext, input: ResolveReturnInput): { leadId: string } {
  const { lead, reader } = requireTeamLead(ctx, input.leadId)
  // Managers must not decide on a return that refunds their own purchase, even if the lead was reassigned to an agent.
  if (reader.role === 'MANAGER' && lead.paidById === reader.id) throw forbidden()
  const { idempotencyKey, ...decision } = input
  return runOnce(ctx, 'resolveLeadReturn', idempotencyKey, decision, () => {
    const comment = optionalText(decision.comment, 'comment', MAX_REASON)
    const request = lead.leadReturn
    if (!request) throw conflict('leadId', 'No return was requested for this lead.')
    if (request.resolvedAt !== null) {
      if (request.approved === decision.approve) return { leadId: lead.id }
      throw conflict('leadId', `This return was already ${request.approved ? 'approved' : 'declined'}.`)
    }
    if (decision.approve) refundPrice(ctx, lead)
    ctx.store.leads.update(lead.id, {
      status: decision.approve ? 'RETURNED' : 'SOLD',
      updatedAt: ctx.now,
      leadReturn: {
        ...request,
        resolvedAt: ctx.now,
        resolvedById: ctx.actor.kind === 'user' ? ctx.actor.userId : null,
        approved: decision.approve,
        resolutionComment: comment,
      },
    })
    reportDecision(ctx, lead, decision.approve, comment)
    return { leadId: lead.id }
  })
}

/**
 * Refunds the price to the wallet that paid. If the lead source was deleted, credits the payer's funds instead, because
 * the wallet cannot buy leads anymore.
 */
function refundPrice(ctx: DomainContext, lead: LeadRecord): void {
  const payerId = lead.paidById ?? ''
  const isSourceDeleted = ctx.store.leadSources.get(lead.sourceId)?.status === 'DELETED'
  const account = isSourceDeleted ? fundsAccount(payerId) : walletAccount(payerId, lead.sourceId)
  requireRoom(ctx, account, lead.priceCents, 'leadId')
  ctx.ledger.post({
    type: 'LEAD_RETURN',
    at: ctx.now,
    referenceId: lead.id,
    entries: [
      [account, lead.priceCents],
      [REVENUE, -lead.priceCents],
    ],
  })
  clearLowBalanceAlerts(ctx, payerId, lead.sourceId)
}

function reportDecision(ctx: DomainContext, lead: LeadRecord, isApproved: boolean, comment: string | null): void {
  const verdict = isApproved ? 'approved' : 'declined'
  recordLeadEvent(ctx, lead.id, `Return ${verdict}`, comment)
  audit(ctx, {
    action: isApproved ? 'RETURN_APPROVED' : 'RETURN_DECLINED',
    subject: auditSubject(lead),
    subjectId: lead.id,
    detail: isApproved ? `${formatCents(lead.priceCents)} refunded` : null,
    reason: comment,
  })
  for (const userId of new Set([lead.agentId, lead.paidById])) {
    const user = ctx.store.users.get(userId ?? '')
    if (!user?.notificationPreferences.returns) continue
    notify(ctx, user.id, {
      kind: 'RETURN_RESOLVED',
      title: `Your return of ${lead.firstName} ${lead.lastName} was ${verdict}`,
      body:
        comment ??
        (isApproved ? `${formatCents(lead.priceCents)} refunded to your wallet.` : 'The lead remains yours.'),
      href: '/marketplace?tab=mine',
    })
  }
}

/** Minimum time between two reminders for one lead. */
const NUDGE_PAUSE_MS = HOUR_MS
const NUDGED = 'Reminder sent'

/** Reminds the agent to call the lead. */
export function nudgeAgent(ctx: DomainContext, input: { leadId: string }): { leadId: string } {
  const { lead, agent } = requireTeamLead(ctx, input.leadId)
  if (!isUncontacted(lead)) throw conflict('leadId', `A lead that is ${statusText(lead.status)} needs no reminder.`)
  const last = ctx.store.leadEventsByLead.list(lead.id).findLast((event) => event.label === NUDGED)
  if (last && ctx.now - last.at < NUDGE_PAUSE_MS)
    throw new DomainError('RATE_LIMITED', 'A reminder for this lead was sent less than an hour ago.', 'leadId')
  recordLeadEvent(ctx, lead.id, NUDGED, fullName(agent))
  audit(ctx, { action: 'NUDGE', subject: auditSubject(lead), subjectId: lead.id, detail: fullName(agent) })
  notify(ctx, agent.id, {
    kind: 'NUDGE',
    title: `${lead.firstName} ${lead.lastName} is waiting for your call`,
    href: '/marketplace?tab=mine',
  })
  return { leadId: lead.id }
}

const CONTACTED_STATUSES: readonly LeadStatus[] = ['CONTACTED', 'QUALIFIED', 'FUNDED']

/** Returns true if the agent reached the person and the lead is neither returned nor waiting for a return. */
export const isContacted = (lead: LeadRecord): boolean => CONTACTED_STATUSES.includes(lead.status)

export const isUncontacted = (lead: LeadRecord): boolean => lead.status === 'SOLD' && lead.contactedAt === null

const statusText = (status: LeadStatus): string => status.toLowerCase().replaceAll('_', ' ')

import { DAY_MS } from '../calendar'
import { formatUsd } from '../cents'
import type { DomainContext } from '../context'
import { durationInWords } from '../durations'
import { RETURN_REASON_NAMES } from '../leads/return-reasons'
import type { LeadRecord, PaymentIntentRecord, UserRecord } from '../records'
import { newestFirst } from '../store'
import { addressBook } from '../users/names'
import { isActive, isLow, walletBalance } from '../wallets/standing'
import { isWaiting } from './lead-management'

/** From the most urgent on. */
const KINDS = ['TOP_UP_FAILED', 'RETURN_WAITING', 'LEAD_WAITING', 'LOW_BALANCE', 'NO_ACTIVITY'] as const
export type AttentionKind = (typeof KINDS)[number]

interface Finding {
  readonly id: string
  readonly kind: AttentionKind
  readonly agentId: string
  readonly leadId: string | null
  readonly since: number | null
  /** Written only for what is shown. */
  readonly detail: () => string
}

export interface AttentionItem extends Omit<Finding, 'detail'> {
  readonly agentName: string
  readonly detail: string
}

/** A lead that nobody has called for so long needs attention. */
export const WAITING_TOO_LONG_MS = DAY_MS
export const INACTIVE_AFTER_MS = 14 * DAY_MS
export const SHOWN_ITEMS = 100

/** What needs a manager's attention: most urgent kinds first, within a kind what has waited longest. */
export function attentionOf(ctx: DomainContext, agents: readonly UserRecord[]): readonly AttentionItem[] {
  const names = addressBook(ctx)
  return agents
    .filter((agent) => agent.status === 'ACTIVE')
    .flatMap((agent) => findingsOf(ctx, agent))
    .sort(byUrgency)
    .slice(0, SHOWN_ITEMS)
    .map((finding) => ({ ...finding, agentName: names.nameOf(finding.agentId), detail: finding.detail() }))
}

const byUrgency = (left: Finding, right: Finding): number =>
  KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) ||
  (left.since ?? 0) - (right.since ?? 0) ||
  (left.id < right.id ? -1 : 1)

function findingsOf(ctx: DomainContext, agent: UserRecord): readonly Finding[] {
  const leads = ctx.store.leadsByAgent.list(agent.id)
  const item: NewFinding = (kind, detail, since, leadId = null) => ({
    id: `${kind}:${leadId ?? agent.id}`,
    kind,
    agentId: agent.id,
    leadId,
    since,
    detail,
  })
  return [
    ...failedTopUpItem(ctx, agent, item),
    ...leads
      .filter((lead) => lead.status === 'RETURN_REQUESTED')
      .map((lead) => item('RETURN_WAITING', () => returnDetail(lead), lead.leadReturn?.requestedAt ?? null, lead.id)),
    ...waitingItem(ctx, leads, item),
    ...lowBalanceItem(ctx, agent, item),
    ...inactiveItem(ctx, agent, item),
  ]
}

type NewFinding = (kind: AttentionKind, detail: () => string, since: number | null, leadId?: string | null) => Finding

/** The top-up that the agent's card refused last, as long as it stands in the way of further ones. */
export function failedTopUpOf(ctx: DomainContext, agentId: string): PaymentIntentRecord | undefined {
  const failures = ctx.store.paymentConfigs.get(agentId)?.failureCount ?? 0
  if (failures === 0) return undefined
  for (const intent of newestFirst(ctx.store.paymentIntentsByAgent.list(agentId)))
    if (intent.purpose === 'TOP_UP' && intent.lastError !== null) return intent
  return undefined
}

function failedTopUpItem(ctx: DomainContext, agent: UserRecord, item: NewFinding): readonly Finding[] {
  const intent = failedTopUpOf(ctx, agent.id)
  if (!intent) return []
  const reason = intent.lastError?.message ?? 'The card was declined.'
  return [item('TOP_UP_FAILED', () => `${formatUsd(intent.amountCents)}: ${reason}`, intent.updatedAt)]
}

function returnDetail({ firstName, lastName, priceCents, leadReturn }: LeadRecord): string {
  const reason = leadReturn ? `: ${RETURN_REASON_NAMES[leadReturn.reason]}` : ''
  return `${firstName} ${lastName}, ${formatUsd(priceCents)}${reason}`
}

/** One item an agent, about the lead that has waited longest. */
function waitingItem(ctx: DomainContext, leads: readonly LeadRecord[], item: NewFinding): readonly Finding[] {
  const waiting = leads.filter(
    (lead) => isWaiting(lead) && lead.purchasedAt !== null && ctx.now - lead.purchasedAt > WAITING_TOO_LONG_MS,
  )
  const [oldest] = waiting
  if (!oldest?.purchasedAt) return []
  const age = durationInWords(ctx.now - oldest.purchasedAt)
  const what =
    waiting.length === 1
      ? `1 lead not contacted for ${age}`
      : `${waiting.length} leads not contacted, the oldest for ${age}`
  return [item('LEAD_WAITING', () => what, oldest.purchasedAt, oldest.id)]
}

function lowBalanceItem(ctx: DomainContext, agent: UserRecord, item: NewFinding): readonly Finding[] {
  const low = ctx.store.walletsByAgent.list(agent.id).filter((wallet) => isActive(wallet) && isLow(ctx, wallet))
  if (low.length === 0) return []
  const nameOf = (sourceId: string) => ctx.store.leadSources.get(sourceId)?.name ?? sourceId
  const balances = () => low.map((wallet) => `${nameOf(wallet.sourceId)} ${formatUsd(walletBalance(ctx, wallet))}`)
  return [item('LOW_BALANCE', () => balances().join(', '), null)]
}

function inactiveItem(ctx: DomainContext, agent: UserRecord, item: NewFinding): readonly Finding[] {
  const last = ctx.ledger.agentEntries(agent.id).at(-1)?.at ?? agent.createdAt
  if (ctx.now - last <= INACTIVE_AFTER_MS) return []
  return [item('NO_ACTIVITY', () => `No purchases or deposits for ${durationInWords(ctx.now - last)}`, last)]
}

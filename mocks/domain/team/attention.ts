import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/shared/calendar'
import { formatCents } from '../../../src/shared/money'
import type { DomainContext } from '../context'
import type { LeadRecord, ReturnReason, UserRecord } from '../records'
import { SortedRows } from '../aggregates'
import { compare } from '../sorted-arrays'
import { fullNamesById } from '../user-fields'
import { isLow, walletBalance } from '../wallets'
import { isUncontacted } from './lead-management'
import { cachedRows, type TeamScope } from './scope'

const RETURN_REASON_NAMES: Readonly<Record<ReturnReason, string>> = {
  WRONG_NUMBER: 'Wrong number',
  NOT_INTERESTED: 'Not interested',
  DUPLICATE: 'Duplicate of another lead',
  OUT_OF_CRITERIA: 'Out of criteria',
  FAKE_DETAILS: 'Fake information',
}

/** Formats a duration with at most two units: '45m', '1h 24m', '1d 18h'. */
export function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes}m`
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 24) return withSecondUnit(`${hours}h`, minutes % 60, 'm')
  return withSecondUnit(`${Math.floor(hours / 24)}d`, hours % 24, 'h')
}

const withSecondUnit = (text: string, count: number, unit: string): string =>
  count === 0 ? text : `${text} ${count}${unit}`

/** Kinds of problems, the most urgent first. */
const KINDS_BY_URGENCY = ['TOP_UP_FAILED', 'RETURN_WAITING', 'LEAD_WAITING', 'LOW_BALANCE', 'NO_ACTIVITY'] as const
type AttentionKind = (typeof KINDS_BY_URGENCY)[number]

interface Finding {
  readonly id: string
  readonly kind: AttentionKind
  readonly agentId: string
  readonly leadId: string | null
  readonly since: number | null
  /** Returns the text, with durations as of `nowMs`. A function, so that only texts of shown items are computed. */
  readonly detail: (nowMs: number) => string
}

/** Time after the purchase when an uncontacted lead needs attention. */
const WAITING_TOO_LONG_MS = DAY_MS
const INACTIVE_AFTER_MS = 14 * DAY_MS
const SHOWN_ITEMS = 100

interface AgentFindings {
  readonly agentId: string
  readonly findings: readonly Finding[]
  /** Next time at which a finding is added although no record changes, such as when a lead becomes overdue. */
  readonly staleAtMs: number
}

/**
 * Returns the problems that need the manager's attention, at most `SHOWN_ITEMS`. The most urgent kind comes first, and
 * within a kind the oldest problem.
 */
export function attentionOf(ctx: DomainContext, scope: TeamScope) {
  const names = fullNamesById(ctx)
  return findingsByUrgency(ctx, scope)
    .slice(0, SHOWN_ITEMS)
    .map((finding) => ({
      ...finding,
      agentName: names.nameOf(finding.agentId),
      detail: finding.detail(ctx.now),
    }))
}

/** Returns a function that compares agents by their most urgent problem, the most urgent first. */
export function agentsByUrgency(ctx: DomainContext, scope: TeamScope): (leftId: string, rightId: string) => number {
  const places = new Map(
    findingsByUrgency(ctx, scope)
      .map(({ agentId }, place) => [agentId, place] as const)
      .reverse(),
  )
  const placeOf = (agentId: string): number => places.get(agentId) ?? Infinity
  return (leftId, rightId) => compare(placeOf(leftId), placeOf(rightId))
}

function findingsByUrgency(ctx: DomainContext, scope: TeamScope): readonly Finding[] {
  const readRows = () => cachedRows(ctx, scope, 'attention', (agent) => findingsOf(ctx, agent))
  const rows = readRows()
  // Findings can become stale although no record changes. Recompute the agents whose `staleAtMs` has passed.
  const { list: byStaleTime } = rows.accumulator(
    'by stale time',
    () => new SortedRows<AgentFindings>((row) => [row], compareStaleTime),
  )
  for (let i = 0; i < byStaleTime.length && (byStaleTime[i] as AgentFindings).staleAtMs < ctx.now; i++)
    rows.invalidate((byStaleTime[i] as AgentFindings).agentId)
  return readRows().accumulator(
    'by urgency',
    () => new SortedRows<AgentFindings, Finding>(({ findings }) => findings, byUrgency),
  ).list
}

const compareStaleTime = (left: AgentFindings, right: AgentFindings): number =>
  compare(left.staleAtMs, right.staleAtMs) || compare(left.agentId, right.agentId)

const byUrgency = (left: Finding, right: Finding): number =>
  KINDS_BY_URGENCY.indexOf(left.kind) - KINDS_BY_URGENCY.indexOf(right.kind) ||
  (left.since ?? 0) - (right.since ?? 0) ||
  compare(left.id, right.id)

function findingsOf(ctx: DomainContext, agent: UserRecord): AgentFindings {
  if (agent.status !== 'ACTIVE') return { agentId: agent.id, findings: [], staleAtMs: Infinity }
  const leads = ctx.store.leadsByAgent.list(agent.id)
  const findings: Finding[] = []
  const add = (
    kind: AttentionKind,
    since: number | null,
    detail: Finding['detail'],
    leadId: string | null = null,
  ): void => {
    findings.push({ id: `${kind}:${leadId ?? agent.id}`, kind, agentId: agent.id, leadId, since, detail })
  }

  const topUp = failedTopUpOf(ctx, agent.id)
  if (topUp) add('TOP_UP_FAILED', topUp.occurredAt, () => `${formatCents(topUp.amountCents)}: ${topUp.message}`)

  for (const lead of leads) {
    if (lead.status !== 'RETURN_REQUESTED') continue
    add('RETURN_WAITING', lead.leadReturn?.requestedAt ?? null, () => returnDetail(lead), lead.id)
  }

  // All overdue leads of an agent share one finding, which links to the oldest lead.
  const overdue = leads.filter((lead) => isUncontacted(lead) && ctx.now - boughtAtMs(lead) > WAITING_TOO_LONG_MS)
  const [oldest] = overdue
  if (oldest) {
    const summary =
      overdue.length === 1 ? '1 lead not contacted for' : `${overdue.length} leads not contacted, the oldest for`
    const since = boughtAtMs(oldest)
    add('LEAD_WAITING', since, (nowMs) => `${summary} ${formatDuration(nowMs - since)}`, oldest.id)
  }

  const low = ctx.store.walletsByAgent.list(agent.id).filter((wallet) => isLow(ctx, wallet))
  const nameOf = (sourceId: string) => ctx.store.leadSources.get(sourceId)?.name ?? sourceId
  const balances = () => low.map((wallet) => `${nameOf(wallet.sourceId)} ${formatCents(walletBalance(ctx, wallet))}`)
  if (low.length > 0) add('LOW_BALANCE', null, () => balances().join(', '))

  const activeMs = ctx.ledger.agentEntries(agent.id).at(-1)?.at ?? agent.createdAt
  if (ctx.now - activeMs > INACTIVE_AFTER_MS)
    add('NO_ACTIVITY', activeMs, (nowMs) => `No purchases or deposits for ${formatDuration(nowMs - activeMs)}`)

  const dueTimes = leads.filter(isUncontacted).map((lead) => boughtAtMs(lead) + WAITING_TOO_LONG_MS)
  const staleTimes = [...dueTimes, activeMs + INACTIVE_AFTER_MS].filter((ms) => ms >= ctx.now)
  return { agentId: agent.id, findings, staleAtMs: Math.min(...staleTimes) }
}

const boughtAtMs = (lead: LeadRecord): number => lead.purchasedAt ?? lead.createdAt

/** Returns the agent's latest declined top-up, or undefined if the agent's failure count is zero. */
export function failedTopUpOf({ store }: DomainContext, agentId: string) {
  const failureCount = store.paymentConfigs.get(agentId)?.failureCount ?? 0
  if (failureCount === 0) return undefined
  const intent = store.paymentIntentsByAgent
    .list(agentId)
    .findLast(({ purpose, lastError }) => purpose === 'TOP_UP' && lastError !== null)
  if (!intent) return undefined
  // A bank speaks to the cardholder, but managers and administrators read this.
  const message = intent.lastError?.message.replace(/^Your card/, 'The card') ?? 'The card was declined.'
  return { amountCents: intent.amountCents, failureCount, message, occurredAt: intent.updatedAt }
}

function returnDetail({ firstName, lastName, priceCents, leadReturn }: LeadRecord): string {
  const reason = leadReturn ? `: ${RETURN_REASON_NAMES[leadReturn.reason]}` : ''
  return `${firstName} ${lastName}, ${formatCents(priceCents)}${reason}`
}

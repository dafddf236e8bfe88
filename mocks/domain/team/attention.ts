import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar'
import { formatUsd } from '../money'
import type { DomainContext } from '../context'
import type { LeadRecord, PaymentIntentRecord, ReturnReason, UserRecord } from '../records'
import { SortedRows } from '../aggregates'
import { fullNamesById } from '../users/user-fields'
import { isActive, isLow, walletBalance } from '../wallets'
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

/** Most urgent first. */
const KINDS_BY_URGENCY = ['TOP_UP_FAILED', 'RETURN_WAITING', 'LEAD_WAITING', 'LOW_BALANCE', 'NO_ACTIVITY'] as const
export type AttentionKind = (typeof KINDS_BY_URGENCY)[number]

interface Finding {
  readonly id: string
  readonly kind: AttentionKind
  readonly agentId: string
  readonly leadId: string | null
  readonly since: number | null
  /** Returns the text as of `nowMs`. Lazy, because only the shown items need a text. */
  readonly detail: (nowMs: number) => string
}

export interface AttentionItem extends Omit<Finding, 'detail'> {
  readonly agentName: string
  readonly detail: string
}

/** Age of an uncontacted lead that needs attention. */
const WAITING_TOO_LONG_MS = DAY_MS
const INACTIVE_AFTER_MS = 14 * DAY_MS
const SHOWN_ITEMS = 100

interface AgentFindings {
  readonly agentId: string
  readonly findings: readonly Finding[]
  /** Time at which the passage of time alone adds a finding. */
  readonly staleAtMs: number
}

/** Returns what needs the manager's attention: most urgent kind first, then oldest first. */
export function attentionOf(ctx: DomainContext, scope: TeamScope): readonly AttentionItem[] {
  const names = fullNamesById(ctx)
  const readRows = () => cachedRows(ctx, scope, 'attention', (agent) => findingsOf(ctx, agent))
  const rows = readRows()
  // Recompute the agents whose findings became stale since the last call.
  const { list: byStaleTime } = rows.accumulator(
    'by stale time',
    () => new SortedRows<AgentFindings>((row) => [row], compareStaleTime),
  )
  for (let i = 0; i < byStaleTime.length && (byStaleTime[i] as AgentFindings).staleAtMs < ctx.now; i++)
    rows.invalidate((byStaleTime[i] as AgentFindings).agentId)
  return readRows()
    .accumulator('by urgency', () => new SortedRows<AgentFindings, Finding>(({ findings }) => findings, byUrgency))
    .list.slice(0, SHOWN_ITEMS)
    .map((finding) => ({
      ...finding,
      agentName: names.nameOf(finding.agentId),
      detail: finding.detail(ctx.now),
    }))
}

const compareStaleTime = (left: AgentFindings, right: AgentFindings): number =>
  left.staleAtMs === right.staleAtMs
    ? left.agentId < right.agentId
      ? -1
      : left.agentId > right.agentId
        ? 1
        : 0
    : left.staleAtMs < right.staleAtMs
      ? -1
      : 1

const byUrgency = (left: Finding, right: Finding): number =>
  KINDS_BY_URGENCY.indexOf(left.kind) - KINDS_BY_URGENCY.indexOf(right.kind) ||
  (left.since ?? 0) - (right.since ?? 0) ||
  (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

function findingsOf(ctx: DomainContext, agent: UserRecord): AgentFindings {
  if (agent.status !== 'ACTIVE') return { agentId: agent.id, findings: [], staleAtMs: Infinity }
  const leads = ctx.store.leadsByAgent.list(agent.id)
  const createFinding: CreateFinding = (kind, detail, since, leadId = null) => ({
    id: `${kind}:${leadId ?? agent.id}`,
    kind,
    agentId: agent.id,
    leadId,
    since,
    detail,
  })
  const findings = [
    ...failedTopUpFinding(ctx, agent, createFinding),
    ...leads
      .filter((lead) => lead.status === 'RETURN_REQUESTED')
      .map((lead) =>
        createFinding('RETURN_WAITING', () => returnDetail(lead), lead.leadReturn?.requestedAt ?? null, lead.id),
      ),
    ...uncontactedFinding(ctx, leads, createFinding),
    ...lowBalanceFinding(ctx, agent, createFinding),
    ...inactiveFinding(ctx, agent, createFinding),
  ]
  return { agentId: agent.id, findings, staleAtMs: nextChangeMs(ctx, agent, leads) }
}

/** Returns the time of the agent's next overdue lead, or the time the agent becomes inactive. */
function nextChangeMs(ctx: DomainContext, agent: UserRecord, leads: readonly LeadRecord[]): number {
  let nextMs = Infinity
  for (const lead of leads) {
    if (!isUncontacted(lead) || lead.purchasedAt === null) continue
    const dueMs = lead.purchasedAt + WAITING_TOO_LONG_MS
    if (dueMs >= ctx.now) nextMs = Math.min(nextMs, dueMs)
  }
  const idleMs = lastActiveMs(ctx, agent) + INACTIVE_AFTER_MS
  return idleMs >= ctx.now ? Math.min(nextMs, idleMs) : nextMs
}

const lastActiveMs = (ctx: DomainContext, agent: UserRecord): number =>
  ctx.ledger.agentEntries(agent.id).at(-1)?.at ?? agent.createdAt

type CreateFinding = (
  kind: AttentionKind,
  detail: Finding['detail'],
  since: number | null,
  leadId?: string | null,
) => Finding

/** Returns the agent's latest declined top-up, or undefined after a later success. */
export function failedTopUpOf(ctx: DomainContext, agentId: string): PaymentIntentRecord | undefined {
  const failures = ctx.store.paymentConfigs.get(agentId)?.failureCount ?? 0
  if (failures === 0) return undefined
  return ctx.store.paymentIntentsByAgent
    .list(agentId)
    .findLast((intent) => intent.purpose === 'TOP_UP' && intent.lastError !== null)
}

function failedTopUpFinding(ctx: DomainContext, agent: UserRecord, createFinding: CreateFinding): readonly Finding[] {
  const intent = failedTopUpOf(ctx, agent.id)
  if (!intent) return []
  const reason = intent.lastError?.message ?? 'The card was declined.'
  return [createFinding('TOP_UP_FAILED', () => `${formatUsd(intent.amountCents)}: ${reason}`, intent.updatedAt)]
}

function returnDetail({ firstName, lastName, priceCents, leadReturn }: LeadRecord): string {
  const reason = leadReturn ? `: ${RETURN_REASON_NAMES[leadReturn.reason]}` : ''
  return `${firstName} ${lastName}, ${formatUsd(priceCents)}${reason}`
}

/** Returns one finding per agent, about the oldest uncontacted lead. */
function uncontactedFinding(
  ctx: DomainContext,
  leads: readonly LeadRecord[],
  createFinding: CreateFinding,
): readonly Finding[] {
  const waiting = leads.filter(
    (lead) => isUncontacted(lead) && lead.purchasedAt !== null && ctx.now - lead.purchasedAt > WAITING_TOO_LONG_MS,
  )
  const [oldest] = waiting
  if (!oldest?.purchasedAt) return []
  const { purchasedAt } = oldest
  const summary =
    waiting.length === 1 ? '1 lead not contacted for' : `${waiting.length} leads not contacted, the oldest for`
  return [
    createFinding(
      'LEAD_WAITING',
      (nowMs) => `${summary} ${formatDuration(nowMs - purchasedAt)}`,
      purchasedAt,
      oldest.id,
    ),
  ]
}

function lowBalanceFinding(ctx: DomainContext, agent: UserRecord, createFinding: CreateFinding): readonly Finding[] {
  const low = ctx.store.walletsByAgent.list(agent.id).filter((wallet) => isActive(wallet) && isLow(ctx, wallet))
  if (low.length === 0) return []
  const nameOf = (sourceId: string) => ctx.store.leadSources.get(sourceId)?.name ?? sourceId
  const balances = () => low.map((wallet) => `${nameOf(wallet.sourceId)} ${formatUsd(walletBalance(ctx, wallet))}`)
  return [createFinding('LOW_BALANCE', () => balances().join(', '), null)]
}

function inactiveFinding(ctx: DomainContext, agent: UserRecord, createFinding: CreateFinding): readonly Finding[] {
  const activeMs = lastActiveMs(ctx, agent)
  if (ctx.now - activeMs <= INACTIVE_AFTER_MS) return []
  return [
    createFinding(
      'NO_ACTIVITY',
      (nowMs) => `No purchases or deposits for ${formatDuration(nowMs - activeMs)}`,
      activeMs,
    ),
  ]
}

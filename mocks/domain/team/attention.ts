import { DAY_MS, HOUR_MS, MINUTE_MS } from '../calendar'
import { formatUsd } from '../money'
import type { DomainContext } from '../context'
import type { LeadRecord, PaymentIntentRecord, ReturnReason, UserRecord } from '../records'
import { newestFirst } from '../store'
import { SortedRows } from '../aggregates'
import { fullNamesById } from '../users/user-fields'
import { isActive, isLow, walletBalance } from '../wallet-figures'
import { isWaiting } from './lead-management'
import { cachedRows, type TeamScope } from './scope'
export const RETURN_REASON_NAMES: Readonly<Record<ReturnReason, string>> = {
  WRONG_NUMBER: 'Wrong number',
  NOT_INTERESTED: 'Not interested',
  DUPLICATE: 'Duplicate of another lead',
  OUT_OF_CRITERIA: 'Out of criteria',
  FAKE_DETAILS: 'Fake information',
}

/** A time as people say it: '45m', '1h 24m', '1d 18h'. What is less than the second unit is left out. */
export function durationInWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes}m`
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 24) return withRest(`${hours}h`, minutes % 60, 'm')
  return withRest(`${Math.floor(hours / 24)}d`, hours % 24, 'h')
}

const withRest = (text: string, rest: number, unit: string): string => (rest === 0 ? text : `${text} ${rest}${unit}`)

/** From the most urgent on. */
const KINDS = ['TOP_UP_FAILED', 'RETURN_WAITING', 'LEAD_WAITING', 'LOW_BALANCE', 'NO_ACTIVITY'] as const
export type AttentionKind = (typeof KINDS)[number]

interface Finding {
  readonly id: string
  readonly kind: AttentionKind
  readonly agentId: string
  readonly leadId: string | null
  readonly since: number | null
  /** Written only for what is shown, as of the moment at which it is. */
  readonly detail: (nowMs: number) => string
}

export interface AttentionItem extends Omit<Finding, 'detail'> {
  readonly agentName: string
  readonly detail: string
}

/** A lead that nobody has called for so long needs attention. */
export const WAITING_TOO_LONG_MS = DAY_MS
export const INACTIVE_AFTER_MS = 14 * DAY_MS
export const SHOWN_ITEMS = 100

interface Findings {
  readonly agentId: string
  readonly found: readonly Finding[]
  /** The moment at which there will be more to find by itself. */
  readonly untilMs: number
}

/** What needs a manager's attention: most urgent kinds first, within a kind what has waited longest. */
export function attentionOf(ctx: DomainContext, scope: TeamScope): readonly AttentionItem[] {
  const names = fullNamesById(ctx)
  const ask = () => cachedRows(ctx, scope, 'attention', (agent) => findingsOf(ctx, agent))
  const rows = ask()
  // What has waited too long since the last answer is looked at anew.
  const { list: soonest } = rows.fold('soonest', () => new SortedRows<Findings>((row) => [row], bySoonest))
  for (let i = 0; i < soonest.length && (soonest[i] as Findings).untilMs < ctx.now; i++)
    rows.touch((soonest[i] as Findings).agentId)
  return ask()
    .fold('by urgency', () => new SortedRows<Findings, Finding>(({ found }) => found, byUrgency))
    .list.slice(0, SHOWN_ITEMS)
    .map((finding) => ({
      ...finding,
      agentName: names.nameOf(finding.agentId),
      detail: finding.detail(ctx.now),
    }))
}

const bySoonest = (left: Findings, right: Findings): number =>
  left.untilMs === right.untilMs
    ? left.agentId < right.agentId
      ? -1
      : left.agentId > right.agentId
        ? 1
        : 0
    : left.untilMs < right.untilMs
      ? -1
      : 1

const byUrgency = (left: Finding, right: Finding): number =>
  KINDS.indexOf(left.kind) - KINDS.indexOf(right.kind) ||
  (left.since ?? 0) - (right.since ?? 0) ||
  (left.id < right.id ? -1 : left.id > right.id ? 1 : 0)

function findingsOf(ctx: DomainContext, agent: UserRecord): Findings {
  if (agent.status !== 'ACTIVE') return { agentId: agent.id, found: [], untilMs: Infinity }
  const leads = ctx.store.leadsByAgent.list(agent.id)
  const item: NewFinding = (kind, detail, since, leadId = null) => ({
    id: `${kind}:${leadId ?? agent.id}`,
    kind,
    agentId: agent.id,
    leadId,
    since,
    detail,
  })
  const found = [
    ...failedTopUpItem(ctx, agent, item),
    ...leads
      .filter((lead) => lead.status === 'RETURN_REQUESTED')
      .map((lead) => item('RETURN_WAITING', () => returnDetail(lead), lead.leadReturn?.requestedAt ?? null, lead.id)),
    ...waitingItem(ctx, leads, item),
    ...lowBalanceItem(ctx, agent, item),
    ...inactiveItem(ctx, agent, item),
  ]
  return { agentId: agent.id, found, untilMs: nextChangeMs(ctx, agent, leads) }
}

/** When the next of the agent's leads has waited too long, or he himself. */
function nextChangeMs(ctx: DomainContext, agent: UserRecord, leads: readonly LeadRecord[]): number {
  let nextMs = Infinity
  for (const lead of leads) {
    if (!isWaiting(lead) || lead.purchasedAt === null) continue
    const dueMs = lead.purchasedAt + WAITING_TOO_LONG_MS
    if (dueMs >= ctx.now) nextMs = Math.min(nextMs, dueMs)
  }
  const idleMs = lastActiveMs(ctx, agent) + INACTIVE_AFTER_MS
  return idleMs >= ctx.now ? Math.min(nextMs, idleMs) : nextMs
}

const lastActiveMs = (ctx: DomainContext, agent: UserRecord): number =>
  ctx.ledger.agentEntries(agent.id).at(-1)?.at ?? agent.createdAt

type NewFinding = (
  kind: AttentionKind,
  detail: Finding['detail'],
  since: number | null,
  leadId?: string | null,
) => Finding

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
  const { purchasedAt } = oldest
  const what =
    waiting.length === 1 ? '1 lead not contacted for' : `${waiting.length} leads not contacted, the oldest for`
  return [item('LEAD_WAITING', (nowMs) => `${what} ${durationInWords(nowMs - purchasedAt)}`, purchasedAt, oldest.id)]
}

function lowBalanceItem(ctx: DomainContext, agent: UserRecord, item: NewFinding): readonly Finding[] {
  const low = ctx.store.walletsByAgent.list(agent.id).filter((wallet) => isActive(wallet) && isLow(ctx, wallet))
  if (low.length === 0) return []
  const nameOf = (sourceId: string) => ctx.store.leadSources.get(sourceId)?.name ?? sourceId
  const balances = () => low.map((wallet) => `${nameOf(wallet.sourceId)} ${formatUsd(walletBalance(ctx, wallet))}`)
  return [item('LOW_BALANCE', () => balances().join(', '), null)]
}

function inactiveItem(ctx: DomainContext, agent: UserRecord, item: NewFinding): readonly Finding[] {
  const last = lastActiveMs(ctx, agent)
  if (ctx.now - last <= INACTIVE_AFTER_MS) return []
  return [item('NO_ACTIVITY', (nowMs) => `No purchases or deposits for ${durationInWords(nowMs - last)}`, last)]
}

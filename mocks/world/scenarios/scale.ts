import { DAY_MS, HOUR_MS, startOfUtcDay } from '../../../src/shared/calendar'
import { finalCostCents } from '../../domain/money'
import type { DomainContext } from '../../domain/context'
import { CARDS, clearingAccount, EXCHANGE, fundsAccount, REVENUE, walletAccount } from '../../domain/ledger/ledger'
import { leadTraits } from '../../domain/leads/lead-arrival'
import { EXCHANGE_BUYER, type LeadRecord, type LeadSourceRecord } from '../../domain/records'
import { FIRST_NAMES, LAST_NAMES, phoneNumber, placesIn, STREETS } from '../../domain/seed-data'
import { STATE_WEIGHTS } from '../../domain/states'
import { insertUser } from '../../domain/user-fields'
import { DELAY_STEP, delayOf } from '../seed/agent-behavior'
import { seedOrganization, seedSources } from '../seed/seed-company'
import { PEOPLE, seedNewcomer, seedPeople } from '../seed/people'
import type { WorldHistory } from '../world-types'

interface ScaleSize {
  readonly leads: number
  readonly users: number
}

const FULL: ScaleSize = { leads: 100_000, users: 10_000 }
const FUNDING_CENTS = 100_000
const LEAD_GAP_MS = 60_000
const TEAMS = ['team-north-pier', 'team-south-pier', 'team-ridge', 'team-open-range']

/**
 * Builds a large marketplace, in which each agent has one funding and one transfer, and 80% of the leads are sold.
 * Inserts rows directly, which is faster than commands and creates the same rows. Inserts the leads in chronological
 * order.
 */
export function buildScale(history: WorldHistory, size: ScaleSize = FULL): void {
  const openedAt = startOfUtcDay(history.startMs) - DAY_MS - size.leads * LEAD_GAP_MS
  history.write(openedAt, (ctx) => {
    seedOrganization(ctx)
    seedSources(ctx)
    seedPeople(ctx, [])
    seedNewcomer(ctx)
  })
  const agents = seedAgents(history, openedAt, size.users)
  for (let first = 0; first < size.leads; first += 1000) {
    const last = Math.min(first + 1000, size.leads)
    history.write(openedAt + HOUR_MS + last * LEAD_GAP_MS, (ctx) => {
      const sources = [...ctx.store.leadSources.all()].filter((source) => source.status === 'ACTIVE')
      for (let n = first; n < last; n++)
        seedLead(ctx, n, openedAt + HOUR_MS + n * LEAD_GAP_MS, sources, agents, history.startMs)
    })
  }
  history.openMarket(history.startMs)
}

interface SeededAgent {
  readonly id: string
  readonly sourceId: string
  /** Ledger account of the agent's wallet. */
  readonly account: string
}

function seedAgents(history: WorldHistory, at: number, users: number): readonly SeededAgent[] {
  return history.write(at, (ctx) => {
    const sources = [...ctx.store.leadSources.all()].filter((source) => source.status === 'ACTIVE')
    const named = PEOPLE.filter(({ states }) => states.length > 0).map((person) => person.id)
    const others = Array.from({ length: Math.max(0, users - PEOPLE.length) }, (_, i) => seedAgent(ctx, i))
    return [...named, ...others].map((id, i): SeededAgent => {
      const source = sources[i % sources.length] as LeadSourceRecord
      seedWallet(ctx, id, source.id)
      return { id, sourceId: source.id, account: walletAccount(id, source.id) }
    })
  })
}

function seedAgent(ctx: DomainContext, i: number): string {
  const id = `user-${String(i).padStart(5, '0')}`
  const firstName = ctx.chance.pick(FIRST_NAMES, 'scale-first', i)
  const lastName = ctx.chance.pick(LAST_NAMES, 'scale-last', i)
  const state = ctx.chance.weighted(STATE_WEIGHTS, 'scale-state', i)
  const { city, zipCode, areaCode } = ctx.chance.pick(placesIn(state), 'scale-place', i)
  const street = ctx.chance.pick(STREETS, 'scale-street', i)
  insertUser(ctx, {
    id,
    username: `agent-${i}@demo`,
    email: `${firstName}.${lastName}.${i}@example.com`.toLowerCase(),
    firstName,
    lastName,
    role: 'AGENT',
    phoneNumber: phoneNumber(areaCode, i % 100),
    nmlsNumber: `00${String(10_000 + i)}`,
    address: { line1: `${100 + (i % 900)} ${street}`, line2: null, city, state, zipCode },
    selectedStates: [state, ...ctx.chance.pick([['CA'], ['TX'], ['CA', 'NY']], 'scale-more', i)],
    unitId: TEAMS[i % TEAMS.length] ?? null,
  })
  return id
}

function seedWallet(ctx: DomainContext, agentId: string, sourceId: string): void {
  ctx.store.wallets.insert({
    id: `${agentId}:${sourceId}`,
    agentId,
    sourceId,
    activated: true,
    enabled: true,
    lowBalanceThresholdCents: 5_000,
    autoReplenishEnabled: false,
    autoReplenishThresholdCents: null,
    autoReplenishAmountCents: null,
    createdAt: ctx.now,
  })
  const intentId = `pi_${ctx.chance.token(20, 'scale-payment', agentId)}`
  ctx.store.paymentIntents.insert({
    id: intentId,
    clientSecret: `${intentId}_secret_${ctx.chance.token(20, 'scale-secret', agentId)}`,
    agentId,
    purpose: 'FUNDING',
    amountCents: FUNDING_CENTS,
    status: 'succeeded',
    sourceId,
    paymentMethodId: null,
    behaviour: null,
    cardToSave: null,
    lastError: null,
    creditedAt: ctx.now,
    refundedCents: 0,
    reversedAt: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })
  const post = (type: 'FUNDING' | 'TRANSFER', from: string, to: string, referenceId: string) =>
    ctx.ledger.post({
      type,
      at: ctx.now,
      referenceId,
      entries: [
        [from, -FUNDING_CENTS],
        [to, FUNDING_CENTS],
      ],
    })
  post('FUNDING', CARDS, clearingAccount(intentId), intentId)
  post('FUNDING', clearingAccount(intentId), fundsAccount(agentId), intentId)
  post('TRANSFER', fundsAccount(agentId), walletAccount(agentId, sourceId), sourceId)
}

const SOLD_TO_AGENTS = 0.72
const UNWORKED = { status: 'SOLD', contactedAt: null, fundedAt: null } as const
/**
 * Cumulative shares of the leads that agents have bought: 4.5% are funded, 14% are at least qualified, and 74% are at
 * least contacted.
 */
const FUNDED = 0.045
const QUALIFIED = 0.14
const CONTACTED = 0.74
const PACE = [0.42, 0.7, 0.94] as const

/**
 * Returns the status of lead `n` at the start of the demo. `luck` is a random number, evenly distributed between 0
 * and 1.
 */
function progressOf(
  n: number,
  soldAt: number,
  startMs: number,
  luck: number,
): Pick<LeadRecord, 'status' | 'contactedAt' | 'fundedAt'> {
  // A low-discrepancy sequence is faster than 100,000 random numbers, and just as evenly distributed.
  const delay = (n * DELAY_STEP) % 1
  const contactedAt = soldAt + delayOf(delay, PACE)
  if (luck >= CONTACTED || contactedAt >= startMs) return UNWORKED
  const fundedAt = contactedAt + Math.floor((6 + 13 * delay) * DAY_MS)
  if (luck < FUNDED && fundedAt < startMs) return { status: 'FUNDED', contactedAt, fundedAt }
  return { status: luck < QUALIFIED ? 'QUALIFIED' : 'CONTACTED', contactedAt, fundedAt: null }
}

/**
 * Inserts lead `n`. Of all leads, 80% are sold, and 20% stay open. Agents buy up to 72% of all leads, as long as their
 * balances suffice. Rivals buy the other sold leads.
 */
function seedLead(
  ctx: DomainContext,
  n: number,
  at: number,
  sources: readonly LeadSourceRecord[],
  agents: readonly SeededAgent[],
  startMs: number,
): void {
  const buyer = agents.length > 0 ? agents[ctx.chance.integer(0, agents.length - 1, 'scale-buyer', n)] : undefined
  const luck = ctx.chance.fraction('scale-sold', n)
  const ownSource = luck < SOLD_TO_AGENTS ? buyer?.sourceId : undefined
  const source = sources.find(({ id }) => id === ownSource) ?? sources[n % sources.length]
  if (!source) throw new Error('No active source')
  const priceCents = finalCostCents(source.baseCostCents, source.markupBasisPoints)
  const account = source.id === ownSource ? buyer?.account : undefined
  const canPay = account !== undefined && ctx.ledger.balance(account) >= priceCents
  const owner = canPay ? (buyer?.id ?? null) : luck < 0.8 ? EXCHANGE_BUYER : null
  const soldAt = owner === null ? null : at
  const { status, contactedAt, fundedAt } = canPay ? progressOf(n, at, startMs, luck / SOLD_TO_AGENTS) : UNWORKED
  const lead = ctx.store.leads.insert({
    id: `lead_s${String(n).padStart(6, '0')}`,
    sourceId: source.id,
    status: owner === null ? 'OPEN' : status,
    agentId: owner,
    paidById: owner,
    costCents: source.baseCostCents,
    priceCents,
    ...leadTraits(ctx, n),
    leadReturn: null,
    createdAt: at,
    updatedAt: fundedAt ?? contactedAt ?? at,
    purchasedAt: soldAt,
    contactedAt,
    fundedAt,
  })
  if (owner === null) return
  ctx.ledger.post({
    type: 'LEAD_PURCHASE',
    at,
    referenceId: lead.id,
    entries: [
      [canPay && account ? account : EXCHANGE, -priceCents],
      [REVENUE, priceCents],
    ],
  })
}

import { DAY_MS, HOUR_MS } from '../../../src/shared/calendar'
import { median } from '../sorted-arrays'
import { finalCostCents } from '../money'
import type { Random } from '../random'
import type { DomainContext } from '../context'
import { EXCHANGE, REVENUE } from '../ledger/ledger'
import { EXCHANGE_BUYER, type LeadRecord, type LeadSourceRecord, type PropertyType } from '../records'
import { FIRST_NAMES, LAST_NAMES, phoneNumber, placesIn } from '../seed-data'
import { STATE_WEIGHTS, stateCode } from '../states'
import type { Store } from '../store'
import { requireUser } from '../access'
import { notFound } from '../errors'
import { lookUp } from '../../../src/shared/look-up'

export interface StateMarket {
  readonly state: string
  readonly openLeads: number
  readonly typicalCostCents: number | null
}

/** Returns the number of open leads and the median of their listed prices, for every US state. */
export function listStateMarkets(ctx: DomainContext): readonly StateMarket[] {
  requireUser(ctx)
  return STATE_WEIGHTS.map(([state]) => {
    const leads = ctx.store.openLeadsByPrice.list(state)
    return { state, openLeads: leads.length, typicalCostCents: median(leads)?.priceCents ?? null }
  })
}

const PROPERTY_TYPES: readonly (readonly [PropertyType, number])[] = [
  ['SINGLE_FAMILY', 62],
  ['CONDO', 14],
  ['TOWNHOUSE', 12],
  ['MULTI_FAMILY', 8],
  ['MANUFACTURED', 4],
]

/**
 * Weight of a lead source by category. A source with a higher weight gets more leads. Other categories have weight 16.
 */
const CATEGORY_WEIGHTS: Readonly<Record<string, number>> = {
  RATE_TABLE: 30,
  FORM_LEAD: 34,
  PHYSICAL_LEAD: 8,
  IN_BOUND_CALL: 12,
}

const DAYTIME_SHARE = 0.95
/** Weekdays start at 5:00 UTC, because before that time it is still the previous day in most of the US. */
const WEEKDAY_OFFSET_MS = 5 * HOUR_MS

/**
 * Returns the probability that a scheduled arrival at this time adds a lead, by hour (UTC) and weekday. Fewer people
 * request mortgages at night and on weekends. Noon UTC is 7 a.m. in New York.
 */
function arrivalShare(at: number): number {
  const hour = Math.floor(at / HOUR_MS) % 24
  const share = hour >= 14 || hour < 2 ? DAYTIME_SHARE : hour < 5 || hour >= 12 ? 0.55 : 0.12
  // January 1, 1970, was a Thursday, which is weekday 4.
  const weekday = (Math.floor((at - WEEKDAY_OFFSET_MS) / DAY_MS) + 4) % 7
  return weekday === 0 || weekday === 6 ? share * 0.7 : share
}

/**
 * Returns true if scheduled arrival number `n` adds a lead. `inRush` is true if the market runs faster than normal.
 * Then, nights and weekends count like daytime, because a user is watching.
 */
export const bringsLead = (chance: Random, n: number, at: number, inRush: boolean): boolean =>
  chance.fraction('lead-awake', n) < (inRush ? DAYTIME_SHARE : arrivalShare(at))

/** Lead market of a custom company. */
export interface MarketProfile {
  /** US states of the leads, with weights. A state with a higher weight gets more leads. */
  readonly states: readonly (readonly [code: string, weight: number])[]
}

/**
 * Returns the generated details of lead number `n`, except its source. The details depend only on the seed, `n`,
 * and `profile`.
 */
export function leadTraits(ctx: Pick<DomainContext, 'chance'>, n: number, profile?: MarketProfile) {
  const { chance } = ctx
  const firstName = chance.pick(FIRST_NAMES, 'lead-first', n)
  const lastName = chance.pick(LAST_NAMES, 'lead-last', n)
  const state = chance.weighted(profile?.states ?? STATE_WEIGHTS, 'lead-state', n)
  const { areaCode } = chance.pick(placesIn(state), 'lead-area', n)
  const size = chance.fraction('lead-loan', n)
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${n}@example.com`.toLowerCase(),
    phone: phoneNumber(areaCode, chance.integer(0, 99, 'lead-phone', n)),
    state,
    propertyType: chance.weighted(PROPERTY_TYPES, 'lead-property', n),
    loanAmount: Math.round((95 + size * size * 905) * 1000),
    score: Math.min(99, 20 + Math.floor(80 * Math.sqrt(chance.fraction('lead-score', n)) * (0.75 + size * 0.25))),
  }
}

interface ActiveSources {
  /** Revision of the table of sources that this list was made from. */
  readonly revision: number
  readonly weights: readonly (readonly [source: LeadSourceRecord, weight: number])[]
}

const activeSources = new WeakMap<Store['leadSources'], ActiveSources>()

/** Returns the active sources with their weights. Remembers them, because each arrival needs them. */
function weightsOfSources({ leadSources }: Store): ActiveSources['weights'] {
  const { revision } = leadSources
  const known = activeSources.get(leadSources)
  if (known?.revision === revision) return known.weights
  const weights = [...leadSources.all()].flatMap((source) =>
    source.status === 'ACTIVE' ? [[source, lookUp(CATEGORY_WEIGHTS, source.category) ?? 16] as const] : [],
  )
  activeSources.set(leadSources, { revision, weights })
  return weights
}

/** Adds lead number `n` to the market. Adds nothing if `bringsLead` returns false or no source is active. */
export function addLeadToMarket(
  ctx: DomainContext,
  n: number,
  inRush: boolean,
  profile?: MarketProfile,
): LeadRecord | undefined {
  if (!bringsLead(ctx.chance, n, ctx.now, inRush)) return undefined
  const sources = weightsOfSources(ctx.store)
  if (sources.length === 0) return undefined
  const source = ctx.chance.weighted(sources, 'lead-source', n)
  return insertLead(ctx, `lead_${String(n).padStart(7, '0')}`, source, leadTraits(ctx, n, profile))
}

const insertLead = (
  ctx: DomainContext,
  id: string,
  source: LeadSourceRecord,
  traits: ReturnType<typeof leadTraits>,
): LeadRecord =>
  ctx.store.leads.insert({
    id,
    sourceId: source.id,
    status: 'OPEN',
    agentId: null,
    paidById: null,
    costCents: source.baseCostCents,
    priceCents: finalCostCents(source.baseCostCents, source.markupBasisPoints),
    ...traits,
    leadReturn: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
    purchasedAt: null,
    contactedAt: null,
    fundedAt: null,
  })

interface AddLeadInput {
  readonly sourceId: string
  readonly state: string
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** Generated details of added leads begin here, far from the numbers of the market's arrivals. */
const FIRST_ADDED_LEAD = 1_000_000_000

/** Adds a lead of a tester to the market. Details that are not in the input are generated. No rival buys it. */
export function addLead(ctx: DomainContext, input: AddLeadInput): { leadId: string } {
  const source = ctx.store.leadSources.get(input.sourceId)
  if (source?.status !== 'ACTIVE') throw notFound('The lead source')
  const id = ctx.ids.next('lead')
  const n = FIRST_ADDED_LEAD + Number.parseInt(id.slice('lead_'.length), 36)
  const state = stateCode(input.state)
  const traits = leadTraits(ctx, n, { states: [[state, 1]] })
  const { firstName = traits.firstName, lastName = traits.lastName } = input
  const email = `${firstName}.${lastName}.${n}@example.com`.toLowerCase().replaceAll(/[^a-z0-9.@-]/g, '')
  return { leadId: insertLead(ctx, id, source, { ...traits, firstName, lastName, email }).id }
}

/** Sells the lead to a rival if the lead is still open. */
export function sellToExchange(ctx: DomainContext, leadId: string): void {
  const lead = ctx.store.leads.get(leadId)
  if (lead?.status !== 'OPEN') return
  ctx.ledger.post({
    type: 'LEAD_PURCHASE',
    at: ctx.now,
    referenceId: lead.id,
    entries: [
      [EXCHANGE, -lead.priceCents],
      [REVENUE, lead.priceCents],
    ],
  })
  ctx.store.leads.update(lead.id, {
    status: 'SOLD',
    agentId: EXCHANGE_BUYER,
    paidById: EXCHANGE_BUYER,
    purchasedAt: ctx.now,
    updatedAt: ctx.now,
  })
}

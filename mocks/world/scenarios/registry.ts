import { DAY_MS, HOUR_MS, startOfUtcDay } from '../../../src/shared/calendar'
import {
  type AgentProfile,
  asBeginner,
  DEFAULT_COMPANY,
  type SeedCompany,
  seedOrganization,
  seedSources,
} from '../seed/seed-company'
import { asUser, HISTORY_DAYS, HistoryPlayer, saveCard, switchOnTopUp } from '../seed/play-history'
import { ADMIN_ID, AGENT_ID, NEWCOMER_ID, seedNewcomer, seedPeople } from '../seed/people'
import type { WorldHistory } from '../world-types'
import { bringsLead, leadTraits, type MarketProfile } from '../../domain/leads/lead-arrival'
import { ARRIVAL_GAP_MS, arrivalAt } from '../timeline'
import type { Fault } from '../faults/fault'
import type { DomainContext } from '../../domain/context'
import { DomainError } from '../../domain/errors'
import { changeSecondFactor, randomSecret } from '../../domain/identity/second-factor'
import type { SecondFactorMethod, UserRecord } from '../../domain/records'
import { buildScale } from './scale'

/**
 * A named history and faults with which a world starts. Titles and introductions of scenarios are in
 * mocks/control/scenario-list.ts.
 */
export interface Scenario {
  readonly name: string
  /** Writes the events that happened before the start. Uses the default company unless another one is given. */
  readonly build: (history: WorldHistory, company?: SeedCompany) => void
  /** Faults that are active from the start. */
  readonly faults?: readonly Fault[]
}

/**
 * Market speed of a busy market, as a multiple of the normal speed. At this speed, a lead arrives about every 1.5 s
 * nationwide, and every few seconds in three large US states.
 */
const BUSY_MARKET_SPEED = 600
const SECOND_MS = 1_000
const FIRST_WITHIN_MS = 4 * SECOND_MS

/**
 * Returns BUSY_MARKET_SPEED and the time, shortly before the start, at which the market must change to this speed.
 * With this time, a lead from one of `states` arrives within four seconds after the start, for any seed and any time
 * of day.
 */
function findRushStart(
  { chance, startMs }: Pick<WorldHistory, 'chance' | 'startMs'>,
  openedAtMs: number,
  states: readonly string[],
  profile?: MarketProfile,
): { readonly fromMs: number; readonly speed: number } {
  const leadArrivesSoon = (marketMs: number): boolean => {
    const untilMs = marketMs + FIRST_WITHIN_MS * BUSY_MARKET_SPEED
    for (let n = Math.floor(marketMs / ARRIVAL_GAP_MS); n * ARRIVAL_GAP_MS < untilMs; n++) {
      const at = arrivalAt(chance, n)
      if (at <= marketMs || at > untilMs || !bringsLead(chance, n, startMs, true)) continue
      if (states.includes(leadTraits({ chance }, n, profile).state)) return true
    }
    return false
  }
  let fromMs = startMs - SECOND_MS
  while (!leadArrivesSoon(fromMs - openedAtMs + (startMs - fromMs) * BUSY_MARKET_SPEED)) fromMs -= SECOND_MS
  return { fromMs, speed: BUSY_MARKET_SPEED }
}

const LOW_ID = 'user-low'
const DISABLED_ID = 'user-disabled'
const TOP_UP_ID = 'user-top-up'
const DECLINED_LATER_CARD = 'declinesWhenCharged'

/** Situation of the user who signs in as `agent`. */
type AgentSituation = 'funded' | 'rich' | 'new' | 'low' | 'disabled' | 'top-up-failing'

function mainProfile(agentProfiles: SeedCompany['agentProfiles'], situation: AgentSituation): AgentProfile | undefined {
  if (situation === 'new') return undefined
  if (situation === 'rich') {
    const funded = agentProfiles.funded(AGENT_ID)
    const sources = funded.sources.map((source) =>
      source.runsLow ? { ...source, fundCents: source.fundCents * 4, runsLow: false } : source,
    )
    return { ...funded, sources, finalFundsCents: 500_000 }
  }
  return agentProfiles[situation](AGENT_ID)
}

/**
 * Builds the history that most scenarios share: 90 days of a small company. `situation` describes the user who signs
 * in as `agent`.
 */
function build(history: WorldHistory, company: SeedCompany, situation: AgentSituation, isBusy: boolean): void {
  const { units, sources, people, agentProfiles, custom } = company
  const hasPerson = (id: string) => people.some((person) => person.id === id)
  const openedAt = startOfUtcDay(history.startMs) - HISTORY_DAYS * DAY_MS
  history.write(openedAt, (ctx) => {
    if (custom) ctx.store.settings.insert(custom.settings)
    seedOrganization(ctx, units)
    seedSources(ctx, sources)
    seedPeople(ctx, situation === 'new' ? [AGENT_ID] : [], people)
  })
  history.openMarket(openedAt, custom?.market)
  const player = new HistoryPlayer(history, company)
  const profile = mainProfile(agentProfiles, situation)
  if (profile) player.planAgent(profile)
  // Few of a small company's leads become loans, but a demo shows what a loan costs.
  if (profile && custom) player.planFundedLoan(profile)
  for (const other of agentProfiles.others) player.planAgent(other)
  if (hasPerson(LOW_ID)) player.planAgent(agentProfiles.low(LOW_ID))
  // Spend the money only an hour before the start, so that hardly any approved return can raise the balance again.
  for (const agentId of situation === 'low' ? [LOW_ID, AGENT_ID] : [LOW_ID])
    if (hasPerson(agentId)) player.planSpendDown(history.startMs - HOUR_MS, agentProfiles.low(agentId))
  const beginner = asBeginner(agentProfiles['top-up-failing'](TOP_UP_ID))
  if (hasPerson(DISABLED_ID)) player.planAgent(agentProfiles.disabled(DISABLED_ID))
  if (hasPerson(TOP_UP_ID)) player.planAgent(beginner)
  if (hasPerson(DISABLED_ID)) disableWallets(player, history, agentProfiles.disabled(DISABLED_ID))
  if (hasPerson(TOP_UP_ID)) failTopUps(player, history, beginner)
  if (situation === 'disabled') disableWallets(player, history, agentProfiles.disabled(AGENT_ID))
  if (situation === 'top-up-failing') failTopUps(player, history, agentProfiles['top-up-failing'](AGENT_ID))
  player.at(history.startMs - 2 * HOUR_MS, (at) =>
    history.write(at, (ctx) => seedNewcomer(ctx, situation === 'new' ? AGENT_ID : undefined, people)),
  )
  planRecentActivity(player, history, company, situation === 'new' ? [NEWCOMER_ID, AGENT_ID] : [NEWCOMER_ID])
  if (isBusy) {
    const states = people.find(({ id }) => id === AGENT_ID)?.states ?? []
    const { fromMs, speed } = findRushStart(history, openedAt, states, custom?.market)
    player.at(fromMs, () => history.setMarketSpeed(fromMs, speed))
  }
  player.play()
}

/** Plans pending returns and recent sign-ins. */
function planRecentActivity(
  player: HistoryPlayer,
  history: WorldHistory,
  { people, agentProfiles }: SeedCompany,
  neverSignedIn: readonly string[],
) {
  const planOpenReturn: HistoryPlayer['planOpenReturn'] = (profile, open) => {
    if (people.some(({ id }) => id === profile.agentId)) player.planOpenReturn(profile, open)
  }
  planOpenReturn(asBeginner(agentProfiles['top-up-failing'](TOP_UP_ID)), {
    // This purchase precedes the agent's first failed top-up, which is 96 hours before the start.
    boughtHoursAgo: 97,
    askedHoursAgo: 26,
    reason: 'DUPLICATE',
    comment: 'Already in my pipeline from another source.',
  })
  planOpenReturn(agentProfiles.picky, {
    boughtHoursAgo: 60,
    askedHoursAgo: 9,
    reason: 'FAKE_DETAILS',
    comment: 'No such person at that address.',
  })
  planOpenReturn(agentProfiles.disabled(DISABLED_ID), {
    boughtHoursAgo: 60,
    askedHoursAgo: 5,
    reason: 'WRONG_NUMBER',
    comment: 'Number belongs to someone else.',
  })
  people.forEach(({ id, username }, i) => {
    const hours = history.chance.integer(1, 20 + i * 5, 'last-here', username)
    if (neverSignedIn.includes(id)) return
    player.planSignIn(history.startMs - hours * HOUR_MS, username)
    player.planReading(history.startMs - HOUR_MS, id, history.chance.integer(3, 4, 'unread', username))
  })
}

/** Plans that the agent disables one wallet, and that the administrator deactivates another. */
function disableWallets(
  player: HistoryPlayer,
  history: WorldHistory,
  { agentId, sources: [first, second] }: AgentProfile,
): void {
  player.at(history.startMs - 2 * DAY_MS, (at) => {
    if (first) history.run(at, asUser(agentId), 'updateWallet', { sourceId: first.sourceId, enabled: false })
    if (second)
      history.run(at, asUser(ADMIN_ID), 'adminUpdateWallet', {
        userId: agentId,
        input: { sourceId: second.sourceId, activated: false, reason: 'License in this state is being checked' },
      })
  })
}

/**
 * Plans a declined top-up. It needs a default card whose charges are declined once it is saved, an enabled automatic
 * top-up, and a purchase that triggers the top-up.
 */
function failTopUps(player: HistoryPlayer, history: WorldHistory, profile: AgentProfile): void {
  player.at(history.startMs - 4 * DAY_MS, (at) =>
    player.withPayableLead(at, profile, (boughtAt, lead) => {
      saveCard(history, boughtAt, asUser(profile.agentId), DECLINED_LATER_CARD)
      switchOnTopUp(history, boughtAt, asUser(profile.agentId), { thresholdCents: 20_000, topUpCents: 25_000 })
      player.purchase(boughtAt, profile, lead)
    }),
  )
}

interface Seeded extends Pick<Scenario, 'name' | 'faults'> {
  readonly agent: AgentSituation
  readonly isBusy?: boolean
}

const seeded = ({ agent, isBusy = false, ...rest }: Seeded): Scenario => ({
  ...rest,
  build: (history, company = DEFAULT_COMPANY) => build(history, company, agent, isBusy),
})

/** Prepares the user who signs in as `agent` for a step after the password. */
type PrepareSignIn = (ctx: DomainContext, agent: UserRecord) => void

const withFactors =
  (...ways: readonly SecondFactorMethod[]): PrepareSignIn =>
  (ctx, agent) =>
    changeSecondFactor(ctx, agent, {
      ways,
      totpSecret: ways.includes('SOFTWARE_TOKEN_MFA') ? randomSecret(ctx, agent.id) : null,
    })

/** A brand-new agent whose sign-in needs another step. */
const signIn = (name: string, prepare: PrepareSignIn): Scenario => ({
  name,
  build(history, company = DEFAULT_COMPANY) {
    build(history, company, 'new', false)
    history.write(history.startMs, (ctx) => {
      const agent = ctx.store.users.get(AGENT_ID)
      if (agent) prepare(ctx, agent)
    })
  },
})

const SCALE = 'scale'

export const scenarios: readonly Scenario[] = [
  seeded({ name: 'default', agent: 'funded' }),
  seeded({ name: 'brand-new-agent', agent: 'new' }),
  seeded({ name: 'funded-agent', agent: 'rich' }),
  seeded({ name: 'low-balance', agent: 'low' }),
  seeded({ name: 'disabled-wallet', agent: 'disabled' }),
  seeded({ name: 'top-up-failing', agent: 'top-up-failing' }),
  seeded({ name: 'busy-market', agent: 'rich', isBusy: true }),
  seeded({ name: 'branch-manager', agent: 'low' }),
  seeded({ name: 'company-admin', agent: 'funded' }),
  seeded({
    name: 'session-trouble',
    agent: 'funded',
    faults: [
      { service: 'graphql', effect: { tokenExpired: true }, rate: 0.2 },
      { service: 'identity', operation: 'InitiateAuth', effect: { exception: 'TooManyRequestsException' }, rate: 0.1 },
      { service: 'identity', operation: 'InitiateAuth', effect: { latencyMs: 1500 }, rate: 0.3 },
    ],
  }),
  seeded({
    name: 'payment-trouble',
    agent: 'low',
    faults: [
      { service: 'payments', effect: { decline: 'processing_error' }, rate: 0.3 },
      { service: 'payments', effect: { callback: 'late' }, rate: 0.4 },
      { service: 'payments', effect: { callback: 'twice' }, rate: 0.4 },
    ],
  }),
  seeded({
    name: 'everything-fails',
    agent: 'funded',
    faults: [
      { service: 'graphql', effect: { code: 'SERVICE_UNAVAILABLE' }, rate: 0.12 },
      { service: 'graphql', effect: { code: 'INTERNAL' }, rate: 0.08 },
      { service: 'graphql', effect: { status: 503 }, rate: 0.06 },
      { service: 'graphql', effect: { html: true }, rate: 0.04 },
      { service: 'graphql', effect: { truncate: true }, rate: 0.05 },
      { service: 'graphql', effect: { network: true }, rate: 0.05 },
      { service: 'graphql', effect: { tokenExpired: true }, rate: 0.03 },
      { service: 'graphql', effect: { latencyMs: 1500 }, rate: 0.1 },
      { service: 'payments', effect: { decline: 'generic_decline' }, rate: 0.4 },
      { service: 'payments', effect: { callback: 'late' }, rate: 0.3 },
    ],
  }),
  seeded({ name: 'own-company', agent: 'funded' }),
  signIn('sign-in-app', withFactors('SOFTWARE_TOKEN_MFA')),
  signIn('sign-in-sms', withFactors('SMS_MFA')),
  signIn('sign-in-email', withFactors('EMAIL_OTP')),
  signIn('sign-in-choice', withFactors('SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP')),
  signIn('sign-in-app-setup', (ctx, agent) => changeSecondFactor(ctx, agent, { required: true })),
  signIn('sign-in-invited', (ctx, { id }) =>
    ctx.store.users.update(id, { mustChangePassword: true, phoneNumber: null }),
  ),
  signIn('sign-in-no-agent', (ctx, { id }) => ctx.store.users.update(id, { agentMissing: true })),
  { name: SCALE, build: (history) => buildScale(history) },
]

export function findScenario(name: string): Scenario {
  const scenario = scenarios.find((candidate) => candidate.name === name)
  if (!scenario)
    throw new DomainError(
      'VALIDATION_FAILED',
      `name: expected one of ${scenarios.map((known) => known.name).join(', ')}`,
      'name',
    )
  return scenario
}

/**
 * Returns whether a scenario supports a custom company. The `scale` scenario does not, because it generates its
 * 10,000 people itself.
 */
export const acceptsCompany = (name: string): boolean => name !== SCALE

import { DAY_MS, HOUR_MS, startOfDay } from '../domain/calendar'
import { type SeedCompany, DEFAULT_COMPANY, seedOrganization } from '../world/seed/seed-company'
import { asUser, HISTORY_DAYS, HistoryPlayer } from '../world/seed/play-history'
import { asBeginner, type AgentProfile } from '../world/seed/agent-profiles'
import { saveCard, switchOnTopUp } from '../world/seed/seed-payments'
import { ADMIN_ID, AGENT_ID, NEWCOMER_ID, seedNewcomer, seedPeople } from '../world/seed/people'
import { seedSources } from '../world/seed/sources'
import type { WorldHistory } from '../world/world-options'
import type { Scenario } from './scenario'
import { bringsLead, leadTraits, type MarketProfile } from '../domain/leads/lead-arrival'
import { ARRIVAL_GAP_MS, arrivalAt } from '../world/market'
/** A lead about every second and a half in the whole country, and every few seconds in three large states. */
const TEMPO = 600
const SECOND_MS = 1_000
const FIRST_WITHIN_MS = 4 * SECOND_MS

/**
 * How a market that opened at some moment and ran at its own pace is to become busy: from so many seconds before the
 * start on that the first lead of one of the states comes within seconds after it, whatever the seed and the hour.
 */
export function rushHistory(
  { chance, startMs }: Pick<WorldHistory, 'chance' | 'startMs'>,
  openedAtMs: number,
  states: readonly string[],
  profile?: MarketProfile,
): { readonly fromMs: number; readonly tempo: number } {
  const comesSoon = (marketMs: number): boolean => {
    const untilMs = marketMs + FIRST_WITHIN_MS * TEMPO
    for (let n = Math.floor(marketMs / ARRIVAL_GAP_MS); n * ARRIVAL_GAP_MS < untilMs; n++) {
      const at = arrivalAt(chance, n)
      if (at <= marketMs || at > untilMs || !bringsLead(chance, n, startMs, true)) continue
      if (states.includes(leadTraits({ chance }, n, profile).state)) return true
    }
    return false
  }
  let fromMs = startMs - SECOND_MS
  while (!comesSoon(fromMs - openedAtMs + (startMs - fromMs) * TEMPO)) fromMs -= SECOND_MS
  return { fromMs, tempo: TEMPO }
}

const LOW_ID = 'user-low'
const DISABLED_ID = 'user-disabled'
const TOP_UP_ID = 'user-top-up'
const DECLINED_LATER_CARD = 'declinesWhenCharged'

/** What becomes of the person who signs in as `agent`. */
type AgentStory = 'funded' | 'rich' | 'new' | 'low' | 'disabled' | 'top-up-failing'

function habitOf(habits: SeedCompany['habits'], story: AgentStory): AgentProfile | undefined {
  if (story === 'new') return undefined
  if (story === 'rich') return { ...habits.funded(AGENT_ID), keepsCents: 500_000 }
  return habits[story](AGENT_ID)
}

/** The world that all named scenarios share: ninety days of a small company, and one story for `agent`. */
function build(history: WorldHistory, cast: SeedCompany, story: AgentStory, isBusy: boolean): void {
  const { units, sources, people, habits, own } = cast
  const isHere = (id: string) => people.some((person) => person.id === id)
  const openedAt = startOfDay(history.startMs) - HISTORY_DAYS * DAY_MS
  history.write(openedAt, (ctx) => {
    if (own) ctx.store.settings.insert(own.settings)
    seedOrganization(ctx, units)
    seedSources(ctx, sources)
    seedPeople(ctx, story === 'new' ? [AGENT_ID] : [], people)
  })
  history.openMarket(openedAt, own?.market)
  const player = new HistoryPlayer(history, cast)
  const habit = habitOf(habits, story)
  if (habit) player.follow(habit)
  for (const other of habits.others) player.follow(other)
  if (isHere(LOW_ID)) player.follow(habits.low(LOW_ID))
  // Late enough that hardly a refund comes after it.
  for (const agentId of story === 'low' ? [LOW_ID, AGENT_ID] : [LOW_ID])
    if (isHere(agentId)) player.spendDown(history.startMs - HOUR_MS, habits.low(agentId))
  const beginner = asBeginner(habits['top-up-failing'](TOP_UP_ID))
  if (isHere(DISABLED_ID)) player.follow(habits.disabled(DISABLED_ID))
  if (isHere(TOP_UP_ID)) player.follow(beginner)
  if (isHere(DISABLED_ID)) disableWallets(player, history, habits.disabled(DISABLED_ID))
  if (isHere(TOP_UP_ID)) failTopUps(player, history, beginner)
  if (story === 'disabled') disableWallets(player, history, habits.disabled(AGENT_ID))
  if (story === 'top-up-failing') failTopUps(player, history, habits['top-up-failing'](AGENT_ID))
  player.at(history.startMs - 2 * HOUR_MS, (at) =>
    history.write(at, (ctx) => seedNewcomer(ctx, story === 'new' ? AGENT_ID : undefined, people)),
  )
  leaveTraces(player, history, cast, story === 'new' ? [NEWCOMER_ID, AGENT_ID] : [NEWCOMER_ID])
  if (isBusy) {
    const states = people.find(({ id }) => id === AGENT_ID)?.states ?? []
    const { fromMs, tempo } = rushHistory(history, openedAt, states, own?.market)
    player.at(fromMs, () => history.setTempo(fromMs, tempo))
  }
  player.play()
}

/** What is going on as the world begins: returns wait for a decision, and people were here lately. */
function leaveTraces(
  player: HistoryPlayer,
  history: WorldHistory,
  { people, habits }: SeedCompany,
  neverHere: readonly string[],
) {
  const leaveOpen: HistoryPlayer['leaveReturnOpen'] = (habit, open) => {
    if (people.some(({ id }) => id === habit.agentId)) player.leaveReturnOpen(habit, open)
  }
  leaveOpen(asBeginner(habits['top-up-failing'](TOP_UP_ID)), {
    // Before his top-ups begin to fail.
    boughtHoursAgo: 97,
    askedHoursAgo: 26,
    reason: 'DUPLICATE',
    comment: 'Already in my pipeline from another source.',
  })
  leaveOpen(habits.picky, {
    boughtHoursAgo: 60,
    askedHoursAgo: 9,
    reason: 'FAKE_DETAILS',
    comment: 'No such person at that address.',
  })
  leaveOpen(habits.disabled(DISABLED_ID), {
    boughtHoursAgo: 60,
    askedHoursAgo: 5,
    reason: 'WRONG_NUMBER',
    comment: 'Number belongs to someone else.',
  })
  people.forEach(({ id, username }, i) => {
    const hours = history.chance.integer(1, 20 + i * 5, 'last-here', username)
    if (!neverHere.includes(id)) player.signIn(history.startMs - hours * HOUR_MS, username)
  })
}

/** The agent switches one wallet off, and the administrator takes another back. */
function disableWallets(
  player: HistoryPlayer,
  history: WorldHistory,
  { agentId, sources: [off, taken] }: AgentProfile,
): void {
  player.at(history.startMs - 2 * DAY_MS, (at) => {
    if (off) history.run(at, asUser(agentId), 'updateWallet', { sourceId: off.sourceId, enabled: false })
    if (taken)
      history.run(at, asUser(ADMIN_ID), 'adminUpdateWallet', {
        userId: agentId,
        input: { sourceId: taken.sourceId, activated: false, reason: 'License in this state is being checked' },
      })
  })
}

/** A card that is declined off session becomes the default, automatic top-up is turned on, and a purchase calls for it. */
function failTopUps(player: HistoryPlayer, history: WorldHistory, habit: AgentProfile): void {
  player.at(history.startMs - 4 * DAY_MS, (at) => {
    const lead = player.reserve(at, habit)
    saveCard(history, at, asUser(habit.agentId), DECLINED_LATER_CARD)
    switchOnTopUp(history, at, asUser(habit.agentId), { thresholdCents: 20_000, topUpCents: 25_000 })
    if (lead) player.purchase(at, habit, lead)
  })
}

interface Seeded extends Pick<Scenario, 'name' | 'faults'> {
  readonly agent: AgentStory
  readonly isBusy?: boolean
}

const seeded = ({ agent, isBusy = false, ...rest }: Seeded): Scenario => ({
  ...rest,
  build: (history, cast = DEFAULT_COMPANY) => build(history, cast, agent, isBusy),
})

export const seededScenarios: readonly Scenario[] = [
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
]

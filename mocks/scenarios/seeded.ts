import { DAY_MS, HOUR_MS, startOfDay } from '../domain/calendar'
import { asUser, HISTORY_DAYS, HistoryPlayer } from '../world/seed/history'
import {
  DISABLED,
  NEWCOMER_TOP_UP_FAILING,
  OTHERS,
  PICKY_AGENT,
  RUNNING_LOW,
  TOP_UP_FAILING,
  WELL_FUNDED,
  type Habit,
} from '../world/seed/habits'
import { seedOrganization } from '../world/seed/organization'
import { saveCard, switchOnTopUp } from '../world/seed/payments'
import { ADMIN_ID, AGENT_ID, NEWCOMER_ID, PEOPLE, seedNewcomer, seedPeople } from '../world/seed/people'
import { seedSources } from '../world/seed/sources'
import type { History } from '../world/world-options'
import { rushOf } from './rush'
import type { Persona, Scenario } from './scenario'

const DISABLED_ID = 'user-disabled'
const TOP_UP_ID = 'user-top-up'
const DECLINED_LATER_CARD = 'declinesWhenCharged'

const personas: readonly Persona[] = PEOPLE.map(({ username, firstName, lastName, role, story }) => ({
  username,
  name: `${firstName} ${lastName}`,
  role,
  story,
}))

/** What becomes of the person who signs in as `agent`. */
type AgentStory = 'funded' | 'rich' | 'new' | 'low' | 'disabled' | 'top-up-failing'

const HABITS: Readonly<Record<AgentStory, ((agentId: string) => Habit) | undefined>> = {
  funded: WELL_FUNDED,
  rich: (agentId) => ({ ...WELL_FUNDED(agentId), keepsCents: 500_000 }),
  new: undefined,
  low: RUNNING_LOW,
  disabled: DISABLED,
  'top-up-failing': TOP_UP_FAILING,
}

/** The world that all named scenarios share: ninety days of a small company, and one story for `agent`. */
function build(history: History, story: AgentStory, isBusy: boolean): void {
  const openedAt = startOfDay(history.startMs) - HISTORY_DAYS * DAY_MS
  history.write(openedAt, (ctx) => {
    seedOrganization(ctx)
    seedSources(ctx)
    seedPeople(ctx, story === 'new' ? [AGENT_ID] : [])
  })
  history.openMarket(openedAt)
  const player = new HistoryPlayer(history)
  const habit = HABITS[story]?.(AGENT_ID)
  if (habit) player.follow(habit)
  for (const other of OTHERS) player.follow(other)
  player.follow(RUNNING_LOW('user-low'))
  // Late enough that hardly a refund comes after it.
  for (const agentId of story === 'low' ? ['user-low', AGENT_ID] : ['user-low'])
    player.spendDown(history.startMs - HOUR_MS, RUNNING_LOW(agentId))
  const newcomer = NEWCOMER_TOP_UP_FAILING(TOP_UP_ID)
  player.follow(DISABLED(DISABLED_ID))
  player.follow(newcomer)
  disableWallets(player, history, DISABLED_ID)
  failTopUps(player, history, newcomer)
  if (story === 'disabled') disableWallets(player, history, AGENT_ID)
  if (story === 'top-up-failing') failTopUps(player, history, TOP_UP_FAILING(AGENT_ID))
  player.at(history.startMs - 2 * HOUR_MS, (at) =>
    history.write(at, (ctx) => seedNewcomer(ctx, story === 'new' ? AGENT_ID : undefined)),
  )
  leaveTraces(player, history, story === 'new' ? [NEWCOMER_ID, AGENT_ID] : [NEWCOMER_ID])
  if (isBusy) {
    const { fromMs, tempo } = rushOf(history, openedAt, PEOPLE.find(({ id }) => id === AGENT_ID)?.states ?? [])
    player.at(fromMs, () => history.setTempo(fromMs, tempo))
  }
  player.play()
}

/** What is going on as the world begins: returns wait for a decision, two of them in Harbor, and people were here lately. */
function leaveTraces(player: HistoryPlayer, history: History, neverHere: readonly string[]): void {
  player.leaveReturnOpen(NEWCOMER_TOP_UP_FAILING(TOP_UP_ID), {
    // Before his top-ups begin to fail.
    boughtHoursAgo: 97,
    askedHoursAgo: 26,
    reason: 'DUPLICATE',
    comment: 'Already in my pipeline from another source.',
  })
  player.leaveReturnOpen(PICKY_AGENT, {
    boughtHoursAgo: 60,
    askedHoursAgo: 9,
    reason: 'FAKE_DETAILS',
    comment: 'No such person at that address.',
  })
  player.leaveReturnOpen(DISABLED(DISABLED_ID), {
    boughtHoursAgo: 60,
    askedHoursAgo: 5,
    reason: 'WRONG_NUMBER',
    comment: 'Number belongs to someone else.',
  })
  PEOPLE.forEach(({ id, username }, i) => {
    const hours = history.chance.integer(1, 20 + i * 5, 'last-here', username)
    if (!neverHere.includes(id)) player.signIn(history.startMs - hours * HOUR_MS, username)
  })
}

/** The agent switches one wallet off, and the administrator takes another back. */
function disableWallets(player: HistoryPlayer, history: History, agentId: string): void {
  player.at(history.startMs - 2 * DAY_MS, (at) => {
    history.run(at, asUser(agentId), 'updateWallet', { sourceId: 'form-direct', enabled: false })
    history.run(at, asUser(ADMIN_ID), 'adminUpdateWallet', {
      userId: agentId,
      input: { sourceId: 'rate-table-two', activated: false, reason: 'License in this state is being checked' },
    })
  })
}

/** A card that is declined off session becomes the default, automatic top-up is turned on, and a purchase calls for it. */
function failTopUps(player: HistoryPlayer, history: History, habit: Habit): void {
  player.at(history.startMs - 4 * DAY_MS, (at) => {
    const lead = player.reserve(at, habit)
    saveCard(history, at, asUser(habit.agentId), DECLINED_LATER_CARD)
    switchOnTopUp(history, at, asUser(habit.agentId), { thresholdCents: 20_000, topUpCents: 25_000 })
    if (lead) player.purchase(at, habit, lead)
  })
}

interface Seeded extends Pick<Scenario, 'name' | 'title' | 'story' | 'faults'> {
  readonly agent: AgentStory
  readonly isBusy?: boolean
}

const seeded = ({ agent, isBusy = false, ...rest }: Seeded): Scenario => ({
  ...rest,
  personas,
  build: (history) => build(history, agent, isBusy),
})

export const seededScenarios: readonly Scenario[] = [
  seeded({
    name: 'default',
    title: 'A day like any other',
    story:
      'Thirteen people, eight sources, ninety days of business. Sign in as agent, manager or admin and look around.',
    agent: 'funded',
  }),
  seeded({
    name: 'brand-new-agent',
    title: 'A brand-new agent',
    story:
      'Riley has just signed up: no states beyond the usual three, no wallet, no money. Show how the first lead is bought.',
    agent: 'new',
  }),
  seeded({
    name: 'funded-agent',
    title: 'An agent with money',
    story: 'Riley has $5,000 in funds and well-filled wallets. Nothing stands between him and the marketplace.',
    agent: 'rich',
  }),
  seeded({
    name: 'low-balance',
    title: 'Balances run low',
    story:
      'Riley has not added money for nine days. Wallets are below their thresholds, and leads can no longer be bought.',
    agent: 'low',
  }),
  seeded({
    name: 'disabled-wallet',
    title: 'Wallets that cannot buy',
    story: 'One of Riley’s wallets is turned off, another is not activated. Both hold money.',
    agent: 'disabled',
  }),
  seeded({
    name: 'top-up-failing',
    title: 'A top-up that fails',
    story: 'Riley’s bank declines his saved card whenever the platform charges it automatically.',
    agent: 'top-up-failing',
  }),
  seeded({
    name: 'busy-market',
    title: 'A busy market',
    story: 'Leads arrive every few seconds and rivals buy as fast. The list moves, the money still adds up.',
    agent: 'rich',
    isBusy: true,
  }),
  seeded({
    name: 'branch-manager',
    title: 'A branch and its manager',
    story: 'Morgan is in charge of Harbor with two teams: a failed top-up, low balances and returns are waiting.',
    agent: 'low',
  }),
  seeded({
    name: 'company-admin',
    title: 'The whole company',
    story: 'Avery runs sources, prices, people and the hierarchy, and keeps an eye on the ledger.',
    agent: 'funded',
  }),
  seeded({
    name: 'session-trouble',
    title: 'A session in trouble',
    story:
      'Tokens are refused before their time, and renewing them is slow or fails now and then. Work goes on, or the sign-in page says why not.',
    agent: 'funded',
    faults: [
      { service: 'graphql', effect: { tokenExpired: true }, rate: 0.2 },
      { service: 'identity', operation: 'InitiateAuth', effect: { exception: 'TooManyRequestsException' }, rate: 0.1 },
      { service: 'identity', operation: 'InitiateAuth', effect: { latencyMs: 1500 }, rate: 0.3 },
    ],
  }),
  seeded({
    name: 'payment-trouble',
    title: 'Cards in trouble',
    story:
      'Three charges in ten fail at the bank, automatic ones too; callbacks come late or twice. Money still adds up.',
    agent: 'low',
    faults: [
      { service: 'payments', effect: { decline: 'processing_error' }, rate: 0.3 },
      { service: 'payments', effect: { callback: 'late' }, rate: 0.4 },
      { service: 'payments', effect: { callback: 'twice' }, rate: 0.4 },
    ],
  }),
  seeded({
    name: 'everything-fails',
    title: 'Everything fails',
    story: 'Every service fails now and then, each time in another way. No screen goes blank and no cent is lost.',
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
]

import type { SeedCard } from './payments'

/** How an agent has done business in the ninety days before the world begins. */
export interface SourceHabit {
  readonly sourceId: string
  readonly leadsPerWeek: number
  /** Added by card when the wallet cannot pay for a lead, in cents. */
  readonly fundCents: number
  readonly lowBalanceThresholdCents?: number
}

export interface Habit {
  readonly agentId: string
  readonly sources: readonly SourceHabit[]
  /** Test card by which the agent pays. */
  readonly card: SeedCard
  /** Share of leads that are contacted, and the usual minutes until then. */
  readonly contacts: readonly [share: number, minutes: number]
  /** Share of contacted leads that become a funded loan. */
  readonly fundedShare: number
  readonly returnShare: number
  /** Days before the start from which on the agent no longer adds money; 0: never. */
  readonly stopsFundingDaysAgo: number
  /** Money that is left in funds at the end, in cents. */
  readonly keepsCents: number
}

const GOOD_CARD: SeedCard = 'visa'

const habit = (agentId: string, sources: readonly SourceHabit[], more: Partial<Habit> = {}): Habit => ({
  agentId,
  sources,
  card: GOOD_CARD,
  contacts: [0.85, 45],
  fundedShare: 0.12,
  returnShare: 0.03,
  stopsFundingDaysAgo: 0,
  keepsCents: 0,
  ...more,
})

const buys = (
  sourceId: string,
  leadsPerWeek: number,
  fundCents: number,
  lowBalanceThresholdCents = 5_000,
): SourceHabit => ({
  sourceId,
  leadsPerWeek,
  fundCents,
  lowBalanceThresholdCents,
})

export const WELL_FUNDED = (agentId: string): Habit =>
  habit(
    agentId,
    [
      buys('rate-table-one', 4, 50_000, 7_500),
      buys('form-direct', 6, 30_000),
      buys('homebuyer-forms', 3, 15_000),
      buys('live-call-line', 1, 40_000, 10_000),
    ],
    { keepsCents: 125_000 },
  )

export const RUNNING_LOW = (agentId: string): Habit =>
  habit(
    agentId,
    [buys('rate-table-one', 5, 20_000, 10_000), buys('homebuyer-forms', 6, 10_000), buys('search-signals', 3, 6_000)],
    {
      stopsFundingDaysAgo: 9,
      contacts: [0.7, 120],
      keepsCents: 850,
    },
  )

export const DISABLED = (agentId: string): Habit =>
  habit(
    agentId,
    [buys('form-direct', 4, 20_000), buys('rate-table-two', 2, 20_000), buys('doorstep-mailers', 3, 6_000)],
    {
      keepsCents: 20_000,
    },
  )

export const TOP_UP_FAILING = (agentId: string): Habit =>
  habit(agentId, [buys('form-direct', 7, 15_000, 6_000), buys('rate-table-two', 3, 20_000)], { stopsFundingDaysAgo: 4 })

export const OTHERS: readonly Habit[] = [
  habit('user-ridge-one', [buys('rate-table-one', 3, 30_000), buys('search-signals', 5, 10_000)], {
    keepsCents: 30_000,
  }),
  habit('user-ridge-two', [buys('live-call-line', 1, 30_000), buys('homebuyer-forms', 2, 10_000)], {
    contacts: [1, 6],
    fundedShare: 0.3,
    keepsCents: 15_000,
  }),
  habit(
    'user-range-one',
    [buys('form-direct', 9, 40_000), buys('doorstep-mailers', 5, 10_000), buys('rate-table-two', 4, 30_000)],
    {
      contacts: [0.35, 600],
      fundedShare: 0.05,
      keepsCents: 60_000,
    },
  ),
  habit('user-range-two', [buys('search-signals', 6, 10_000), buys('rate-table-one', 2, 20_000)], {
    contacts: [0.6, 240],
    returnShare: 0.2,
    keepsCents: 5_000,
  }),
]

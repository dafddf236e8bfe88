import type { Manner } from './fate'
import type { SeedCard } from './payments'
import { ADMIN_ID, MANAGER_ID } from './people'

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
  readonly manner: Manner
  /** Days before the start on which the agent began. */
  readonly joinedDaysAgo: number
  /** Days before the start from which on the agent no longer adds money; 0: never. */
  readonly stopsFundingDaysAgo: number
  /** Money that is left in funds at the end, in cents. */
  readonly keepsCents: number
  /** Whether wallets that are half empty are funded at the end. */
  readonly fillsWallets: boolean
}

const GOOD_CARD: SeedCard = 'visa'

export const STEADY: Manner = { pace: [0.46, 0.8, 0.95], reach: 1.04, skill: 1, returns: 0.12 }
export const KEEN: Manner = { pace: [0.66, 0.9, 0.98], reach: 1.08, skill: 1.25, returns: 0.11 }
/** The one whom the others are measured against. */
export const STAR: Manner = { pace: [0.86, 0.98, 1], reach: 1.18, skill: 1.5, returns: 0.05 }
/** Calls when there is time. */
export const SLOW: Manner = { pace: [0.2, 0.48, 0.82], reach: 0.98, skill: 0.75, returns: 0.15 }
/** Buys more than can be called. */
export const SWAMPED: Manner = { pace: [0.1, 0.32, 0.74], reach: 0.83, skill: 0.5, returns: 0.18 }
/** Still learns the trade. */
export const NEW: Manner = { pace: [0.34, 0.68, 0.92], reach: 1, skill: 0.7, returns: 0.13 }
export const PICKY: Manner = { pace: [0.38, 0.72, 0.94], reach: 0.96, skill: 0.95, returns: 0.26 }

export const habit = (agentId: string, sources: readonly SourceHabit[], more: Partial<Habit> = {}): Habit => ({
  agentId,
  sources,
  card: GOOD_CARD,
  manner: STEADY,
  joinedDaysAgo: 89,
  stopsFundingDaysAgo: 0,
  keepsCents: 0,
  fillsWallets: false,
  ...more,
})

export const buys = (
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
    { manner: KEEN, keepsCents: 125_000, fillsWallets: true },
  )

export const RUNNING_LOW = (agentId: string): Habit =>
  habit(
    agentId,
    [buys('rate-table-one', 5, 20_000, 10_000), buys('homebuyer-forms', 6, 10_000), buys('search-signals', 3, 6_000)],
    {
      stopsFundingDaysAgo: 9,
      manner: SLOW,
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

/** The same, five weeks in the trade. */
export const asBeginner = (ordinary: Habit): Habit => ({
  ...ordinary,
  manner: NEW,
  joinedDaysAgo: 36,
})

export const PICKY_AGENT: Habit = habit(
  'user-range-two',
  [buys('search-signals', 6, 10_000), buys('rate-table-one', 2, 20_000)],
  {
    manner: PICKY,
    keepsCents: 5_000,
  },
)

export const OTHERS: readonly Habit[] = [
  habit('user-ridge-one', [buys('rate-table-one', 3, 30_000), buys('search-signals', 5, 10_000)], {
    keepsCents: 30_000,
  }),
  habit('user-ridge-two', [buys('live-call-line', 2, 40_000), buys('homebuyer-forms', 4, 15_000)], {
    manner: STAR,
    keepsCents: 15_000,
  }),
  habit(
    'user-range-one',
    [buys('form-direct', 9, 40_000), buys('doorstep-mailers', 5, 10_000), buys('rate-table-two', 4, 30_000)],
    {
      manner: SWAMPED,
      keepsCents: 60_000,
    },
  ),
  PICKY_AGENT,
  // A producing manager, and an administrator with a small account: in states and sources where no agent buys.
  habit(MANAGER_ID, [buys('form-direct', 3, 20_000), buys('rate-table-two', 2, 20_000)], { keepsCents: 40_000 }),
  habit(ADMIN_ID, [buys('doorstep-mailers', 1, 5_000, 2_000)], { joinedDaysAgo: 60, keepsCents: 10_000 }),
]

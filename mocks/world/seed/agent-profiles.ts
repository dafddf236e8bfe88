import type { WorkStyle } from './lead-outcomes'
import type { SeedCard } from './seed-payments'
import { ADMIN_ID, MANAGER_ID } from './people'

/** How an agent has done business in the ninety days before the world begins. */
export interface SourceUse {
  readonly sourceId: string
  readonly leadsPerWeek: number
  /** Added by card when the wallet cannot pay for a lead, in cents. */
  readonly fundCents: number
  readonly lowBalanceThresholdCents?: number
}

export interface AgentProfile {
  readonly agentId: string
  readonly sources: readonly SourceUse[]
  /** Test card by which the agent pays. */
  readonly card: SeedCard
  readonly manner: WorkStyle
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

export const STEADY: WorkStyle = { pace: [0.46, 0.8, 0.95], reach: 1.04, skill: 1, returns: 0.12 }
export const KEEN: WorkStyle = { pace: [0.66, 0.9, 0.98], reach: 1.08, skill: 1.25, returns: 0.11 }
/** The one whom the others are measured against. */
export const STAR: WorkStyle = { pace: [0.86, 0.98, 1], reach: 1.18, skill: 1.5, returns: 0.05 }
/** Calls when there is time. */
export const SLOW: WorkStyle = { pace: [0.2, 0.48, 0.82], reach: 0.98, skill: 0.75, returns: 0.15 }
/** Buys more than can be called. */
export const SWAMPED: WorkStyle = { pace: [0.1, 0.32, 0.74], reach: 0.83, skill: 0.5, returns: 0.18 }
/** Still learns the trade. */
export const NEW: WorkStyle = { pace: [0.34, 0.68, 0.92], reach: 1, skill: 0.7, returns: 0.13 }
export const PICKY: WorkStyle = { pace: [0.38, 0.72, 0.94], reach: 0.96, skill: 0.95, returns: 0.26 }

export const agentProfile = (
  agentId: string,
  sources: readonly SourceUse[],
  more: Partial<AgentProfile> = {},
): AgentProfile => ({
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
): SourceUse => ({
  sourceId,
  leadsPerWeek,
  fundCents,
  lowBalanceThresholdCents,
})

export const WELL_FUNDED = (agentId: string): AgentProfile =>
  agentProfile(
    agentId,
    [
      buys('rate-table-one', 4, 50_000, 7_500),
      buys('form-direct', 6, 30_000),
      buys('homebuyer-forms', 3, 15_000),
      buys('live-call-line', 1, 40_000, 10_000),
    ],
    { manner: KEEN, keepsCents: 125_000, fillsWallets: true },
  )

export const RUNNING_LOW = (agentId: string): AgentProfile =>
  agentProfile(
    agentId,
    [buys('rate-table-one', 5, 20_000, 10_000), buys('homebuyer-forms', 6, 10_000), buys('search-signals', 3, 6_000)],
    {
      stopsFundingDaysAgo: 9,
      manner: SLOW,
      keepsCents: 850,
    },
  )

export const DISABLED = (agentId: string): AgentProfile =>
  agentProfile(
    agentId,
    [buys('form-direct', 4, 20_000), buys('rate-table-two', 2, 20_000), buys('doorstep-mailers', 3, 6_000)],
    {
      keepsCents: 20_000,
    },
  )

export const TOP_UP_FAILING = (agentId: string): AgentProfile =>
  agentProfile(agentId, [buys('form-direct', 7, 15_000, 6_000), buys('rate-table-two', 3, 20_000)], {
    stopsFundingDaysAgo: 4,
  })

/** The same, five weeks in the trade. */
export const asBeginner = (ordinary: AgentProfile): AgentProfile => ({
  ...ordinary,
  manner: NEW,
  joinedDaysAgo: 36,
})

export const PICKY_AGENT: AgentProfile = agentProfile(
  'user-range-two',
  [buys('search-signals', 6, 10_000), buys('rate-table-one', 2, 20_000)],
  {
    manner: PICKY,
    keepsCents: 5_000,
  },
)

export const OTHERS: readonly AgentProfile[] = [
  agentProfile('user-ridge-one', [buys('rate-table-one', 3, 30_000), buys('search-signals', 5, 10_000)], {
    keepsCents: 30_000,
  }),
  agentProfile('user-ridge-two', [buys('live-call-line', 2, 40_000), buys('homebuyer-forms', 4, 15_000)], {
    manner: STAR,
    keepsCents: 15_000,
  }),
  agentProfile(
    'user-range-one',
    [buys('form-direct', 9, 40_000), buys('doorstep-mailers', 5, 10_000), buys('rate-table-two', 4, 30_000)],
    {
      manner: SWAMPED,
      keepsCents: 60_000,
    },
  ),
  PICKY_AGENT,
  // A producing manager, and an administrator with a small account: in states and sources where no agent buys.
  agentProfile(MANAGER_ID, [buys('form-direct', 3, 20_000), buys('rate-table-two', 2, 20_000)], { keepsCents: 40_000 }),
  agentProfile(ADMIN_ID, [buys('doorstep-mailers', 1, 5_000, 2_000)], { joinedDaysAgo: 60, keepsCents: 10_000 }),
]

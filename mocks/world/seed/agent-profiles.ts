import type { WorkStyle } from './lead-outcomes'
import { ADMIN_ID, MANAGER_ID } from './people'

/** An agent's use of one source in the seeded history. */
export interface SourceUse {
  readonly sourceId: string
  readonly leadsPerWeek: number
  /** Amount charged to the card when the wallet cannot pay for a lead. */
  readonly fundCents: number
  readonly lowBalanceThresholdCents: number
}

/** An agent's business in the 90 days before the world starts. */
export interface AgentProfile {
  readonly agentId: string
  readonly sources: readonly SourceUse[]
  readonly workStyle: WorkStyle
  readonly joinedDaysAgo: number
  /** Number of days for which the agent has added no money. 0 means that the agent still adds money. */
  readonly stoppedFundingDaysAgo: number
  /** Unallocated funds at the start of the world. */
  readonly finalFundsCents: number
  /** True if the agent, just before the world starts, refills each wallet that holds less than half of `fundCents`. */
  readonly refillsWallets: boolean
}

export const STEADY: WorkStyle = { pace: [0.46, 0.8, 0.95], reach: 1.04, skill: 1, returns: 0.12 }
export const KEEN: WorkStyle = { pace: [0.66, 0.9, 0.98], reach: 1.08, skill: 1.25, returns: 0.11 }
/** The best agent: reaches leads fast and funds the most. */
export const STAR: WorkStyle = { pace: [0.86, 0.98, 1], reach: 1.18, skill: 1.5, returns: 0.05 }
/** Reaches most leads only after an hour or more. */
export const SLOW: WorkStyle = { pace: [0.2, 0.48, 0.82], reach: 0.98, skill: 0.75, returns: 0.15 }
/** Buys more leads than they can call. */
export const SWAMPED: WorkStyle = { pace: [0.1, 0.32, 0.74], reach: 0.83, skill: 0.5, returns: 0.18 }
/** A beginner. */
export const NEW: WorkStyle = { pace: [0.34, 0.68, 0.92], reach: 1, skill: 0.7, returns: 0.13 }
/** Returns many leads. */
export const PICKY: WorkStyle = { pace: [0.38, 0.72, 0.94], reach: 0.96, skill: 0.95, returns: 0.26 }

export const agentProfile = (
  agentId: string,
  sources: readonly SourceUse[],
  more: Partial<AgentProfile> = {},
): AgentProfile => ({
  agentId,
  sources,
  workStyle: STEADY,
  joinedDaysAgo: 89,
  stoppedFundingDaysAgo: 0,
  finalFundsCents: 0,
  refillsWallets: false,
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

export const wellFunded = (agentId: string): AgentProfile =>
  agentProfile(
    agentId,
    [
      buys('rate-table-one', 4, 50_000, 7_500),
      buys('form-direct', 6, 30_000),
      buys('homebuyer-forms', 3, 15_000),
      buys('live-call-line', 1, 40_000, 10_000),
    ],
    { workStyle: KEEN, finalFundsCents: 125_000, refillsWallets: true },
  )

export const runningLow = (agentId: string): AgentProfile =>
  agentProfile(
    agentId,
    [buys('rate-table-one', 5, 20_000, 10_000), buys('homebuyer-forms', 6, 10_000), buys('search-signals', 3, 6_000)],
    {
      stoppedFundingDaysAgo: 9,
      workStyle: SLOW,
      finalFundsCents: 850,
    },
  )

export const disabledWallets = (agentId: string): AgentProfile =>
  agentProfile(
    agentId,
    [buys('form-direct', 4, 20_000), buys('rate-table-two', 2, 20_000), buys('doorstep-mailers', 3, 6_000)],
    {
      finalFundsCents: 20_000,
    },
  )

export const topUpFailing = (agentId: string): AgentProfile =>
  agentProfile(agentId, [buys('form-direct', 7, 15_000, 6_000), buys('rate-table-two', 3, 20_000)], {
    stoppedFundingDaysAgo: 4,
  })

/** Returns the profile of an agent who joined five weeks ago. */
export const asBeginner = (profile: AgentProfile): AgentProfile => ({
  ...profile,
  workStyle: NEW,
  joinedDaysAgo: 36,
})

export const PICKY_AGENT: AgentProfile = agentProfile(
  'user-range-two',
  [buys('search-signals', 6, 10_000), buys('rate-table-one', 2, 20_000)],
  {
    workStyle: PICKY,
    finalFundsCents: 5_000,
  },
)

export const OTHER_AGENTS: readonly AgentProfile[] = [
  agentProfile('user-ridge-one', [buys('rate-table-one', 3, 30_000), buys('search-signals', 5, 10_000)], {
    finalFundsCents: 30_000,
  }),
  agentProfile('user-ridge-two', [buys('live-call-line', 2, 40_000), buys('homebuyer-forms', 4, 15_000)], {
    workStyle: STAR,
    finalFundsCents: 15_000,
  }),
  agentProfile(
    'user-range-one',
    [buys('form-direct', 9, 40_000), buys('doorstep-mailers', 5, 10_000), buys('rate-table-two', 4, 30_000)],
    {
      workStyle: SWAMPED,
      finalFundsCents: 60_000,
    },
  ),
  PICKY_AGENT,
  // A manager and an administrator who buy leads too, in states and sources where no agent buys.
  agentProfile(MANAGER_ID, [buys('form-direct', 3, 20_000), buys('rate-table-two', 2, 20_000)], {
    finalFundsCents: 40_000,
  }),
  agentProfile(ADMIN_ID, [buys('doorstep-mailers', 1, 5_000, 2_000)], { joinedDaysAgo: 60, finalFundsCents: 10_000 }),
]

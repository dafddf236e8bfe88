import { DAY_MS } from '../../../src/shared/calendar'
import type { DomainContext } from '../../domain/context'
import type { MarketProfile } from '../../domain/leads/lead-arrival'
import { finalCostCents } from '../../domain/money'
import type { LeadSourceRecord, OrgUnitRecord, SettingsRecord } from '../../domain/records'
import { type Quality, WORK_STYLES, type WorkStyle } from './agent-behavior'
import { ADMIN_ID, MANAGER_ID, PEOPLE, type PersonSeed } from './people'

/** An agent's use of one source in the seeded history. */
export interface SourceUse {
  readonly sourceId: string
  readonly leadsPerWeek: number
  /** Amount charged to the card when the wallet cannot pay for a lead. */
  readonly fundCents: number
  readonly lowBalanceThresholdCents: number
  /** True if the agent does not refill this wallet before the world starts. */
  readonly runsLow?: boolean
}

/** An agent's purchases and payments in the 90 days before the world (the mock backend's data) starts. */
export interface AgentProfile {
  readonly agentId: string
  readonly sources: readonly SourceUse[]
  readonly workStyle: WorkStyle
  readonly joinedDaysAgo: number
  /** Number of days since the agent stopped adding money. 0 means that the agent still adds money. */
  readonly stoppedFundingDaysAgo: number
  /** The agent's funds (money outside of wallets) at the start of the world. */
  readonly finalFundsCents: number
  /**
   * True if the agent refills, on the day before the world starts, each wallet that holds less than half of
   * `fundCents`, except those with `runsLow`.
   */
  readonly refillsWallets: boolean
  /** Rule of the automatic top-up. Undefined if the agent adds money by hand. */
  readonly topUp?: { readonly thresholdCents: number; readonly topUpCents: number }
}

type ProfileFor = (agentId: string) => AgentProfile

/**
 * The company of a seeded world. A user id identifies a role in the scenarios, not a fixed person: the user AGENT_ID
 * always signs in as `agent`. A company without a person for a role has no user with that id.
 */
export interface SeedCompany {
  readonly units: readonly UnitSeed[]
  readonly sources: readonly SourceSeed[]
  readonly people: readonly PersonSeed[]
  readonly agentProfiles: {
    readonly funded: ProfileFor
    readonly low: ProfileFor
    readonly disabled: ProfileFor
    readonly 'top-up-failing': ProfileFor
    readonly picky: AgentProfile
    readonly others: readonly AgentProfile[]
  }
  /** Undefined for the default company. */
  readonly custom?: {
    readonly settings: SettingsRecord
    readonly market: MarketProfile
    /** Lead quality by source id. */
    readonly qualities: Readonly<Record<string, Quality>>
  }
}

export type SourceSeed = readonly [
  id: string,
  name: string,
  category: string,
  baseCostCents: number,
  markupBasisPoints: number,
  description: string,
]

/** Sources of the default company. Some categories have two sources, so that a user can compare the two prices. */
export const SOURCES: readonly SourceSeed[] = [
  [
    'rate-table-one',
    'Rate Table One',
    'RATE_TABLE',
    2400,
    2500,
    'Borrowers who compare today’s rates and ask for a callback.',
  ],
  ['rate-table-two', 'Rate Table Two', 'RATE_TABLE', 1800, 3000, 'Rate shoppers, refinance first.'],
  ['form-direct', 'Form Direct', 'FORM_LEAD', 1200, 3500, 'A two-minute form on mortgage guides.'],
  ['homebuyer-forms', 'Homebuyer Forms', 'FORM_LEAD', 950, 4000, 'First-time buyers with a price range in mind.'],
  ['doorstep-mailers', 'Doorstep Mailers', 'PHYSICAL_LEAD', 600, 5000, 'Reply cards from letters to owners.'],
  ['live-call-line', 'Live Call Line', 'IN_BOUND_CALL', 4800, 2250, 'Callers who wait on the line to be connected.'],
  ['search-signals', 'Search Signals', 'DIGITAL', 700, 4500, 'People who search for a lender near them.'],
  ['legacy-lists', 'Legacy Lists', 'DIGITAL', 300, 5000, 'Older inquiries. Closed to new buyers.'],
]

const PAUSED_SOURCE = 'legacy-lists'

export function seedSources(ctx: DomainContext, sources = SOURCES): readonly LeadSourceRecord[] {
  return sources.map(([id, name, category, baseCostCents, markupBasisPoints, description]) => {
    const source = ctx.store.leadSources.insert({
      id,
      name,
      category,
      status: id === PAUSED_SOURCE ? 'PAUSED' : 'ACTIVE',
      logoUrl: null,
      description,
      baseCostCents,
      markupBasisPoints,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    ctx.store.pricingChanges.insert({
      id: ctx.ids.next('price'),
      sourceId: id,
      baseCostCents,
      markupBasisPoints,
      finalCostCents: finalCostCents(baseCostCents, markupBasisPoints),
      previousFinalCostCents: null,
      changedById: null,
      reason: 'Initial price',
      createdAt: ctx.now,
    })
    return source
  })
}

export type UnitSeed = readonly [id: string, name: string, level: OrgUnitRecord['level'], parentId: string | null]

export const UNITS: readonly UnitSeed[] = [
  ['fairlead-lending', 'Fairlead Lending', 'COMPANY', null],
  ['division-coast', 'Coast', 'DIVISION', 'fairlead-lending'],
  ['division-plains', 'Plains', 'DIVISION', 'fairlead-lending'],
  ['branch-harbor', 'Harbor', 'BRANCH', 'division-coast'],
  ['branch-canyon', 'Canyon', 'BRANCH', 'division-coast'],
  ['branch-prairie', 'Prairie', 'BRANCH', 'division-plains'],
  ['team-north-pier', 'North Pier', 'TEAM', 'branch-harbor'],
  ['team-south-pier', 'South Pier', 'TEAM', 'branch-harbor'],
  ['team-ridge', 'Ridge', 'TEAM', 'branch-canyon'],
  ['team-open-range', 'Open Range', 'TEAM', 'branch-prairie'],
]

export function seedOrganization(ctx: DomainContext, units = UNITS): void {
  units.forEach(([id, name, level, parentId], i) =>
    ctx.store.orgUnits.insert({ id, name, level, parentId, archived: false, createdAt: ctx.now + i }),
  )
}

export const agentProfile = (
  agentId: string,
  sources: readonly SourceUse[],
  more: Partial<AgentProfile> = {},
): AgentProfile => ({
  agentId,
  sources,
  workStyle: WORK_STYLES.steady,
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
): SourceUse => ({ sourceId, leadsPerWeek, fundCents, lowBalanceThresholdCents })

/** Returns the profile of the same agent as a beginner who joined five weeks ago. */
export const asBeginner = (profile: AgentProfile): AgentProfile => ({
  ...profile,
  workStyle: WORK_STYLES.new,
  joinedDaysAgo: 36,
})

const PICKY_AGENT: AgentProfile = agentProfile(
  'user-range-two',
  [buys('search-signals', 6, 10_000), buys('rate-table-one', 2, 20_000)],
  { workStyle: WORK_STYLES.picky, finalFundsCents: 5_000 },
)

const OTHER_AGENTS: readonly AgentProfile[] = [
  agentProfile('user-ridge-one', [buys('rate-table-one', 3, 30_000), buys('search-signals', 5, 10_000)], {
    finalFundsCents: 30_000,
  }),
  agentProfile('user-ridge-two', [buys('live-call-line', 2, 40_000), buys('homebuyer-forms', 4, 15_000)], {
    workStyle: WORK_STYLES.star,
    finalFundsCents: 15_000,
  }),
  agentProfile(
    'user-range-one',
    [buys('form-direct', 9, 40_000), buys('doorstep-mailers', 5, 10_000), buys('rate-table-two', 4, 30_000)],
    { workStyle: WORK_STYLES.swamped, finalFundsCents: 60_000 },
  ),
  PICKY_AGENT,
  // A manager and an administrator who buy leads too, mostly in combinations of US state and source that no agent uses.
  agentProfile(MANAGER_ID, [buys('form-direct', 3, 20_000), buys('rate-table-two', 2, 20_000)], {
    finalFundsCents: 40_000,
    topUp: { thresholdCents: 5_000, topUpCents: 6_000 },
  }),
  agentProfile(ADMIN_ID, [buys('doorstep-mailers', 4, 5_000, 2_000)], {
    joinedDaysAgo: 60,
    finalFundsCents: 10_000,
    topUp: { thresholdCents: 1_500, topUpCents: 2_000 },
  }),
]

export const DEFAULT_COMPANY: SeedCompany = {
  units: UNITS,
  sources: SOURCES,
  people: PEOPLE,
  agentProfiles: {
    funded: (agentId) =>
      agentProfile(
        agentId,
        [
          buys('rate-table-one', 6.5, 60_000, 7_500),
          buys('form-direct', 10.5, 50_000),
          buys('homebuyer-forms', 4.5, 20_000),
          // Pays for two leads at most, so that it is always low after a purchase.
          { ...buys('live-call-line', 2, 12_000, 12_000), runsLow: true },
        ],
        { workStyle: WORK_STYLES.keen, finalFundsCents: 125_000, refillsWallets: true },
      ),
    low: (agentId) =>
      agentProfile(
        agentId,
        [
          buys('rate-table-one', 5, 20_000, 10_000),
          buys('homebuyer-forms', 6, 10_000),
          buys('search-signals', 3, 6_000),
        ],
        { stoppedFundingDaysAgo: 9, workStyle: WORK_STYLES.slow, finalFundsCents: 850 },
      ),
    disabled: (agentId) =>
      agentProfile(
        agentId,
        [buys('form-direct', 4, 20_000), buys('rate-table-two', 2, 20_000), buys('doorstep-mailers', 3, 6_000, 1_000)],
        { workStyle: { ...WORK_STYLES.steady, lastCallMs: DAY_MS }, finalFundsCents: 20_000 },
      ),
    'top-up-failing': (agentId) =>
      agentProfile(agentId, [buys('form-direct', 7, 15_000, 6_000), buys('rate-table-two', 3, 20_000)], {
        stoppedFundingDaysAgo: 4,
      }),
    picky: PICKY_AGENT,
    others: OTHER_AGENTS,
  },
}

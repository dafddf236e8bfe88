import type { MarketProfile } from '../../domain/leads/lead-arrival'
import type { LeadSourceRecord, OrgUnitRecord, SettingsRecord } from '../../domain/records'
import type { Quality } from './lead-outcomes'
import {
  type AgentProfile,
  disabledWallets,
  OTHER_AGENTS,
  PICKY_AGENT,
  runningLow,
  topUpFailing,
  wellFunded,
} from './agent-profiles'
import { PEOPLE, type PersonSeed } from './people'
import type { DomainContext } from '../../domain/context'
import { finalCostCents } from '../../domain/money'

export type SourceSeed = readonly [
  id: string,
  name: string,
  category: string,
  baseCostCents: number,
  markupBasisPoints: number,
  description: string,
]

/** Sources of the default company. Some categories have two, so that their prices can be compared. */
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

type ProfileFor = (agentId: string) => AgentProfile

/**
 * The company of a seeded world. Ids stand for roles in the scenarios, not for names: AGENT_ID always signs in as
 * `agent`. A company without a person for a role has no user with that id.
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
  /** Settings of a custom company. */
  readonly custom?: {
    readonly settings: SettingsRecord
    readonly market: MarketProfile
    /** Lead quality by source id. */
    readonly qualities: Readonly<Record<string, Quality>>
  }
}

export const DEFAULT_COMPANY: SeedCompany = {
  units: UNITS,
  sources: SOURCES,
  people: PEOPLE,
  agentProfiles: {
    funded: wellFunded,
    low: runningLow,
    disabled: disabledWallets,
    'top-up-failing': topUpFailing,
    picky: PICKY_AGENT,
    others: OTHER_AGENTS,
  },
}

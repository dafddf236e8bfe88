import type { MarketProfile } from '../../domain/leads/lead-arrival'
import type { OrgUnitRecord, SettingsRecord } from '../../domain/records'
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
import { SOURCES, type SourceSeed } from './sources'
import type { DomainContext } from '../../domain/context'

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

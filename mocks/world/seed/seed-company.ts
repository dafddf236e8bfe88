import type { MarketProfile } from '../../domain/leads/lead-arrival'
import type { OrgUnitRecord, SettingsRecord } from '../../domain/records'
import type { Quality } from './lead-outcomes'
import {
  DISABLED,
  type AgentProfile,
  OTHERS,
  PICKY_AGENT,
  RUNNING_LOW,
  TOP_UP_FAILING,
  WELL_FUNDED,
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

type HabitOf = (agentId: string) => AgentProfile

/**
 * Who a seeded world is about, and with what they trade. The ids of parts stand for the part and not for the name: whoever
 * signs in as `agent` is AGENT_ID in every cast, and where nobody plays a part, nobody has its id.
 */
export interface SeedCompany {
  readonly units: readonly UnitSeed[]
  readonly sources: readonly SourceSeed[]
  readonly people: readonly PersonSeed[]
  readonly habits: {
    readonly funded: HabitOf
    readonly low: HabitOf
    readonly disabled: HabitOf
    readonly 'top-up-failing': HabitOf
    readonly picky: AgentProfile
    readonly others: readonly AgentProfile[]
  }
  /** What is different in another company than the one that everything here was written for. */
  readonly own?: {
    readonly settings: SettingsRecord
    readonly market: MarketProfile
    /** How good a source's leads are, by its id. */
    readonly qualities: Readonly<Record<string, Quality>>
  }
}

export const DEFAULT_COMPANY: SeedCompany = {
  units: UNITS,
  sources: SOURCES,
  people: PEOPLE,
  habits: {
    funded: WELL_FUNDED,
    low: RUNNING_LOW,
    disabled: DISABLED,
    'top-up-failing': TOP_UP_FAILING,
    picky: PICKY_AGENT,
    others: OTHERS,
  },
}

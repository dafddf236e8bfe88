import type { OrgUnitRecord } from '../records'

export type OrgLevel = OrgUnitRecord['level']

/** From the top down. */
export const LEVELS: readonly OrgLevel[] = ['COMPANY', 'DIVISION', 'BRANCH', 'TEAM']

export const LEVEL_NAMES: Readonly<Record<OrgLevel, string>> = {
  COMPANY: 'company',
  DIVISION: 'division',
  BRANCH: 'branch',
  TEAM: 'team',
}

/** The level right above; null above a company. */
export const levelAbove = (level: OrgLevel): OrgLevel | null => LEVELS[LEVELS.indexOf(level) - 1] ?? null

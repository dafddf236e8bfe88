import { archiveOrgUnit, assignUserToUnit, createOrgUnit, moveOrgUnit, renameOrgUnit } from './administration'

export const organizationCommands = { archiveOrgUnit, assignUserToUnit, createOrgUnit, moveOrgUnit, renameOrgUnit }

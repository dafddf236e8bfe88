import type { OrganizationQuery } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'

export type OrgUnit = NonNullable<OrganizationQuery['listOrgUnits']>[number]
export type UnitPerson = OrgUnit['managers'][number]
export type UnitChange = 'add' | 'rename' | 'move' | 'archive' | 'assign'

export interface PendingUnitChange {
  readonly change: UnitChange
  readonly unit: OrgUnit
  /** Target unit of a move by drag and drop or by keyboard. */
  readonly targetId?: string
}

export interface UnitChangeProps {
  readonly pending: PendingUnitChange
  readonly units: readonly OrgUnit[]
  readonly onClose: () => void
}

/** Assigns a user to a unit, or to none. */
export const ASSIGN_USER = graphql(`
  mutation AssignUserToUnit($userId: ID!, $unitId: ID) {
    assignUserToUnit(userId: $userId, unitId: $unitId) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

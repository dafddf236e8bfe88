import { graphql } from '../../lib/graphql/graphql'
import type { Answer, MutationPayload } from '../../lib/graphql/outcome'
import { useAction } from '../../lib/graphql/use-action'

const CREATE_UNIT = graphql(`
  mutation CreateOrgUnit($input: CreateOrgUnitInput!) {
    createOrgUnit(input: $input) {
      success
      errors {
        message
        code
        field
      }
      unit {
        id
      }
    }
  }
`)

const RENAME_UNIT = graphql(`
  mutation RenameOrgUnit($unitId: ID!, $name: String!) {
    renameOrgUnit(unitId: $unitId, name: $name) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

const MOVE_UNIT = graphql(`
  mutation MoveOrgUnit($unitId: ID!, $parentId: ID!, $dryRun: Boolean) {
    moveOrgUnit(unitId: $unitId, parentId: $parentId, dryRun: $dryRun) {
      success
      errors {
        message
        code
        field
      }
      impact {
        unitsMoved
        agentsMoved
        managersLosing {
          id
          firstName
          lastName
          email
        }
        managersGaining {
          id
          firstName
          lastName
          email
        }
      }
    }
  }
`)

const ARCHIVE_UNIT = graphql(`
  mutation ArchiveOrgUnit($unitId: ID!) {
    archiveOrgUnit(unitId: $unitId) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

const ASSIGN_USER = graphql(`
  mutation AssignUserToUnit($userId: ID!, $unitId: ID) {
    assignUserToUnit(userId: $userId, unitId: $unitId) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

export interface UnitPerson {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string
}

export interface MoveImpact {
  readonly unitsMoved: number
  readonly agentsMoved: number
  readonly managersLosing: readonly UnitPerson[]
  readonly managersGaining: readonly UnitPerson[]
}

const created = (data: Answer<'createOrgUnit'>) => data.createOrgUnit
const renamed = (data: Answer<'renameOrgUnit'>) => data.renameOrgUnit
const moved = (data: Answer<'moveOrgUnit', MutationPayload & { readonly impact: MoveImpact | null }>) =>
  data.moveOrgUnit
const archived = (data: Answer<'archiveOrgUnit'>) => data.archiveOrgUnit
const assigned = (data: Answer<'assignUserToUnit'>) => data.assignUserToUnit

export const useCreateUnit = () => useAction(CREATE_UNIT, created)
export const useRenameUnit = () => useAction(RENAME_UNIT, renamed)
/** With `dryRun` nothing is moved: the answer says who would be affected. */
export const useMoveUnit = () => useAction(MOVE_UNIT, moved)
export const useArchiveUnit = () => useAction(ARCHIVE_UNIT, archived)
export const useAssignUser = () => useAction(ASSIGN_USER, assigned)

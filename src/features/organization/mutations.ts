import { graphql } from '../../lib/api/graphql'

export const CREATE_UNIT = graphql(`
  mutation CreateOrgUnit($input: CreateOrgUnitInput!) {
    createOrgUnit(input: $input) {
      success
      errors {
        ...MutationErrors
      }
      unit {
        id
      }
    }
  }
`)

export const RENAME_UNIT = graphql(`
  mutation RenameOrgUnit($unitId: ID!, $name: String!) {
    renameOrgUnit(unitId: $unitId, name: $name) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

export const ARCHIVE_UNIT = graphql(`
  mutation ArchiveOrgUnit($unitId: ID!) {
    archiveOrgUnit(unitId: $unitId) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

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

/** Dry run of a move. Returns its effect. */
export const PREVIEW_MOVE = graphql(`
  mutation RehearseUnitMove($unitId: ID!, $parentId: ID!) {
    moveOrgUnit(unitId: $unitId, parentId: $parentId, dryRun: true) {
      success
      errors {
        ...MutationErrors
      }
      impact {
        unitsMoved
        agentsMoved
        managersLosing {
          ...PersonName
        }
        managersGaining {
          ...PersonName
        }
      }
    }
  }
`)

export const MOVE_UNIT = graphql(`
  mutation MoveOrgUnit($unitId: ID!, $parentId: ID!) {
    moveOrgUnit(unitId: $unitId, parentId: $parentId, dryRun: false) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

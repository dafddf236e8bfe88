import { graphql } from '../../lib/api/graphql'

/** Reads the current values of the fields that an administrator can change. */
export const USER_NOW = graphql(`
  query UserNow($userId: ID!) {
    getUserProfile(userId: $userId) {
      id
      firstName
      lastName
      role
      status
      assignedStates
    }
  }
`)

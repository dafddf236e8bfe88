import { graphql } from '../../lib/graphql/graphql'

/** What an administrator changes about a person, as it is at this moment. */
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

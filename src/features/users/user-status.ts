import { graphql } from '../../lib/graphql/graphql'

/** For one person and for many. */
export const UPDATE_STATUS = graphql(`
  mutation UpdateUserStatus($userId: ID!, $status: UserStatus!, $reason: String) {
    updateUserStatus(userId: $userId, status: $status, reason: $reason) {
      success
      errors {
        message
        code
        field
      }
      user {
        id
        status
      }
    }
  }
`)

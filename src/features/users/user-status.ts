import { graphql } from '../../lib/api/graphql'

/** Shared by the dialog for one user and the bar for many users. */
export const UPDATE_STATUS = graphql(`
  mutation UpdateUserStatus($userId: ID!, $status: UserStatus!, $reason: String) {
    updateUserStatus(userId: $userId, status: $status, reason: $reason) {
      success
      errors {
        ...MutationErrors
      }
      user {
        id
        status
      }
    }
  }
`)

import { graphql } from '../../lib/api/graphql'

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

export const UPDATE_ROLE = graphql(`
  mutation UpdateUserRole($userId: ID!, $role: UserRole!) {
    updateUserRole(userId: $userId, role: $role) {
      success
      errors {
        ...MutationErrors
      }
      user {
        id
        role
      }
    }
  }
`)

export const UPDATE_NAMES = graphql(`
  mutation UpdateUserNames($userId: ID!, $input: UpdateUserProfileInput!) {
    updateUserProfile(userId: $userId, input: $input) {
      success
      errors {
        ...MutationErrors
      }
      user {
        id
        firstName
        lastName
      }
    }
  }
`)

export const UPDATE_STATES = graphql(`
  mutation UpdateUserStates($userId: ID!, $operation: UserStatesOperation!, $states: [String!]!) {
    updateUserStates(userId: $userId, operation: $operation, states: $states) {
      success
      errors {
        ...MutationErrors
      }
      user {
        id
        assignedStates
      }
    }
  }
`)

/** Resets the password. Only this response contains the temporary password. */
export const RESET_PASSWORD = graphql(`
  mutation ResetUserPassword($userId: ID!) {
    resetUserPassword(userId: $userId) {
      success
      errors {
        ...MutationErrors
      }
      temporaryPassword
    }
  }
`)

export const CREDIT_WALLET = graphql(`
  mutation AdminCreditAgentWallet(
    $agentId: ID!
    $sourceId: ID!
    $amountCents: Int!
    $reason: String!
    $idempotencyKey: String
  ) {
    adminCreditAgentWallet(
      input: {
        agentId: $agentId
        sourceId: $sourceId
        amountCents: $amountCents
        reason: $reason
        idempotencyKey: $idempotencyKey
      }
    ) {
      success
      errors {
        ...MutationErrors
      }
      balanceCents
    }
  }
`)

export const CREDIT_FUNDS = graphql(`
  mutation AdminCreditAgentBankAccount($agentId: ID!, $amountCents: Int!, $reason: String!, $idempotencyKey: String) {
    adminCreditAgentBankAccount(
      input: { agentId: $agentId, amountCents: $amountCents, reason: $reason, idempotencyKey: $idempotencyKey }
    ) {
      success
      errors {
        ...MutationErrors
      }
      balanceCents
    }
  }
`)

/** Updates a user's wallet as an administrator. Omitted fields stay unchanged. */
export const ADMIN_UPDATE_WALLET = graphql(`
  mutation AdminUpdateWallet($userId: ID!, $input: AdminUpdateWalletInput!) {
    adminUpdateWallet(userId: $userId, input: $input) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

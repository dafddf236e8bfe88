import { graphql } from '../../lib/graphql/graphql'
import type { Answer, MutationPayload } from '../../lib/graphql/outcome'
import { useAction } from '../../lib/graphql/use-action'

const UPDATE_ROLE = graphql(`
  mutation UpdateUserRole($userId: ID!, $role: UserRole!) {
    updateUserRole(userId: $userId, role: $role) {
      success
      errors {
        message
        code
        field
      }
      user {
        id
        firstName
        lastName
        role
        status
        assignedStates
      }
    }
  }
`)

const UPDATE_STATUS = graphql(`
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
        firstName
        lastName
        role
        status
        assignedStates
      }
    }
  }
`)

const UPDATE_STATES = graphql(`
  mutation UpdateUserStates($userId: ID!, $operation: UserStatesOperation!, $states: [String!]!) {
    updateUserStates(userId: $userId, operation: $operation, states: $states) {
      success
      errors {
        message
        code
        field
      }
      user {
        id
        firstName
        lastName
        role
        status
        assignedStates
      }
    }
  }
`)

const UPDATE_NAMES = graphql(`
  mutation UpdateUserNames($userId: ID!, $input: UpdateUserProfileInput!) {
    updateUserProfile(userId: $userId, input: $input) {
      success
      errors {
        message
        code
        field
      }
      user {
        id
        firstName
        lastName
        role
        status
        assignedStates
      }
    }
  }
`)

const RESET_PASSWORD = graphql(`
  mutation ResetUserPassword($userId: ID!) {
    resetUserPassword(userId: $userId) {
      success
      errors {
        message
        code
        field
      }
      temporaryPassword
    }
  }
`)

const CREDIT_WALLET = graphql(`
  mutation AdminCreditAgentWallet($input: AdminCreditWalletInput!) {
    adminCreditAgentWallet(input: $input) {
      success
      errors {
        message
        code
        field
      }
      balanceCents
    }
  }
`)

const CREDIT_FUNDS = graphql(`
  mutation AdminCreditAgentBankAccount($input: AdminCreditBankAccountInput!) {
    adminCreditAgentBankAccount(input: $input) {
      success
      errors {
        message
        code
        field
      }
      balanceCents
    }
  }
`)

const UPDATE_WALLET = graphql(`
  mutation AdminUpdateWallet($userId: ID!, $input: AdminUpdateWalletInput!) {
    adminUpdateWallet(userId: $userId, input: $input) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

type PasswordPayload = MutationPayload & { readonly temporaryPassword: string | null }

const role = (data: Answer<'updateUserRole'>) => data.updateUserRole
const status = (data: Answer<'updateUserStatus'>) => data.updateUserStatus
const states = (data: Answer<'updateUserStates'>) => data.updateUserStates
const names = (data: Answer<'updateUserProfile'>) => data.updateUserProfile
const password = (data: Answer<'resetUserPassword', PasswordPayload>) => data.resetUserPassword
const walletCredit = (data: Answer<'adminCreditAgentWallet'>) => data.adminCreditAgentWallet
const fundsCredit = (data: Answer<'adminCreditAgentBankAccount'>) => data.adminCreditAgentBankAccount
const wallet = (data: Answer<'adminUpdateWallet'>) => data.adminUpdateWallet

export const useUpdateRole = () => useAction(UPDATE_ROLE, role)
export const useUpdateStatus = () => useAction(UPDATE_STATUS, status)
export const useUpdateStates = () => useAction(UPDATE_STATES, states)
export const useUpdateNames = () => useAction(UPDATE_NAMES, names)
/** The temporary password is in the answer and nowhere else. */
export const useResetPassword = () => useAction(RESET_PASSWORD, password)
export const useCreditWallet = () => useAction(CREDIT_WALLET, walletCredit)
export const useCreditFunds = () => useAction(CREDIT_FUNDS, fundsCredit)
export const useAdminUpdateWallet = () => useAction(UPDATE_WALLET, wallet)

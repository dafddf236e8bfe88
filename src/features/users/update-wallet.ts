import { graphql } from '../../lib/graphql/graphql'

export interface DecidedWallet {
  readonly userId: string
  readonly sourceId: string
  readonly sourceName: string
  readonly activated: boolean
  readonly lowBalanceThresholdCents: number
}

export interface WalletDialogProps extends DecidedWallet {
  readonly onClose: () => void
}

/** Updates a user's wallet as an administrator. Omitted fields stay unchanged. */
export const ADMIN_UPDATE_WALLET = graphql(`
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

export const WALLETS_NOW = graphql(`
  query WalletsNow($userId: ID!) {
    getUserWallets(userId: $userId) {
      agentId
      sourceId
      active
      activated
      lowBalanceThreshold
    }
  }
`)

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

/** An administrator's word on a wallet; what is left out stays as it is. */
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

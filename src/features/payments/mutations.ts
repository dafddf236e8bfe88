import type { ApolloCache } from '@apollo/client'
import { graphql } from '../../lib/api/graphql'

/** Cards, automatic top-up, and payments. Mutations of one of them return the same fields, so that all stay current. */
export const PaymentSettings_status = graphql(`
  fragment PaymentSettings_status on PaymentStatus {
    ...PaymentSettings
  }
`)

export const CREATE_SETUP_INTENT = graphql(`
  mutation CreateSetupIntent {
    createSetupIntent {
      success
      clientSecret
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** Saves the card of a confirmed setup intent. */
export const COMPLETE_PAYMENT_SETUP = graphql(`
  mutation CompletePaymentSetup($input: CompletePaymentSetupInput!) {
    completePaymentSetup(input: $input) {
      ...PaymentSettingsResult
    }
  }
`)

export const REMOVE_PAYMENT_METHOD = graphql(`
  mutation RemovePaymentMethod($input: RemovePaymentMethodInput!) {
    removePaymentMethod(input: $input) {
      ...PaymentSettingsResult
    }
  }
`)

export const SET_DEFAULT_PAYMENT_METHOD = graphql(`
  mutation SetDefaultPaymentMethod($input: SetDefaultPaymentMethodInput!) {
    setDefaultPaymentMethod(input: $input) {
      ...PaymentSettingsResult
    }
  }
`)

/** Turns automatic top-up on or off. Turning it on sends the consent version. */
export const UPDATE_AUTO_TOP_UP_CONFIG = graphql(`
  mutation UpdateAutoTopUpConfig($input: AutoTopUpConfigInput!) {
    updateAutoTopUpConfig(input: $input) {
      ...PaymentSettingsResult
    }
  }
`)

export const CREATE_WALLET = graphql(`
  mutation CreateWallet($input: CreateWalletInput!) {
    createWallet(input: $input) {
      success
      wallet {
        agentId
        sourceId
      }
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** Opens a card payment. */
export const ADD_FUNDS = graphql(`
  mutation AddFunds($input: AddFundsInput!) {
    addFunds(input: $input) {
      success
      paymentIntent {
        clientSecret
        status
      }
      transaction {
        id
        referenceId
        amountCents
        walletSourceId
      }
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** Moves money from the funds to a wallet. */
export const TRANSFER_FUNDS = graphql(`
  mutation TransferFundsToWallet($sourceId: ID!, $amountCents: Int!, $idempotencyKey: String) {
    transferFundsToWallet(input: { sourceId: $sourceId, amountCents: $amountCents, idempotencyKey: $idempotencyKey }) {
      success
      wallet {
        agentId
        sourceId
        balanceCents
      }
      fundsBalanceCents
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** Writes the new funds balance to the cache. The response returns it outside of a cached record. */
export function updateFunds(
  cache: ApolloCache,
  result: { readonly wallet: { readonly agentId: string } | null; readonly fundsBalanceCents: number | null },
): void {
  const { wallet, fundsBalanceCents } = result
  if (!wallet || typeof fundsBalanceCents !== 'number') return
  const id = cache.identify({ __typename: 'FundsBalance', agentId: wallet.agentId })
  if (id) cache.modify({ id, fields: { fundsBalanceCents: () => fundsBalanceCents } })
}

import type { Transaction_rowFragment } from '../../lib/graphql/__generated__/documents'
import { graphql } from '../../lib/graphql/graphql'

/** The fields of a transaction that table, drawer, file, and statement show. */
export const Transaction_row = graphql(`
  fragment Transaction_row on Transaction {
    id
    type
    amountCents
    currency
    walletSourceId
    balanceAfter
    correlationId
    referenceId
    createdAt
  }
`)

export type TransactionRow = Transaction_rowFragment

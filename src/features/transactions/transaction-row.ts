import type { Transaction_rowFragment } from '../../lib/api/__generated__/documents'
import { graphql } from '../../lib/api/graphql'

/** Fields of a transaction for the table, drawer, CSV file, and statement. */
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

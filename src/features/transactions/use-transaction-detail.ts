import { useQuery } from '@apollo/client/react'
import { graphql } from '../../lib/api/graphql'
import { Transaction_row, type TransactionRow } from './transaction-row'

const TRANSACTION_DETAIL = graphql(
  `
    query TransactionDetail($transactionId: ID!) {
      getTransaction(transactionId: $transactionId) {
        ...Transaction_row @unmask
      }
    }
  `,
  [Transaction_row],
)

const TRANSACTION_LINKS = graphql(
  `
    query TransactionLinks(
      $correlationId: ID!
      $reference: String!
      $withReference: Boolean!
      $leadId: ID!
      $withLead: Boolean!
    ) {
      posting: listTransactions(filters: { correlationId: $correlationId }, limit: 20) {
        items {
          ...Transaction_row @unmask
        }
        nextToken
        total
      }
      related: listTransactions(filters: { search: $reference }, limit: 50) @include(if: $withReference) {
        items {
          ...Transaction_row @unmask
        }
        nextToken
        total
      }
      getLead(leadId: $leadId) @include(if: $withLead) {
        id
        customerName
        state
        leadSourceName
        priceCents
      }
    }
  `,
  [Transaction_row],
)

export interface LinkedLead {
  readonly id: string
  readonly customerName: string | null
  readonly state: string
  readonly leadSourceName: string | null
  readonly priceCents: number
}

/** Returns one transaction by its id, with its loading state. */
export function useTransactionDetail(transactionId: string | null) {
  const { data, error, loading, refetch } = useQuery(TRANSACTION_DETAIL, {
    variables: { transactionId: transactionId ?? '' },
    skip: transactionId === null,
  })
  return {
    transaction: data?.getTransaction ?? null,
    error,
    loading,
    retry: () => void refetch(),
  }
}

/** Returns the records linked to an entry: its posting, other entries with the same reference, and its lead. */
export function useTransactionLinks(transaction: TransactionRow, leadId: string | null) {
  const { correlationId, referenceId } = transaction
  // The reference of a transfer is its wallet. A search would return all transfers of that wallet.
  const reference = transaction.type === 'TRANSFER' ? null : referenceId
  const { data, error, loading, refetch } = useQuery(TRANSACTION_LINKS, {
    variables: {
      correlationId,
      reference: reference ?? '',
      withReference: reference !== null,
      leadId: leadId ?? '',
      withLead: leadId !== null,
    },
  })
  // The search also matches names. Keep only entries with the same reference.
  const related = (data?.related?.items ?? []).filter((row) => row.referenceId === reference)
  const posting = data?.posting?.items ?? []
  return {
    posting,
    related: related.some((row) => row.correlationId !== correlationId) ? related : [],
    lead: data?.getLead ?? null,
    error,
    loading,
    retry: () => void refetch(),
  }
}

import { useQuery } from '@apollo/client/react'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
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

/** One entry by its id: from what is loaded already, else from the API. */
export function useTransactionDetail(transactionId: string | null) {
  const { data, error, loading, refetch } = useQuery(TRANSACTION_DETAIL, {
    variables: { transactionId: transactionId ?? '' },
    skip: transactionId === null,
  })
  return {
    transaction: data?.getTransaction ?? null,
    error,
    loading,
    retry: () => askAgain(refetch),
  }
}

/** What belongs to an entry: the rest of its posting, other entries about the same thing, and its lead. */
export function useTransactionLinks(transaction: TransactionRow, leadId: string | null) {
  const { correlationId, referenceId } = transaction
  // A transfer refers to its wallet, which would bring all transfers of that wallet.
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
  // The search also looks at names: only what refers to the very same thing belongs here.
  const related = (data?.related?.items ?? []).filter((row) => row.referenceId === reference)
  const posting = data?.posting?.items ?? []
  return {
    posting,
    related: related.some((row) => row.correlationId !== correlationId) ? related : [],
    lead: data?.getLead ?? null,
    error,
    loading,
    retry: () => askAgain(refetch),
  }
}

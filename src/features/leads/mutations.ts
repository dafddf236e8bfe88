import type { ApolloCache, Reference } from '@apollo/client'
import { graphql } from '../../lib/api/graphql'
import { LeadRow_lead, SAVED_SEARCHES, type SavedSearch } from './queries'

/* Mutations of bought leads are in the files of their components, which load on demand. */

export const PURCHASE_LEAD = graphql(
  `
    mutation PurchaseLead($leadId: ID!, $expectedPriceCents: Int, $idempotencyKey: String) {
      purchaseLead(leadId: $leadId, expectedPriceCents: $expectedPriceCents, idempotencyKey: $idempotencyKey) {
        success
        errors {
          ...MutationErrors
        }
        lead {
          id
          customerName
          ...LeadRow_lead
        }
        wallet {
          agentId
          sourceId
          balanceCents
        }
        transaction {
          id
          amountCents
          balanceAfter
        }
      }
    }
  `,
  [LeadRow_lead],
)

export const PURCHASE_LEADS = graphql(
  `
    mutation PurchaseLeads($lines: [PurchaseLineInput!]!, $idempotencyKey: String) {
      purchaseLeads(input: { lines: $lines, idempotencyKey: $idempotencyKey }) {
        success
        errors {
          ...MutationErrors
        }
        totalCents
        lines {
          leadId
          bought
          lead {
            id
            ...LeadRow_lead
          }
          error {
            message
            code
            field
          }
        }
        wallets {
          agentId
          sourceId
          balanceCents
        }
      }
    }
  `,
  [LeadRow_lead],
)

interface StoredPage {
  readonly items: readonly Reference[]
}

/** Removes a lead after another agent has bought it. A pending query of the lead does not put it back into the lists. */
export function evictLead(cache: ApolloCache, leadId: string): void {
  const id = cache.identify({ __typename: 'Lead', id: leadId })
  if (!id) return
  cache.modify({
    fields: {
      listOpenLeads(stored, { readField }) {
        const page = stored as StoredPage | null
        return page && { ...page, items: page.items.filter((item) => readField('id', item) !== leadId) }
      },
    },
  })
  cache.evict({ id })
}

export const SAVE_SEARCH = graphql(`
  mutation SaveSearch($name: String!, $query: String!) {
    saveSearch(name: $name, query: $query) {
      success
      errors {
        ...MutationErrors
      }
      savedSearch {
        id
        name
        query
      }
    }
  }
`)

/** Adds a saved search to the list of saved searches. */
export function addSavedSearch(cache: ApolloCache, { savedSearch }: { savedSearch: SavedSearch | null }): void {
  if (!savedSearch) return
  cache.updateQuery({ query: SAVED_SEARCHES }, (list) =>
    list ? { ...list, listSavedSearches: [...(list.listSavedSearches ?? []), savedSearch] } : undefined,
  )
}

export const DELETE_SAVED_SEARCH = graphql(`
  mutation DeleteSavedSearch($id: ID!) {
    deleteSavedSearch(id: $id) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

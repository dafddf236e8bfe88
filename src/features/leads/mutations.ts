import type { ApolloCache } from '@apollo/client'
import { useCommand } from '../../lib/api/use-command'
import { graphql } from '../../lib/api/graphql'
import { SAVED_SEARCHES } from './queries'

/** Queries that a purchase or a return makes stale. The response itself updates the lead and the wallet. */
const outdated = ['listMyLeads', 'listTransactions', 'getTransactionStats', 'getDashboardStats', 'getDailyActivity']

/** Evicts stale lists and figures. The visible ones refetch now, the others when they are next shown. */
export function forgetOutdatedLists(cache: ApolloCache): void {
  for (const fieldName of outdated) cache.evict({ id: 'ROOT_QUERY', fieldName })
}

/** Removes a lead from every list after another agent has bought it. */
export function removeLead(cache: ApolloCache, leadId: string): void {
  const id = cache.identify({ __typename: 'Lead', id: leadId })
  if (id) cache.evict({ id })
}

const SAVE_SEARCH = graphql(`
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

/** Returns a command that saves filters under a name and adds them to the list of saved searches. */
export function useSaveSearch() {
  return useCommand(SAVE_SEARCH, {
    update(cache, { savedSearch }) {
      if (!savedSearch) return
      cache.updateQuery({ query: SAVED_SEARCHES }, (list) =>
        list ? { ...list, listSavedSearches: [...(list.listSavedSearches ?? []), savedSearch] } : undefined,
      )
    },
  })
}

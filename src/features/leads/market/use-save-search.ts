import { useAppMutation } from '../../../lib/api/use-app-mutation'
import { graphql } from '../../../lib/api/graphql'
import { SAVED_SEARCHES } from './saved-searches'

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
  return useAppMutation(SAVE_SEARCH, {
    update(cache, { savedSearch }) {
      if (!savedSearch) return
      cache.updateQuery({ query: SAVED_SEARCHES }, (list) =>
        list ? { ...list, listSavedSearches: [...(list.listSavedSearches ?? []), savedSearch] } : undefined,
      )
    },
  })
}

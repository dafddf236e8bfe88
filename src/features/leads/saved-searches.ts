import { useMutation } from '@apollo/client/react'
import type { AppError } from '../../lib/errors/app-error'
import { graphql } from '../../lib/graphql/graphql'
import { failureOf, readOutcome } from '../../lib/graphql/outcome'

export const SavedSearches = graphql(`
  query SavedSearches {
    listSavedSearches {
      id
      name
      query
    }
  }
`)

const SaveSearch = graphql(`
  mutation SaveSearch($name: String!, $query: String!) {
    saveSearch(name: $name, query: $query) {
      success
      errors {
        message
        code
        field
      }
      savedSearch {
        id
        name
        query
      }
    }
  }
`)

const DeleteSavedSearch = graphql(`
  mutation DeleteSavedSearch($id: ID!) {
    deleteSavedSearch(id: $id) {
      success
      errors {
        message
        code
        field
      }
    }
  }
`)

/** Keeps a search under a name. Gives what stood in the way, or null. */
export function useSaveSearch(): (name: string, query: string) => Promise<AppError | null> {
  const [mutate] = useMutation(SaveSearch, {
    update(cache, { data }) {
      const saved = data?.saveSearch?.savedSearch
      if (!saved) return
      cache.updateQuery({ query: SavedSearches }, (list) =>
        list ? { ...list, listSavedSearches: [...(list.listSavedSearches ?? []), saved] } : undefined,
      )
    },
  })
  return (name, query) =>
    failureOf(async () => {
      const result = await mutate({ variables: { name, query } })
      return readOutcome(result, result.data?.saveSearch)
    })
}

export function useDeleteSavedSearch(): (id: string) => Promise<AppError | null> {
  const [mutate] = useMutation(DeleteSavedSearch, {
    update(cache, { data }, { variables }) {
      if (!data?.deleteSavedSearch?.success || !variables) return
      cache.evict({ id: cache.identify({ __typename: 'SavedSearch', id: variables.id }) ?? '' })
    },
  })
  return (id) =>
    failureOf(async () => {
      const result = await mutate({ variables: { id } })
      return readOutcome(result, result.data?.deleteSavedSearch)
    })
}

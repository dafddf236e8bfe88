import { graphql } from '../../../lib/api/graphql'

export const SAVED_SEARCHES = graphql(`
  query SavedSearches {
    listSavedSearches {
      id
      name
      query
    }
  }
`)

export interface SavedSearch {
  readonly id: string
  readonly name: string
  readonly query: string
}

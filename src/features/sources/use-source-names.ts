import { useQuery } from '@apollo/client/react'
import { graphql } from '../../lib/api/graphql'

const SOURCE_NAMES = graphql(`
  query SourceNames($nextToken: String) {
    listLeadSources(limit: 100, nextToken: $nextToken) {
      items {
        id
        name
      }
      nextToken
    }
  }
`)

const none: readonly { readonly id: string; readonly name: string }[] = []

/** Returns the id and name of every lead source, as options to select. */
export function useSourceNames(): typeof none {
  const { data } = useQuery(SOURCE_NAMES, { context: { wholeList: true } })
  return data?.listLeadSources?.items ?? none
}

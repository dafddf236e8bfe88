import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { renderHook, waitFor } from '@testing-library/react'
import { print } from 'graphql'
import { expect, it } from 'vitest'
import { defaultOptions } from '../../lib/api/client'
import { useActiveSources } from './use-active-sources'

it('requests the first hundred active sources, and not again while they are in the cache', async () => {
  const sent: string[] = []
  const link = new ApolloLink(({ query }) => {
    sent.push(print(query))
    return new Observable((observer) => {
      observer.next({ data: { listLeadSources: { __typename: 'LeadSourceConnection', items: [], nextToken: null } } })
      observer.complete()
    })
  })
  const client = new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions })
  const visit = async () => {
    const { result, unmount } = renderHook(() => useActiveSources(), {
      wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider>,
    })
    await waitFor(() => expect(result.current.sources).toEqual([]))
    unmount()
  }
  await visit()
  await visit()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(/listLeadSources\(limit: 100, activeOnly: true[,)]/)
})

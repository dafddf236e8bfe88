import { gql, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider, useQuery } from '@apollo/client/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, setUpClient } from '../../test/client-fixture'
import { type ReadLimits, readAllPages, useAllPages } from './pages'

interface Source {
  readonly id: string
}
interface Sources {
  readonly listLeadSources: { readonly items: readonly Source[]; readonly nextToken: string | null }
}
const SOURCES: TypedDocumentNode<Sources, { limit?: number; nextToken?: string }> = gql`
  query Sources($limit: Int, $nextToken: String) {
    listLeadSources(limit: $limit, nextToken: $nextToken) {
      items {
        id
      }
      nextToken
    }
  }
`
const sources = { query: SOURCES, page: (data: Sources) => data.listLeadSources, rowKey: ({ id }: Source) => id }

type Page = readonly [ids: string, nextToken: string | null]

/** Sets up a service with pages by token. */
function serve(pages: Record<string, Page>) {
  return setUpClient(({ body }) => {
    const page = pages[String(body.variables['nextToken'] ?? '')]
    if (!page) return answer(null, [{ message: 'This page no longer exists', errorType: 'ValidationError' }])
    const items = [...page[0]].map((id) => ({ __typename: 'LeadSource', id }))
    return answer({ listLeadSources: { __typename: 'LeadSourceConnection', items, nextToken: page[1] } })
  })
}
const read = (client: Parameters<typeof readAllPages>[0], end?: ReadLimits<Source>) =>
  readAllPages(client, sources, {}, end)
const idsOf = (rows: readonly Source[] | undefined) => rows?.map(({ id }) => id).join('')

it('reads a list to its end and lists each row once', async () => {
  const { client, sent } = serve({ '': ['ab', 't1'], t1: ['bc', 't2'], t2: ['d', null] })
  const { items, nextToken } = await read(client)
  expect(idsOf(items)).toBe('abcd')
  expect(nextToken).toBeNull()
  expect(sent.map(({ body }) => body.variables['nextToken'])).toEqual([undefined, 't1', 't2'])
})

it('throws if the service returns the same token twice', async () => {
  const { client, sent } = serve({ '': ['a', 't1'], t1: ['b', 't1'] })
  await expect(read(client)).rejects.toThrow('the service named the same page twice')
  expect(sent).toHaveLength(2)
})

it('throws if a page fails, so that no partial file is created', async () => {
  const { client } = serve({ '': ['a', 'gone'] })
  await expect(read(client)).rejects.toThrow()
})

it('stops when there are enough rows, and returns the token of the next page', async () => {
  const { client, sent } = serve({ '': ['ab', 't1'], t1: ['cd', 't2'], t2: ['e', null] })
  expect((await read(client, { maxRows: 3 })).nextToken).toBe('t2')
  expect(sent).toHaveLength(2)
})

it('stops after the page with the row that is marked as the last', async () => {
  const { client, sent } = serve({ '': ['ab', 't1'], t1: ['cd', 't2'], t2: ['e', null] })
  const { items, nextToken } = await read(client, { isLastRow: ({ id }) => id === 'c' })
  expect(idsOf(items)).toBe('abcd')
  expect(nextToken).toBe('t2')
  expect(sent).toHaveLength(2)
})

/** Renders two components that read the whole list, and returns the state of one. */
function useBoth() {
  const first = useAllPages(useQuery(SOURCES), sources.page)
  return { first, second: useAllPages(useQuery(SOURCES), sources.page) }
}
const renderBoth = (client: ReturnType<typeof serve>['client']) =>
  renderHook(useBoth, { wrapper: ({ children }) => <ApolloProvider client={client}>{children}</ApolloProvider> }).result

it('gives screens the complete list, with one request for each page, and keeps it while it is refetched', async () => {
  const pages: Record<string, Page> = { '': ['ab', 't1'], t1: ['c', null] }
  const { client, sent } = serve(pages)
  const result = renderBoth(client)
  await waitFor(() => expect(idsOf(result.current.first.rows)).toBe('abc'))
  expect(idsOf(result.current.second.rows)).toBe('abc')
  expect(result.current.first.loading).toBe(false)
  expect(sent).toHaveLength(2)
  pages['t1'] = ['cd', null]
  const seen = new Set<string | undefined>()
  act(() => void result.current.first.refetch())
  await waitFor(() => {
    seen.add(idsOf(result.current.first.rows))
    expect(idsOf(result.current.first.rows)).toBe('abcd')
  })
  expect(seen).toEqual(new Set(['abc', 'abcd']))
})

it.each<[string, Record<string, Page>]>([
  ['a page fails', { '': ['a', 'gone'] }],
  ['the service repeats a page', { '': ['a', 't1'], t1: ['b', 't2'], t2: ['b', 't1'] }],
])('gives a screen an error and no partial list if %s', async (_, pages) => {
  const { client, sent } = serve(pages)
  const result = renderBoth(client)
  await waitFor(() => expect(result.current.first.error).toBeDefined())
  expect(result.current.first).toMatchObject({ rows: undefined, loading: false })
  expect(sent.length).toBeLessThan(6)
})

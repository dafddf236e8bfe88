import { gql, type TypedDocumentNode } from '@apollo/client'
import { expect, it } from 'vitest'
import { answer, setUpClient } from '../../test/client-fixture'
import { readWholeList, type ReadLimits } from './whole-list'

interface Sources {
  readonly listLeadSources: { readonly items: readonly { readonly id: string }[]; readonly nextToken: string | null }
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

type Page = readonly [ids: string, nextToken: string | null]

/** Sets up a service with pages by token. */
function serve(pages: Readonly<Record<string, Page>>) {
  return setUpClient(({ body }) => {
    const page = pages[String(body.variables['nextToken'] ?? '')]
    if (!page) return answer(null, [{ message: 'This page no longer exists', errorType: 'ValidationError' }])
    const items = [...page[0]].map((id) => ({ __typename: 'LeadSource', id }))
    return answer({ listLeadSources: { __typename: 'LeadSourceConnection', items, nextToken: page[1] } })
  })
}
const read = (client: Parameters<typeof readWholeList>[0], end?: ReadLimits) =>
  readWholeList(client, SOURCES, {}, (data) => data.listLeadSources, end)

it('reads a list to its end and lists each row once', async () => {
  const { client, sent } = serve({ '': ['ab', 't1'], t1: ['bc', 't2'], t2: ['d', null] })
  const { items, nextToken } = await read(client)
  expect(items.map(({ id }) => id).join('')).toBe('abcd')
  expect(nextToken).toBeNull()
  expect(sent.map(({ body }) => body.variables['nextToken'])).toEqual([undefined, 't1', 't2'])
})

it('gives a screen the complete list, and refetches the complete list', async () => {
  const { client, sent } = serve({ '': ['ab', 't1'], t1: ['c', null] })
  const watched = client.watchQuery({ query: SOURCES, context: { wholeList: true } })
  const seen: string[] = []
  const subscription = watched.subscribe(({ data, dataState }) => {
    if (dataState === 'complete') seen.push(data.listLeadSources.items.map(({ id }) => id).join(''))
  })
  await watched.refetch()
  expect(new Set(seen)).toEqual(new Set(['abc']))
  expect(sent.length).toBeGreaterThan(1)
  subscription.unsubscribe()
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
  const isLast = (row: unknown): boolean => (row as { id: string }).id === 'c'
  const { items, nextToken } = await read(client, { isLastRow: isLast })
  expect(items.map(({ id }) => id).join('')).toBe('abcd')
  expect(nextToken).toBe('t2')
  expect(sent).toHaveLength(2)
})

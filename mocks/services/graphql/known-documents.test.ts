import { createHash } from 'node:crypto'
import { ApolloClient, InMemoryCache } from '@apollo/client'
import { BaseHttpLink } from '@apollo/client/link/http'
import { expect, it } from 'vitest'
import { defaultOptions } from '../../../src/lib/api/client'
import { OPEN_LEADS } from '../../../src/screens/marketplace/open-leads-queries'
import { companyWorld } from '../../world/testing/company-world'
import { knownDocuments } from './__generated__/known-documents'
import { httpWorld } from './testing/http-world'

const isKnown = (text: string): boolean =>
  knownDocuments.has(createHash('sha256').update(text).digest('hex').slice(0, 16))

/** Returns the text that the app's link sends for its list of open leads. */
async function sentText(): Promise<string> {
  const bodies: string[] = []
  const http = new BaseHttpLink({
    uri: 'http://backend.test/graphql',
    fetch: (_, init) => {
      bodies.push(String(init?.body))
      return Promise.resolve(Response.json({ data: { listOpenLeads: { items: [], nextToken: null, total: 0 } } }))
    },
  })
  const client = new ApolloClient({ link: http, cache: new InMemoryCache(), defaultOptions })
  await client.query({ query: OPEN_LEADS })
  return (JSON.parse(bodies[0] ?? '') as { query: string }).query
}

it('contain the text that Apollo Client sends, and no other one', async () => {
  const text = await sentText()
  expect(isKnown(text)).toBe(true)
  expect(isKnown(`${text} `)).toBe(false)
})

it('do not excuse an invalid document that has the name of a known one', async () => {
  const serve = httpWorld(companyWorld().world)
  const body = JSON.stringify({ query: 'query OpenLeads { listOpenLeads { nothing } }', operationName: 'OpenLeads' })
  const headers = { 'content-type': 'application/json', authorization: 'ada' }
  const response = await serve(new Request('http://backend.test/graphql', { method: 'POST', headers, body }))
  expect(await response.json()).toMatchObject({
    errors: [{ message: expect.stringContaining('nothing') as string }],
  })
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deferred } from '../../session/session-fixture'
import { answer, lead, setUpClient, soldLead } from '../client-fixture'
import { askPastCache } from '../past-cache'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const variables = { leadId: '1' }
const ahead = { ahead: true }

it('gives the answer to the first who asks the same, and to nobody after him', async () => {
  const { client, sent } = setUpClient(() => answer(soldLead))
  askPastCache(client, { query: lead, variables }, ahead)
  await vi.advanceTimersByTimeAsync(1)
  expect((await client.query({ query: lead, variables })).data).toEqual(soldLead)
  expect(sent).toHaveLength(1)
  await client.query({ query: lead, variables, fetchPolicy: 'network-only' })
  expect(sent).toHaveLength(2)
})

it('lets him wait for an answer that is on its way', async () => {
  const way = deferred<Response>()
  const { client, sent } = setUpClient(() => way.promise)
  askPastCache(client, { query: lead, variables }, ahead)
  const asked = client.query({ query: lead, variables })
  await vi.advanceTimersByTimeAsync(1)
  way.resolve(answer(soldLead))
  expect((await asked).data).toEqual(soldLead)
  expect(sent).toHaveLength(1)
})

it('is no answer to another question, nor to one that comes much later', async () => {
  const { client, sent } = setUpClient(() => answer(soldLead))
  askPastCache(client, { query: lead, variables }, ahead)
  await client.query({ query: lead, variables: { leadId: '2' } })
  expect(sent.map(({ body }) => body.variables['leadId'])).toEqual(['1', '2'])
  await vi.advanceTimersByTimeAsync(6_000)
  await client.query({ query: lead, variables })
  expect(sent).toHaveLength(3)
})

it('tells of a failure whoever asks the same', async () => {
  const { client, sent } = setUpClient(() => answer(null, [{ errorType: 'FORBIDDEN', message: 'No.' }]))
  askPastCache(client, { query: lead, variables }, ahead)
  await vi.advanceTimersByTimeAsync(1)
  expect((await client.query({ query: lead, variables })).error).toBeDefined()
  expect(sent).toHaveLength(1)
})

it.each([
  [true, 'the headers beside Authorization'],
  [false, 'Authorization alone'],
])('is sent as the client is told to send (%s)', async (graphqlExtraHeaders) => {
  const env = { graphqlEndpoint: 'https://api.test/graphql', graphqlGetQueries: false, production: true }
  const { client, sent } = setUpClient(() => answer(soldLead), { env: { ...env, graphqlExtraHeaders } })
  askPastCache(client, { query: lead, variables }, ahead)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent[0]?.headers.has('authorization')).toBe(true)
  expect(sent[0]?.headers.has('x-id-token')).toBe(graphqlExtraHeaders)
})

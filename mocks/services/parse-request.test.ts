import { GraphQLError } from 'graphql'
import { describe, expect, it, vi } from 'vitest'
import { openWorld } from '../kit/open-world'
import { parseRequest, serviceOf } from './parse-request'

const post = (body: string, authorization = '', path = 'graphql') =>
  new Request(`http://sandbox.local/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
    body,
  })

describe('parsing a request', () => {
  it('reads the body once and parses the query once', async () => {
    // A fault with a delay of 0 ms, because faults read each request.
    const { world } = await openWorld({ faults: [{ service: 'graphql', effect: { latencyMs: 0 } }] })
    const { idToken } = await world.signIn('agent')
    // The unique query is not in the document cache, and its body differs from all other JSON.
    const query = 'mutation Once { selectState(input: { state: "TX" }) { success onceOnly: success } }'
    const body = JSON.stringify({ query })
    const request = post(body, idToken)
    const tokens = vi.spyOn(String.prototype, 'charCodeAt')
    const json = vi.spyOn(JSON, 'parse')
    const reads = (['json', 'text', 'arrayBuffer', 'clone'] as const).map((method) => vi.spyOn(request, method))
    const response = await world.fetch(request)
    const lexed = tokens.mock.contexts.filter((text) => String(text) === query).length
    const bodies = json.mock.calls.filter(([text]) => text === body).length
    tokens.mockRestore()
    json.mockRestore()
    expect(await response.json()).toMatchObject({ data: { selectState: { onceOnly: true } } })
    expect(reads.map((spy) => spy.mock.calls.length)).toEqual([1, 0, 0, 0])
    expect(bodies).toBeLessThanOrEqual(1)
    // One parse reads each character about once. A second parse would exceed the upper limit.
    expect(lexed).toBeGreaterThanOrEqual(query.length)
    expect(lexed).toBeLessThan(2 * query.length)
  })

  it('leaves an invalid request to its service', async () => {
    const { world } = await openWorld()
    for (const body of ['', 'no JSON', 'null', '[]', '{}', '{"query": 1}'])
      expect((await world.fetch(post(body))).status).toBe(400)
    const parsed = await parseRequest('graphql', 'graphql', post('{"query": "{ unfinished"}'))
    expect(parsed).toMatchObject({ operation: 'unknown', fields: [], document: expect.any(GraphQLError) })
  })

  it('selects the service by the path, but not by Object.prototype members', () => {
    expect(['graphql', 'cognito-idp/', 'stripe-api/v1/tokens', 'uploads/x'].map(serviceOf)).toEqual([
      'graphql',
      'identity',
      'payments',
      'upload',
    ])
    expect(['constructor', '__proto__', '', 'graphq'].map(serviceOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

import { GraphQLError } from 'graphql'
import { describe, expect, it, vi } from 'vitest'
import { BASE_URL, openSandbox, signedIn } from '../sandbox/testing/sandbox'
import { readRequest, serviceOf } from './parse-request'

const ask = (body: string, authorization = '', path = 'graphql') =>
  new Request(`${BASE_URL}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
    body,
  })

describe('a request', () => {
  it('is read once, and its text parsed once, however many look at it', async () => {
    const { backend, client } = await signedIn('agent')
    // With a recording and a fault that lets it through, everybody who reads requests is there.
    await backend.fetch(ask(JSON.stringify({ on: true, here: true }), '', '__sandbox/recording'))
    backend.host.world.changeFaults([{ service: 'graphql', effect: { latencyMs: 0 } }])
    // A text of its own, so that it is not known yet, and a body that can be told from all other JSON.
    const query = 'mutation Once { selectState(input: { state: "TX" }) { success onceOnly: success } }'
    const body = JSON.stringify({ query })
    const request = ask(body, client.token)
    const tokens = vi.spyOn(String.prototype, 'charCodeAt')
    const json = vi.spyOn(JSON, 'parse')
    const reads = (['json', 'text', 'arrayBuffer', 'clone'] as const).map((way) => vi.spyOn(request, way))
    const response = await backend.fetch(request)
    const lexed = tokens.mock.contexts.filter((text) => String(text) === query).length
    const bodies = json.mock.calls.filter(([text]) => text === body).length
    tokens.mockRestore()
    json.mockRestore()
    expect(await response.json()).toMatchObject({ data: { selectState: { onceOnly: true } } })
    expect(reads.map((way) => way.mock.calls.length)).toEqual([1, 0, 0, 0])
    expect(bodies).toBeLessThanOrEqual(1)
    // The lexer looks at each letter about once.
    expect(lexed).toBeGreaterThanOrEqual(query.length)
    expect(lexed).toBeLessThan(2 * query.length)
    const recording = await backend.fetch(new Request(`${BASE_URL}__sandbox/recording`))
    expect(await recording.json()).toMatchObject({ length: 2 })
  })

  it('that cannot be read is left to its service', async () => {
    const { backend } = await openSandbox()
    for (const body of ['', 'no JSON', 'null', '[]', '{}', '{"query": 1}'])
      expect((await backend.fetch(ask(body))).status).toBe(400)
    const asked = await readRequest('graphql', 'graphql', ask('{"query": "{ unfinished"}'))
    expect(asked).toMatchObject({ operation: 'unknown', fields: [], document: expect.any(GraphQLError) })
  })

  it('goes to the service that its path names, and to no member of every object', () => {
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

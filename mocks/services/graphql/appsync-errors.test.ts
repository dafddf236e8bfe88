import { beforeAll, describe, expect, it } from 'vitest'
import { openWorld } from '../../kit/open-world'
import type { World } from '../../kit/types'

let world: World
let idToken: string

beforeAll(async () => {
  world = (await openWorld()).world
  idToken = (await world.signIn('agent')).idToken
})

const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await world.fetch(
    new Request(`${world.url}graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: idToken, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  return {
    response,
    body: (await response.json()) as Record<string, unknown> & { errors?: readonly Record<string, unknown>[] },
  }
}

describe('errors in AppSync’s format', () => {
  it('report a domain error with type, code, field, null data, and a null source name', async () => {
    const { body } = await post({ query: '{ listMyLeads(limit: 0) { total } }' })
    expect(body.errors).toEqual([
      {
        path: ['listMyLeads'],
        data: null,
        errorType: 'VALIDATION_FAILED',
        errorInfo: { code: 'VALIDATION_FAILED', field: 'limit' },
        locations: [{ line: 1, column: 3, sourceName: null }],
        message: 'The limit must be a whole number of at least 1.',
      },
    ])
  })

  it.each([
    ['InvalidSyntax', '{ getFundsBalance'],
    ['FieldUndefined', '{ getMoney { cents } }'],
    ['UnknownArgument', '{ getFundsBalance(of: "me") { agentId } }'],
    ['MissingFieldArgument', '{ getLead { id } }'],
    ['SubselectionRequired', '{ getFundsBalance }'],
    ['SubselectionNotAllowed', '{ getFundsBalance { agentId { id } } }'],
    ['UnknownType', 'query Q($a: Money) { getFundsBalance { agentId } }'],
    ['UndefinedFragment', '{ getFundsBalance { ...Nothing } }'],
    ['UndefinedVariable', '{ getLead(leadId: $a) { id } }'],
    ['VariableTypeMismatch', 'query Q($a: Int) { getLead(leadId: $a) { id } }'],
    ['WrongType', '{ listMyLeads(limit: "many") { total } }'],
  ])('report an invalid document with status 200 and the type %s', async (type, query) => {
    const { response, body } = await post(
      { query },
      {
        accept: 'application/graphql-response+json,application/json;q=0.9',
      },
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(body['data']).toBeUndefined()
    expect(body.errors?.[0]).toEqual({
      path: null,
      locations: expect.arrayContaining([{ line: 1, column: expect.any(Number), sourceName: null }]),
      message: expect.stringMatching(`^Validation error of type ${type}: `),
    })
  })

  it.each([
    ['no JSON', '{'],
    ['no document', { variables: {} }],
    ['several requests', [{ query: '{ __typename }' }]],
  ])('report a malformed request (%s) with status 400 and MalformedHttpRequestException', async (_what, sent) => {
    const { response, body } = await post(sent)
    expect(response.status).toBe(400)
    expect(response.headers.get('x-amzn-errortype')).toBe('MalformedHttpRequestException')
    expect(body.errors).toEqual([{ errorType: 'MalformedHttpRequestException', message: expect.any(String) }])
  })

  it('report an invalid token with status 401 and the type in a header', async () => {
    const { response } = await post(
      { query: '{ getFundsBalance { agentId } }' },
      {
        authorization: 'x.y.z',
      },
    )
    expect([response.status, response.headers.get('x-amzn-errortype')]).toEqual([401, 'UnauthorizedException'])
  })

  it('use graphql-response+json if the client accepts nothing else', async () => {
    const { response } = await post(
      { query: '{ getMoney }' },
      {
        accept: 'application/graphql-response+json',
      },
    )
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toContain('application/graphql-response+json')
  })
})

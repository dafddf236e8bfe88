import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { classify } from '../errors/classify'
import { SessionError } from '../auth/session-types'
import { makeTokens } from '../../test/session-fixture'
import {
  answer,
  bought,
  expired,
  lead,
  purchase,
  query,
  setUpClient,
  soldLead,
  variables,
  type Respond,
} from '../../test/client-fixture'
import { authHeaders } from './auth-links'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('headers', () => {
  it('contain the tokens and claims of section 7', () => {
    const tokens = makeTokens()
    expect(authHeaders(tokens)).toEqual({
      authorization: tokens.idToken,
      'x-id-token': tokens.idToken,
      'x-access-token': tokens.accessToken,
      'x-actor-id': 'sub-agent',
      'x-user-id': 'sub-agent',
      'x-agent-id': 'sub-agent',
      'x-user-email': 'agent@example.com',
    })
  })

  it('carry the access token as a bearer token if there is no identity token', () => {
    const { accessToken } = makeTokens()
    expect(authHeaders({ accessToken })).toMatchObject({ authorization: `Bearer ${accessToken}` })
    expect(authHeaders({ accessToken })).not.toHaveProperty('x-id-token')
    expect(authHeaders(null)).toEqual({})
  })

  it.each([
    [{ sub: undefined }, 'agent'],
    [{ sub: undefined, 'cognito:username': undefined }, 'stored-name'],
  ])('name the actor by the next available claim: %j', (claims, actor) => {
    expect(authHeaders({ ...makeTokens({ claims }), username: 'stored-name' })['x-actor-id']).toBe(actor)
  })

  it('contain only characters that fetch accepts', () => {
    const headers = authHeaders({ idToken: 'x'.repeat(10), username: 'Øyvind\n' })
    expect(() => new Headers(headers)).not.toThrow()
    expect(headers['x-actor-id']).toBe('%C3%98yvind%0A')
  })

  it.each([true, false])('include the extra headers only if they are enabled: %s', async (wanted) => {
    const env = { full: true, graphqlEndpoint: 'https://api.test/graphql', graphqlGetQueries: false, production: true }
    const retried = (_: unknown, count: number) => (count === 1 ? expired() : answer(soldLead))
    const { result, sent } = query(retried, { env: { ...env, graphqlExtraHeaders: wanted } })
    await result
    expect(sent).toHaveLength(2)
    for (const { headers } of sent) {
      expect(headers.get('authorization')).not.toBeNull()
      expect([...headers.keys()].filter((name) => name.startsWith('x-'))).toHaveLength(wanted ? 6 : 0)
    }
  })

  it('are sent with every request, and the body has only the standard fields', async () => {
    const { result, sent, session } = query(() => answer(soldLead))
    expect((await result).data).toEqual(soldLead)
    expect(sent[0]?.headers.get('authorization')).toBe(session.state.tokens?.idToken)
    expect(sent[0]?.method).toBe('POST')
    expect(Object.keys(sent[0]?.body ?? {}).sort()).toEqual(['operationName', 'query', 'variables'])
    expect(sent[0]?.body).toMatchObject({ operationName: 'Lead', variables })
  })

  it('are sent with GET for queries if it is enabled, and with POST for mutations', async () => {
    const env = {
      full: true,
      graphqlEndpoint: 'https://api.test/graphql',
      graphqlGetQueries: true,
      graphqlExtraHeaders: true,
      production: true,
    }
    const { client, result, sent } = query((entry) => answer(entry.method === 'GET' ? soldLead : bought), { env })
    await result
    await client.mutate({ mutation: purchase, variables })
    expect(sent.map((entry) => entry.method)).toEqual(['GET', 'POST'])
    expect(new URL(sent[0]?.url ?? '').searchParams.get('operationName')).toBe('Lead')
  })
})

describe('a rejected token', () => {
  it('is refreshed once for ten operations, and each operation is retried once', async () => {
    const { client, session, sent } = setUpClient((entry) =>
      entry.headers.get('authorization') === session.state.tokens?.idToken && session.refresh.mock.calls.length > 0
        ? answer(soldLead)
        : expired(),
    )
    const first = session.state.tokens
    const renewed = makeTokens()
    let pending: Promise<typeof renewed> | null = null
    let renewals = 0
    session.refresh.mockImplementation(() => {
      pending ??= Promise.resolve().then(() => {
        renewals += 1
        session.state.tokens = renewed
        return renewed
      })
      return pending
    })
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        client.query({ query: lead, variables: { leadId: String(index) }, fetchPolicy: 'network-only' }),
      ),
    )
    expect(results.every((result) => result.error === undefined)).toBe(true)
    expect(renewals).toBe(1)
    expect(session.refresh.mock.calls).toEqual(Array.from({ length: 10 }, () => [{ idToken: first?.idToken }]))
    expect(sent).toHaveLength(20)
    expect(sent.slice(10).every((entry) => entry.headers.get('x-id-token') === renewed.idToken)).toBe(true)
  })

  it('is not refreshed a second time, and the operation returns the error', async () => {
    const { result, session, sent } = query(expired)
    expect(classify((await result).error)).toMatchObject({ code: 'AUTHENTICATION_FAILED' })
    expect(session.refresh).toHaveBeenCalledTimes(1)
    expect(sent).toHaveLength(2)
  })

  it.each<[string, Respond, readonly boolean[]]>([
    ['a second 401 as a failure', expired, [false]],
    [
      'a second authentication error as a failure',
      () => answer(null, [{ message: 'x', extensions: { code: 'UNAUTHENTICATED' } }]),
      [false],
    ],
    ['a retry that succeeds as a success', (_sent, count) => (count === 1 ? expired() : answer(soldLead)), [true]],
    [
      'a retry that meets a server fault as neither',
      (_sent, count) => (count === 1 ? expired() : new Response('', { status: 500 })),
      [],
    ],
    ['an operation without a retry as neither', () => answer(soldLead), []],
  ])('reports %s', async (_name, respond, reported) => {
    const { result, session } = query(respond)
    await result
    expect(session.reportRetry.mock.calls).toEqual(
      reported.map((isAccepted) => [{ idToken: session.state.tokens?.idToken }, isAccepted]),
    )
  })

  it.each([
    ['AppSync', { errorType: 'UnauthorizedException', message: 'Token has expired.' }],
    ['a code', { message: 'x', extensions: { code: 'UNAUTHENTICATED' } }],
    ['words', { message: 'Unauthorized' }],
  ])('is refreshed after a GraphQL error too: %s', async (_name, error) => {
    const { result, session } = query((_sent, count) => (count === 1 ? answer(null, [error]) : answer(soldLead)))
    expect((await result).data).toEqual(soldLead)
    expect(session.refresh).toHaveBeenCalledTimes(1)
  })

  it('is refreshed for mutations too, because a rejected mutation has no effect', async () => {
    const { client, sent } = setUpClient((_sent, count) => (count === 1 ? expired() : answer(bought)))
    const result = await client.mutate({ mutation: purchase, variables })
    expect(result.data).toEqual(bought)
    expect(sent).toHaveLength(2)
  })

  const denied: [string, Respond][] = [
    [
      '401 with FORBIDDEN',
      () => Response.json({ errors: [{ message: 'x', extensions: { code: 'FORBIDDEN' } }] }, { status: 401 }),
    ],
    [
      '401 with UNAUTHORIZED',
      () => Response.json({ errors: [{ message: 'x', errorType: 'UNAUTHORIZED' }] }, { status: 401 }),
    ],
    ['403', () => new Response('', { status: 403 })],
    [
      'a denied field',
      () => answer(null, [{ errorType: 'Unauthorized', message: 'Not Authorized to access getLead on type Query' }]),
    ],
    ['access denied', () => answer(null, [{ message: 'Access denied', extensions: { code: 'UNAUTHENTICATED' } }])],
  ]
  it.each(denied)('is not refreshed after a denial: %s', async (_name, respond) => {
    const { result, session, sent } = query(respond)
    expect(['FORBIDDEN', 'UNAUTHORIZED']).toContain(classify((await result).error).code)
    expect(session.refresh).not.toHaveBeenCalled()
    expect(sent).toHaveLength(1)
  })

  it('returns the reason if the refresh fails', async () => {
    const { result, session, sent } = query(expired)
    session.refresh.mockRejectedValue(new SessionError('expired'))
    expect(classify((await result).error).message).toBe('Your session has expired. Please sign in again.')
    expect(sent).toHaveLength(1)
  })

  it('sends no request if the tokens were removed from storage', async () => {
    const set = setUpClient(() => answer(soldLead))
    Object.assign(set.session, {
      tokensForRequest() {
        set.leave()
        return null
      },
    })
    const result = await set.client.query({ query: lead, variables })
    expect(classify(result.error)).toMatchObject({ aborted: true })
    expect(set.sent).toHaveLength(0)
  })
})

import { describe, expect, it } from 'vitest'
import { parseGraphQLRequest } from '../parse-request'
import { authenticate } from './authenticate'
import { identityWorld } from './testing/identity-world'

const QUERY = 'query Stats { getDashboardStats { activeLeads } }'

const request = (headers: Record<string, string> = {}, query: unknown = QUERY, more: object = {}) =>
  new Request('http://sandbox.test/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, ...more }),
  })

const post = (body: string) => new Request('http://sandbox.test/graphql', { method: 'POST', body })
const get = (query: string) => new Request(`http://sandbox.test/graphql?query=${encodeURIComponent(query)}`)

async function signedIn() {
  const identity = identityWorld()
  const { tokens } = await identity.signIn('agent')
  const authenticateRequest = async (sent: Request) => {
    const actor = authenticate(identity.world, await parseGraphQLRequest(sent))
    return actor instanceof Response ? { status: actor.status, body: (await actor.json()) as unknown } : actor
  }
  return { ...identity, tokens, authenticateRequest }
}

const unauthorizedResult = (message: string) => ({
  status: 401,
  body: { errors: [{ errorType: 'UnauthorizedException', message }] },
})
const agent = { kind: 'user', userId: 'user-agent' }

describe('the actor of a request', () => {
  it('is the user of the identity token', async () => {
    const { authenticateRequest, tokens } = await signedIn()
    expect(await authenticateRequest(request({ authorization: tokens.IdToken }))).toEqual(agent)
    expect(await authenticateRequest(request({ authorization: `Bearer ${tokens.IdToken}` }))).toEqual(agent)
  })

  it('is the user of an access token after Bearer', async () => {
    const { authenticateRequest, tokens } = await signedIn()
    expect(await authenticateRequest(request({ authorization: `Bearer ${tokens.AccessToken}` }))).toEqual(agent)
  })

  it('does not depend on any other header', async () => {
    const { authenticateRequest, tokens } = await signedIn()
    const headers = {
      authorization: tokens.IdToken,
      'x-user-id': 'user-admin',
      'x-agent-id': 'user-admin',
      'x-actor-id': 'user-admin',
      'x-user-email': 'avery.lindqvist@example.com',
      'x-id-token': 'another',
    }
    expect(await authenticateRequest(request(headers))).toEqual(agent)
    expect(await authenticateRequest(request({ ...headers, authorization: '' }))).toEqual(
      unauthorizedResult('Valid authorization header not provided.'),
    )
  })
})

describe('authenticate, with a 401 response in AppSync’s format', () => {
  it('rejects a missing or malformed token', async () => {
    const { authenticateRequest } = await signedIn()
    expect(await authenticateRequest(request())).toEqual(unauthorizedResult('Valid authorization header not provided.'))
    for (const authorization of ['nonsense', 'Bearer nonsense', 'Basic YTpi', 'Bearer a.b.c', 'x'.repeat(9)])
      expect(await authenticateRequest(request({ authorization }))).toEqual(
        unauthorizedResult('Unable to parse JWT token.'),
      )
  })

  it('rejects a refresh token, and an access token without Bearer', async () => {
    const { authenticateRequest, tokens } = await signedIn()
    const use = unauthorizedResult('The token was issued for another use.')
    expect(await authenticateRequest(request({ authorization: tokens.AccessToken }))).toEqual(use)
    expect(await authenticateRequest(request({ authorization: tokens.RefreshToken }))).toEqual(use)
    expect(await authenticateRequest(request({ authorization: `Bearer ${tokens.RefreshToken}` }))).toEqual(use)
  })

  it('names why a token is not valid: its signature, its expiry in world time, or a revocation', async () => {
    const { authenticateRequest, tokens, pass, change } = await signedIn()
    const reasonOf = (authorization: string) => authenticateRequest(request({ authorization }))
    const forged = `${tokens.IdToken.slice(0, -3)}AAA`
    expect(await reasonOf(forged)).toEqual(unauthorizedResult('The signature of the token is not valid.'))
    for (const changes of [{ status: 'DISABLED' }, { status: 'ACTIVE', tokenGeneration: 1 }] as const) {
      change('agent', changes)
      expect(await reasonOf(tokens.IdToken)).toEqual(unauthorizedResult('Token has been revoked.'))
    }
    pass(3_600_000)
    for (const token of [tokens.IdToken, `Bearer ${tokens.AccessToken}`])
      expect(await reasonOf(token)).toEqual(unauthorizedResult('Token has expired.'))
  })
})

describe('a request without a token', () => {
  const anonymous = { kind: 'anonymous' }

  it.each([
    'mutation { signIn(email: "a", password: "b") { success } }',
    'mutation S($i: SignUpInput!) { signUp(input: $i) { success } }',
    'mutation { __typename again: confirmSignUp(username: "a", code: "b") { success } }',
    '{ __typename }',
  ])('is allowed for %s', async (query) => {
    const { authenticateRequest } = await signedIn()
    expect(await authenticateRequest(request({}, query))).toEqual(anonymous)
  })

  it.each([
    'mutation { signIn(email: "a", password: "b") { success } purchaseLead(leadId: "1") { success } }',
    '{ signIn: getAgent(agentId: "user-agent") { email } }',
    '{ ...on Query { getFundsBalance { fundsBalanceCents } } }',
    'query A { ...F } fragment F on Query { getFundsBalance { fundsBalanceCents } }',
    'mutation A { signIn(email: "a", password: "b") { success } } query B { getFundsBalance { fundsBalanceCents } }',
    'query { signIn }',
  ])('is rejected for %s', async (query) => {
    const { authenticateRequest } = await signedIn()
    expect(await authenticateRequest(request({}, query))).toEqual(
      unauthorizedResult('Valid authorization header not provided.'),
    )
  })

  it('passes as anonymous if it is not valid GraphQL, so that the GraphQL server reports the error', async () => {
    const { authenticateRequest } = await signedIn()
    expect(await authenticateRequest(request({}, '{ broken'))).toEqual(anonymous)
    expect(await authenticateRequest(request({}, 7))).toEqual(anonymous)
    for (const body of ['', 'null', '[{"query":"{ getFundsBalance { agentId } }"}]', 'query=1'])
      expect(await authenticateRequest(post(body))).toEqual(anonymous)
  })

  it('is checked even if the query is in the URL', async () => {
    const { authenticateRequest } = await signedIn()
    expect(await authenticateRequest(get(QUERY))).toEqual(
      unauthorizedResult('Valid authorization header not provided.'),
    )
    expect(await authenticateRequest(get('{ __typename }'))).toEqual(anonymous)
  })
})

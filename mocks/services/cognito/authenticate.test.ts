import { describe, expect, it } from 'vitest'
import { readGraphQL } from '../parse-request'
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
  const ask = async (sent: Request) => {
    const actor = authenticate(identity.world, await readGraphQL(sent))
    return actor instanceof Response ? { status: actor.status, body: (await actor.json()) as unknown } : actor
  }
  return { ...identity, tokens, ask }
}

const refused = (message: string) => ({
  status: 401,
  body: { errors: [{ errorType: 'UnauthorizedException', message }] },
})
const agent = { kind: 'user', userId: 'user-agent' }

describe('who asks', () => {
  it('is whom the identity token names', async () => {
    const { ask, tokens } = await signedIn()
    expect(await ask(request({ authorization: tokens.IdToken }))).toEqual(agent)
    expect(await ask(request({ authorization: `Bearer ${tokens.IdToken}` }))).toEqual(agent)
  })

  it('is whom the access token behind Bearer names', async () => {
    const { ask, tokens } = await signedIn()
    expect(await ask(request({ authorization: `Bearer ${tokens.AccessToken}` }))).toEqual(agent)
  })

  it('A6: is never whom another header names', async () => {
    const { ask, tokens } = await signedIn()
    const headers = {
      authorization: tokens.IdToken,
      'x-user-id': 'user-admin',
      'x-agent-id': 'user-admin',
      'x-actor-id': 'user-admin',
      'x-user-email': 'avery.lindqvist@example.com',
      'x-id-token': 'another',
    }
    expect(await ask(request(headers))).toEqual(agent)
    expect(await ask(request({ ...headers, authorization: '' }))).toEqual(
      refused('Valid authorization header not provided.'),
    )
  })
})

describe('A5: who is refused, in AppSync’s shape', () => {
  it('nobody, and who brings something else than a token', async () => {
    const { ask } = await signedIn()
    expect(await ask(request())).toEqual(refused('Valid authorization header not provided.'))
    for (const authorization of ['nonsense', 'Bearer nonsense', 'Basic YTpi', 'Bearer a.b.c', 'x'.repeat(9)])
      expect(await ask(request({ authorization }))).toEqual(refused('Unable to parse JWT token.'))
  })

  it('who brings an access token in place of the identity token, or a refresh token', async () => {
    const { ask, tokens } = await signedIn()
    const use = refused('The token was issued for another use.')
    expect(await ask(request({ authorization: tokens.AccessToken }))).toEqual(use)
    expect(await ask(request({ authorization: tokens.RefreshToken }))).toEqual(use)
    expect(await ask(request({ authorization: `Bearer ${tokens.RefreshToken}` }))).toEqual(use)
  })

  it('who brings a forged one', async () => {
    const { ask, tokens } = await signedIn()
    expect(await ask(request({ authorization: `${tokens.IdToken.slice(0, -3)}AAA` }))).toEqual(
      refused('The signature of the token is not valid.'),
    )
  })

  it('who comes too late by world time', async () => {
    const { ask, tokens, pass } = await signedIn()
    pass(3_600_000)
    expect(await ask(request({ authorization: tokens.IdToken }))).toEqual(refused('Token has expired.'))
    expect(await ask(request({ authorization: `Bearer ${tokens.AccessToken}` }))).toEqual(refused('Token has expired.'))
  })

  it('A9: who has been disabled or signed out since', async () => {
    const { ask, tokens, change } = await signedIn()
    change('agent', { status: 'DISABLED' })
    expect(await ask(request({ authorization: tokens.IdToken }))).toEqual(refused('Token has been revoked.'))
    change('agent', { status: 'ACTIVE', tokenGeneration: 1 })
    expect(await ask(request({ authorization: tokens.IdToken }))).toEqual(refused('Token has been revoked.'))
  })
})

describe('without a token', () => {
  const anonymous = { kind: 'anonymous' }

  it.each([
    'mutation { signIn(email: "a", password: "b") { success } }',
    'mutation S($i: SignUpInput!) { signUp(input: $i) { success } }',
    'mutation { __typename again: confirmSignUp(username: "a", code: "b") { success } }',
    '{ __typename }',
  ])('one may ask %s', async (query) => {
    const { ask } = await signedIn()
    expect(await ask(request({}, query))).toEqual(anonymous)
  })

  it.each([
    'mutation { signIn(email: "a", password: "b") { success } purchaseLead(leadId: "1") { success } }',
    '{ signIn: getAgent(agentId: "user-agent") { email } }',
    '{ ...on Query { getFundsBalance { fundsBalanceCents } } }',
    'query A { ...F } fragment F on Query { getFundsBalance { fundsBalanceCents } }',
    'mutation A { signIn(email: "a", password: "b") { success } } query B { getFundsBalance { fundsBalanceCents } }',
    'query { signIn }',
  ])('one may not ask %s', async (query) => {
    const { ask } = await signedIn()
    expect(await ask(request({}, query))).toEqual(refused('Valid authorization header not provided.'))
  })

  it('what is no GraphQL request is left to the GraphQL server to refuse, as nobody', async () => {
    const { ask } = await signedIn()
    expect(await ask(request({}, '{ broken'))).toEqual(anonymous)
    expect(await ask(request({}, 7))).toEqual(anonymous)
    for (const body of ['', 'null', '[{"query":"{ getFundsBalance { agentId } }"}]', 'query=1'])
      expect(await ask(post(body))).toEqual(anonymous)
  })

  it('a query in the address counts as well', async () => {
    const { ask } = await signedIn()
    expect(await ask(get(QUERY))).toEqual(refused('Valid authorization header not provided.'))
    expect(await ask(get('{ __typename }'))).toEqual(anonymous)
  })
})

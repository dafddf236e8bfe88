import { authHeaders, withoutExtras } from '../../../src/lib/api/auth-links'
import { decodeJwt } from '../../../src/lib/auth/tokens'
import { assert, assertEqual, asText } from '../assert'
import { suite, type Check } from '../check'
import type { Player } from '../config'
import type { Live } from '../live'
import { at, isObject, type Json } from '../schema'
import { rowsIn } from '../subjects'

const check = suite('doctor', { isRead: true })

const GROUPS: Readonly<Record<Player, string>> = {
  agent: 'Agent',
  otherAgent: 'Agent',
  manager: 'Manager',
  otherManager: 'Manager',
  administrator: 'Administrator',
}

/** Runs a check for each of the config's people, with the claims of their identity tokens. */
const forEach = (look: (live: Live, who: Player, claims: Json) => unknown) => async (live: Live) => {
  for (const who of live.present()) await look(live, who, (await live.tokens(who)).claims)
}

const list = (headers: Headers, name: string): readonly string[] =>
  (headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase())

const assertReadable = (live: Live, headers: Headers): void => {
  const origin = headers.get('access-control-allow-origin')
  assert(origin === '*' || origin === live.origin, `pages of ${live.origin} may not ask: ${origin ?? 'no header'}`)
}

async function preflight(live: Live, url: string, headers: readonly string[]): Promise<void> {
  const response = await live.send(url, {
    method: 'OPTIONS',
    headers: {
      origin: live.origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers.join(','),
    },
  })
  assert(response.ok, `the preflight is answered with status ${response.status}`)
  assertReadable(live, response.headers)
  const methods = list(response.headers, 'access-control-allow-methods')
  assert(methods.includes('post') || methods.includes('*'), `POST is not allowed: ${methods.join(', ')}`)
  // `*` covers all headers except `authorization`.
  const allowed = list(response.headers, 'access-control-allow-headers')
  const isAllowed = (name: string) => allowed.includes(name) || (allowed.includes('*') && name !== 'authorization')
  const missing = headers.filter((name) => !isAllowed(name))
  assert(missing.length === 0, `headers that the app sends are not allowed: ${missing.join(', ')}`)
}

/** Returns the request headers of the app, which the browser lists in its preflight. */
async function appHeaders(live: Live): Promise<readonly string[]> {
  const all = authHeaders({ ...(await live.tokens('agent')), username: 'agent' })
  return ['accept', 'content-type', ...Object.keys(live.config.extraHeaders === false ? withoutExtras(all) : all)]
}

/** Returns a refreshed ID token, by REFRESH_TOKEN_AUTH or by token rotation. The app supports both. */
async function refreshed(live: Live): Promise<string> {
  const { refreshToken, claims } = await live.tokens('agent')
  const { clientId, clientSecret } = live.config.identity
  const username = asText(claims['cognito:username'] ?? '')
  const first = await live.initiate('REFRESH_TOKEN_AUTH', username, { REFRESH_TOKEN: refreshToken })
  const found = at(first.body, 'AuthenticationResult.IdToken')
  if (typeof found === 'string') return found
  const secret = clientSecret !== undefined && { ClientSecret: clientSecret }
  const input = { RefreshToken: refreshToken, ClientId: clientId, ...secret }
  const rotated = at((await live.identity('GetTokensFromRefreshToken', input)).body, 'AuthenticationResult.IdToken')
  const said = asText(first.body['__type'] ?? 'no token')
  assert(typeof rotated === 'string', `neither by REFRESH_TOKEN_AUTH nor by GetTokensFromRefreshToken: ${said}`)
  return rotated
}

/** Returns whose funds a token reads. */
const ownerOf = async (live: Live, token: string) =>
  at((await live.query(token, '{ getFundsBalance { agentId } }')).data, 'getFundsBalance.agentId')

export const doctor: readonly Check[] = [
  check(
    'sign-in',
    'all users sign in by USER_PASSWORD_AUTH, without a challenge',
    forEach(async (live, who) => {
      for (const [name, token] of Object.entries(await live.tokens(who)))
        assert(isObject(token) || asText(token).length >= 10, `${who} gets no ${name}`)
    }),
  ),
  check('wrong-password', 'a wrong password is NotAuthorizedException', async (live) => {
    const { username } = live.config.people.agent
    const credentials = { USERNAME: username, PASSWORD: 'error' }
    const { response, body } = await live.initiate('USER_PASSWORD_AUTH', username, credentials)
    const said = asText(body['__type'] ?? response.headers.get('x-amzn-errortype') ?? '')
    assertEqual('the refusal', `${response.status} ${said.replace(/^.*#|:.*$/g, '')}`, '400 NotAuthorizedException')
  }),
  check(
    'id-token',
    'the identity token names its user, its client, and its expiry, five minutes later at least',
    forEach((live, who, claims) => {
      assertEqual('token_use', claims['token_use'], 'id')
      assertEqual('aud', claims['aud'], live.config.identity.clientId)
      for (const claim of ['sub', 'iss', 'cognito:username', 'email'])
        assert(typeof claims[claim] === 'string', `${who}: the claim ${claim} is missing`)
      const seconds = Number(claims['exp']) - Number(claims['iat'])
      assert(seconds >= 300, `the token of ${who} lives for ${seconds} s`)
    }),
  ),
  check(
    'groups',
    'the claim cognito:groups names the group of the role',
    forEach((_, who, { 'cognito:groups': groups }) =>
      assert([groups].flat().includes(GROUPS[who]), `${who} is in ${asText(groups ?? null)}, not in ${GROUPS[who]}`),
    ),
  ),
  check('attributes', 'GetUser returns the user’s attributes for the access token', async (live) => {
    const { accessToken, claims } = await live.tokens('agent')
    const { response, body } = await live.identity('GetUser', { AccessToken: accessToken })
    assert(response.ok, `GetUser: ${response.status} ${asText(body['__type'] ?? '')}`)
    const attributes = new Map(rowsIn(body, 'UserAttributes').map(({ Name, Value }) => [Name, Value]))
    assertEqual('the attribute sub', attributes.get('sub'), claims['sub'])
    assert(attributes.has('email'), 'there is no attribute email')
  }),
  check('refresh', 'the refresh token gives a new identity token of the same user', async (live) => {
    assertEqual('whose it is', await ownerOf(live, await refreshed(live)), await live.sub('agent'))
  }),
  check('agent-id', 'an agent’s id is the sub of the pool', async (live) => {
    const agentId = await live.sub('agent')
    assertEqual('getFundsBalance.agentId', await ownerOf(live, (await live.tokens('agent')).idToken), agentId)
    assertEqual('getAgent.id', at((await live.ask('agent', 'getAgent', { agentId })).data, 'getAgent.id'), agentId)
  }),
  check(
    'roles',
    'the API gives each user the role of their group',
    forEach(async (live, who, { sub }) => {
      const { data } = await live.ask('administrator', 'getUserProfile', { userId: sub })
      assertEqual(`the role of ${who}`, at(data, 'getUserProfile.role'), GROUPS[who].toUpperCase())
    }),
  ),
  check(
    'sign-in-operation',
    'signIn answers with the user and tokens of the pool, or leaves it to that',
    async (live) => {
      const { username, password } = live.config.people.agent
      const answer = await live.ask('nobody', 'signIn', { email: username, password })
      // AppSync rejects calls without a session.
      if (answer.code === 'AUTHENTICATION_FAILED') return
      const [result, sub] = [answer.data?.['signIn'], await live.sub('agent')]
      const token = asText(at(result, 'idToken') ?? '')
      assertEqual('success', at(result, 'success'), true)
      assertEqual('user.sub', at(result, 'user.sub'), sub)
      assertEqual('the sub of idToken', decodeJwt(token)?.['sub'], sub)
      assertEqual('whose funds its token reads', await ownerOf(live, token), sub)
    },
  ),
  check('cors-api', 'a page may send the API all headers of the app', async (live) =>
    preflight(live, live.config.endpoint, await appHeaders(live)),
  ),
  check('cors-answer', 'a page may read the responses of the API', async (live) =>
    assertReadable(live, (await live.ask('agent', 'getFundsBalance')).headers),
  ),
  check('cors-identity', 'a page may call the identity provider', (live) =>
    preflight(live, live.config.identity.endpoint, ['content-type', 'x-amz-target']),
  ),
]

const errorCheck = suite('errors', { isRead: true })

/** Invalid tokens: a missing one, one with an invalid signature, and a malformed one. */
const INVALID = [null, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkiLCJ0b2tlbl91c2UiOiJpZCJ9.AAAAAAAAAAAAAAAA', 'no-token']

export const errorChecks: readonly Check[] = [
  errorCheck('invalid-token', 'a request without a valid token is rejected', async (live) => {
    for (const token of INVALID) {
      const { status, errors, code, data } = await live.query(token, '{ getFundsBalance { agentId } }')
      const seen = [status, errors[0]?.['errorType'], code, data]
      assertEqual('the rejection', seen, [401, 'UnauthorizedException', 'AUTHENTICATION_FAILED', null])
    }
  }),
  errorCheck(
    'field-denied',
    'a denied field is an error with status 200, and leaves other fields intact',
    async (live) => {
      const { status, code, errors, data } = await live.queryAs(
        'agent',
        '{ listUsers(limit: 1) { total } getFundsBalance { agentId } }',
      )
      assertEqual('the status', status, 200)
      assert(code === 'FORBIDDEN' || code === 'UNAUTHORIZED', `the app reads ${code}`)
      assertEqual('path', errors[0]?.['path'], ['listUsers'])
      assert(data?.['getFundsBalance'], 'the other field is not answered')
    },
  ),
  errorCheck('unknown-field', 'a document that does not fit the schema is rejected', async (live) => {
    const { data, code } = await live.queryAs('agent', '{ getFundsBalance { contractNone } }')
    assertEqual('data', data, null)
    assertEqual('what the app reads', code, 'INTERNAL')
  }),
  errorCheck('no-json', 'a malformed body is rejected with status 400', async (live) => {
    const headers = { 'content-type': 'application/json', authorization: (await live.tokens('agent')).idToken }
    assertEqual(
      'the status',
      (await live.send(live.config.endpoint, { method: 'POST', headers, body: '{' })).status,
      400,
    )
  }),
  errorCheck(
    'lead-not-found',
    'a lead that does not exist is NOT_FOUND, and its error shows nothing of the service',
    async (live) => {
      const { code, data, errors } = await live.ask('agent', 'getLead', { leadId: 'contract-none' })
      assertEqual('the lead', at(data, 'getLead') ?? null, null)
      assert(code === 'NOT_FOUND' || code === undefined, `the app reads ${code}`)
      const text = JSON.stringify(errors)
      assert(!/\bat \S+ \(|node_modules|arn:aws|SELECT |Traceback/.test(text), text)
    },
  ),
]

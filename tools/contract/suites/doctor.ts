import { authHeaders, withoutExtras } from '../../../src/lib/api/auth-links'
import { decodeJwt } from '../../../src/lib/auth/tokens'
import { assert, assertEqual, asText } from '../assert'
import { suite, type Check } from '../check'
import type { Player } from '../config'
import { refusalOf, type Live } from '../live'
import { meaningOf } from '../meanings'
import { at, isObject, type Json } from '../schema'
import { listOf, queryNames, readersOf, rowsIn } from '../subjects'

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

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const TARGET = 'AWSCognitoIdentityProviderService.InitiateAuth'

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
    const wrong = { username: live.config.people.agent.username, password: 'error' }
    const seen = await live.identity.signIn(wrong).then(() => 'a sign-in', refusalOf)
    assertEqual('the refusal', seen, '400 NotAuthorizedException')
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
    const user = await live.identity.getUser(accessToken).catch(refusalOf)
    assert(typeof user !== 'string', `GetUser: ${asText(user)}`)
    assertEqual('the attribute sub', user.attributes['sub'], claims['sub'])
    assert(user.attributes['email'], 'there is no attribute email')
  }),
  check('refresh', 'the refresh token gives a new identity token of the same user', async (live) => {
    const { refreshToken, claims } = await live.tokens('agent')
    const username = asText(claims['cognito:username'] ?? '')
    const tokens = await live.identity.refresh({ refreshToken, username }).catch(refusalOf)
    assert(
      typeof tokens !== 'string',
      `neither by REFRESH_TOKEN_AUTH nor by GetTokensFromRefreshToken: ${asText(tokens)}`,
    )
    assertEqual('whose it is', await ownerOf(live, tokens.idToken), await live.sub('agent'))
  }),
  check('forged-token', 'a token that the pool did not sign is rejected', async (live) => {
    const [header, , signature] = (await live.tokens('agent')).idToken.split('.')
    const claims = encoded((await live.tokens('administrator')).claims)
    const unsigned = `${encoded({ alg: 'none', typ: 'JWT' })}.${claims}.`
    for (const token of [`${header}.${claims}.${signature}`, unsigned, 'no-token']) {
      const { status, code, data } = await live.query(token, '{ getFundsBalance { agentId } }')
      assertEqual('the rejection', [status, code, data], [401, 'AUTHENTICATION_FAILED', null])
    }
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
  check('cors-answer', 'a page may read the responses of the API, and its refusals', async (live) => {
    for (const who of ['agent', 'nobody'] as const)
      assertReadable(live, (await live.ask(who, 'getFundsBalance')).headers)
  }),
  check('cors-identity', 'a page may call the identity provider', async (live) => {
    await preflight(live, live.config.identity.endpoint, ['content-type', 'x-amz-target'])
    const { endpoint } = live.config.identity
    const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': TARGET, origin: live.origin }
    assertReadable(live, (await live.send(endpoint, { method: 'POST', headers, body: '{}' })).headers)
  }),
]

const errorCheck = suite('errors', { isRead: true })

export const errorChecks: readonly Check[] = [
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
  errorCheck(
    'unknown-ids',
    'records that do not exist are NOT_FOUND, and errors show nothing of the service',
    async (live) => {
      for (const name of queryNames.filter((each) => live.operation(each) && meaningOf(each)['answers'])) {
        const [argument = ''] = meaningOf(name)['answers']?.[0]?.split('=') ?? []
        const who = readersOf(name).includes('administrator') ? 'administrator' : 'agent'
        const { code, data, errors } = await live.ask(who, name, { [argument]: 'contract-none' })
        const isEmpty = code === undefined && rowsIn(data?.[name], listOf(name)?.rows).length === 0
        assert(
          /^(NOT_FOUND|FORBIDDEN|UNAUTHORIZED)$/.test(code ?? '') || isEmpty,
          `the app reads ${code ?? 'a record'} from ${name}`,
        )
        const text = JSON.stringify(errors)
        assert(!/\bat \S+ \(|node_modules|arn:aws|SELECT |Traceback/.test(text), text)
      }
    },
  ),
]

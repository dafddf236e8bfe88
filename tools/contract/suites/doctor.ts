import { authHeaders, withoutExtras } from '../../../src/lib/api/auth-links'
import { configFile, isNoConfigFile, readConfigFile } from '../../../src/lib/settings/config-file'
import { assert, assertEqual, asText } from '../assert'
import { suite, type Check } from '../check'
import { PERSONAS, personas, type Persona } from '../config'
import type { Live } from '../live'
import { siteOf } from './host'

const check = suite('doctor')
const GROUPS: Readonly<Record<Persona, string>> = {
  agent: 'Agent',
  manager: 'Manager',
  administrator: 'Administrator',
}

async function eachPersona(look: (persona: Persona) => Promise<string>): Promise<string> {
  const seen: string[] = []
  for (const persona of personas) seen.push(await look(persona))
  return [...new Set(seen)].join(', ')
}

const list = (headers: Headers, name: string): readonly string[] =>
  (headers.get(name) ?? '').split(',').map((part) => part.trim().toLowerCase())

async function preflight(live: Live, url: string, headers: readonly string[]): Promise<string> {
  const response = await live.send(url, {
    method: 'OPTIONS',
    headers: {
      origin: live.origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers.join(','),
    },
  })
  assert(response.ok, `the preflight is answered with status ${response.status}`)
  const origin = response.headers.get('access-control-allow-origin')
  assert(origin === '*' || origin === live.origin, `pages of ${live.origin} may not ask: ${origin ?? 'no header'}`)
  const methods = list(response.headers, 'access-control-allow-methods')
  assert(methods.includes('post') || methods.includes('*'), `POST is not allowed: ${methods.join(', ')}`)
  // `*` covers all headers except `authorization`.
  const allowed = list(response.headers, 'access-control-allow-headers')
  const missing = headers.filter(
    (name) => !allowed.includes(name) && !(allowed.includes('*') && name !== 'authorization'),
  )
  assert(missing.length === 0, `headers that the app sends are not allowed: ${missing.join(', ')}`)
  return 'allowed'
}

/** Returns the request headers of the app, which the browser lists in its preflight. */
async function appHeaders(live: Live): Promise<readonly string[]> {
  const tokens = await live.tokens('agent')
  const all = authHeaders({ ...tokens, username: 'agent' })
  return ['accept', 'content-type', ...Object.keys(live.config.extraHeaders === false ? withoutExtras(all) : all)]
}

/** Returns a refreshed ID token, by REFRESH_TOKEN_AUTH or by token rotation. The app supports both. */
async function refreshed(live: Live): Promise<string> {
  const { refreshToken, claims } = await live.tokens('agent')
  const { clientId, clientSecret } = live.config.identity
  const username = asText(claims['cognito:username'] ?? '')
  const idTokenIn = (body: Record<string, unknown>) =>
    (body['AuthenticationResult'] as { IdToken?: string } | undefined)?.IdToken
  const { body } = await live.initiate('REFRESH_TOKEN_AUTH', username, { REFRESH_TOKEN: refreshToken })
  const found = idTokenIn(body)
  if (found) return found
  const rotated = await live.identity('GetTokensFromRefreshToken', {
    RefreshToken: refreshToken,
    ClientId: clientId,
    ...(clientSecret === undefined ? {} : { ClientSecret: clientSecret }),
  })
  const other = idTokenIn(rotated.body)
  assert(
    other,
    `neither by REFRESH_TOKEN_AUTH nor by GetTokensFromRefreshToken: ${asText(body['__type'] ?? 'no token')}`,
  )
  return other
}

async function fundsOwner(live: Live): Promise<string> {
  const { agentId } = await live.field<{ agentId: string }>('agent', '{ getFundsBalance { agentId } }')
  return agentId
}

/** Checks the settings file of the host, if one exists. */
async function settingsOfSite(live: Live): Promise<string> {
  const response = await live.send(new URL(configFile, siteOf(live)).href, { headers: { accept: '*/*' } })
  if (isNoConfigFile(response)) return 'the build’s own'
  assertEqual('the status', response.status, 200)
  const { settings, problems } = readConfigFile(await response.text())
  assert(problems === null, problems?.join('; ') ?? '')
  const named = [settings['VITE_GRAPHQL_ENDPOINT'], live.config.endpoint] as const
  if (named[0]) assertEqual('VITE_GRAPHQL_ENDPOINT', ...named)
  return Object.keys(settings).join(', ')
}

export const doctor: readonly Check[] = [
  check('site-settings', 'config.json of the site is valid and names this API', settingsOfSite),
  check('sign-in', 'all users sign in by USER_PASSWORD_AUTH, without a challenge', (live) =>
    eachPersona(async (persona) => {
      const { idToken, accessToken, refreshToken } = await live.tokens(persona)
      for (const [name, token] of Object.entries({ idToken, accessToken, refreshToken }))
        assert(token.length >= 10, `${persona} gets no ${name}`)
      return 'three tokens'
    }),
  ),
  check('wrong-password', 'a wrong password is NotAuthorizedException', async (live) => {
    const { username } = live.config.people.agent
    const { response, body } = await live.initiate('USER_PASSWORD_AUTH', username, {
      USERNAME: username,
      PASSWORD: 'error',
    })
    const type = asText(body['__type'] ?? response.headers.get('x-amzn-errortype') ?? '').replace(/^.*#|:.*$/g, '')
    assertEqual('the refusal', `${response.status} ${type}`, '400 NotAuthorizedException')
    return type
  }),
  check('id-token', 'the identity token names its user, its client, and its expiry', (live) =>
    eachPersona(async (persona) => {
      const { claims } = await live.tokens(persona)
      assertEqual('token_use', claims['token_use'], 'id')
      assertEqual('aud', claims['aud'], live.config.identity.clientId)
      for (const claim of ['sub', 'cognito:username', 'email'])
        assert(typeof claims[claim] === 'string', `${persona}: the claim ${claim} is missing`)
      const [iat, exp] = [Number(claims['iat']), Number(claims['exp'])]
      assert(exp > iat, `${persona}: exp ${exp} is not after iat ${iat}`)
      return 'sub, username, email, exp'
    }),
  ),
  check('lifetime', 'identity tokens are valid for five minutes at least', async (live) => {
    const { claims } = await live.tokens('agent')
    const seconds = Number(claims['exp']) - Number(claims['iat'])
    assert(seconds >= 300, `they live for ${seconds} s`)
    return 'long enough'
  }),
  check('groups', 'the claim cognito:groups names the group of the role', (live) =>
    eachPersona(async (persona) => {
      const { claims } = await live.tokens(persona)
      const groups = claims['cognito:groups']
      assert(Array.isArray(groups) && groups.includes(GROUPS[persona]), `${persona}: ${JSON.stringify(groups ?? null)}`)
      return PERSONAS[persona]
    }),
  ),
  check('attributes', 'GetUser returns the user’s attributes for the access token', async (live) => {
    const { accessToken, claims } = await live.tokens('agent')
    const { response, body } = await live.identity('GetUser', { AccessToken: accessToken })
    assert(response.ok, `GetUser: ${response.status} ${String(body['__type'])}`)
    const attributes = new Map(
      (body['UserAttributes'] as { Name: string; Value: string }[] | undefined)?.map(({ Name, Value }) => [
        Name,
        Value,
      ]),
    )
    assertEqual('the attribute sub', attributes.get('sub'), claims['sub'])
    assert(attributes.has('email'), 'there is no attribute email')
    return 'sub and email'
  }),
  check('refresh', 'the refresh token gives a new identity token of the same user', async (live) => {
    const { claims } = await live.tokens('agent')
    const renewed = await refreshed(live)
    const { getFundsBalance } = (await live.query(renewed, '{ getFundsBalance { agentId } }')).data ?? {}
    assertEqual('whose it is', (getFundsBalance as { agentId?: string } | null)?.agentId, claims['sub'])
    return 'a new identity token'
  }),
  check('agent-id', 'an agent’s id is the sub of the pool', async (live) => {
    const sub = await live.sub('agent')
    assertEqual('getFundsBalance.agentId', await fundsOwner(live), sub)
    const agent = await live.field<{ id: string } | null>(
      'agent',
      'query($id: ID!) { getAgent(agentId: $id) { id } }',
      {
        id: sub,
      },
    )
    assertEqual('getAgent.id', agent?.id, sub)
    return 'sub'
  }),
  check('roles', 'the API gives each user the role of their group', (live) =>
    eachPersona(async (persona) => {
      const query = 'query($id: ID!) { getUserProfile(userId: $id) { role } }'
      const { role } = await live.field<{ role: string }>('administrator', query, { id: await live.sub(persona) })
      assertEqual(`the role of ${persona}`, role, GROUPS[persona].toUpperCase())
      return role
    }),
  ),
  check('cors-api', 'a page may send the API all headers of the app', async (live) =>
    preflight(live, live.config.endpoint, await appHeaders(live)),
  ),
  check('cors-answer', 'a page may read the responses of the API', async (live) => {
    const { headers } = await live.query('agent', '{ getFundsBalance { agentId } }')
    const origin = headers.get('access-control-allow-origin')
    assert(origin === '*' || origin === live.origin, `access-control-allow-origin: ${origin ?? 'no header'}`)
    return 'allowed'
  }),
  check('cors-identity', 'a page may call the identity provider', (live) =>
    preflight(live, live.config.identity.endpoint, ['content-type', 'x-amz-target']),
  ),
]

import { decodeJwt } from '../../../src/lib/auth/tokens'
import { json, put, putIn, type Fault } from './inject-fault'
import { SITE } from './site'

type Other = NonNullable<Fault['other']>

/** Changes a response of the identity provider. */
const identity =
  (operation: string | RegExp, change: (body: Record<string, unknown>) => unknown, status?: number): Other =>
  async (response, request) => {
    const target = request.headers.get('x-amz-target') ?? ''
    const text = request.method === 'POST' ? await request.clone().text() : ''
    const asked = `${target} ${text}`
    if (typeof operation === 'string' ? !asked.includes(operation) : !operation.test(asked)) return response
    const body = (await response.json()) as Record<string, unknown>
    const changed = change(body) ?? body
    const all = new Headers(response.headers)
    all.delete('x-amzn-errortype')
    return new Response(JSON.stringify(changed), { status: status ?? response.status, headers: all })
  }

const encoded = (claims: object): string => Buffer.from(JSON.stringify(claims)).toString('base64url')

/** Changes claims in the ID token of a sign-in. The old signature stays, because the checks decode claims only. */
const claims = (change: (claims: Record<string, unknown>) => void): Other =>
  identity('USER_PASSWORD_AUTH', (body) => {
    const result = body['AuthenticationResult'] as { IdToken: string }
    const [header = '', payload = '', signature = ''] = result.IdToken.split('.')
    const read = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    change(read)
    result.IdToken = [header, encoded(read), signature].join('.')
  })

const refusal = (type: string, message = 'x') => ({ __type: type, message })

/** Changes headers of the selected responses. */
const headers =
  (of: (request: Request) => boolean, change: (headers: Headers) => void): Other =>
  (response, request) => {
    if (of(request)) change(response.headers)
    return response
  }

const isPreflight = (path: string) => (request: Request) => request.method === 'OPTIONS' && request.url.includes(path)
const onSite = ({ url }: Request) => url.startsWith(SITE)
const isPage = ({ url }: Request) => url === SITE
const isDeep = ({ url }: Request) => url.startsWith(SITE) && url !== SITE && !/\.\w+$/.test(url)
const isAsset = ({ url }: Request) => url.startsWith(`${SITE}assets/`)

const policy = (from: RegExp, to: string): Other =>
  headers(onSite, (all) =>
    all.set('content-security-policy', (all.get('content-security-policy') ?? '').replace(from, to)),
  )

/** Configurations that break the app. */
export const misconfigurations: readonly Fault[] = [
  {
    name: 'a client of another pool',
    finds: 'doctor.sign-in',
    config: (config) => ({ ...config, identity: { ...config.identity, clientId: 'another-client' } }),
  },
  {
    name: 'USER_PASSWORD_AUTH not allowed for the client',
    finds: 'doctor.sign-in',
    other: identity('USER_PASSWORD_AUTH', () => refusal('InvalidParameterException'), 400),
  },
  {
    name: 'a second factor for everybody',
    finds: 'doctor.sign-in',
    other: identity('USER_PASSWORD_AUTH', () => ({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's' })),
  },
  {
    name: 'unknown people are named',
    finds: 'doctor.wrong-password',
    other: identity(/"PASSWORD":"error"/, () => refusal('UserNotFoundException'), 400),
  },
  {
    name: 'the e-mail unreadable for the client',
    finds: 'doctor.id-token',
    other: claims((all) => delete all['email']),
  },
  {
    name: 'tokens of a minute',
    finds: 'doctor.id-token',
    other: claims((all) => (all['exp'] = Number(all['iat']) + 60)),
  },
  {
    name: 'tokens whose signature nobody verifies',
    finds: 'doctor.forged-token',
    answer: (body, { headers: sent }) => {
      const read = decodeJwt(sent.get('authorization') ?? '')
      const isValid = read !== null && Number(read['exp']) > 1_700_003_600
      return body.errors && isValid ? json({ data: { getFundsBalance: { agentId: read['sub'] } } }) : body
    },
  },
  { name: 'nobody in a group', finds: 'doctor.groups', other: claims((all) => delete all['cognito:groups']) },
  {
    name: 'groups by other names',
    finds: 'doctor.groups',
    other: claims((all) => (all['cognito:groups'] = ['agents'])),
  },
  {
    name: 'no scope for the person’s own attributes',
    finds: 'doctor.attributes',
    other: identity('GetUser', () => refusal('NotAuthorizedException'), 400),
  },
  {
    name: 'attributes that the client may not read',
    finds: 'doctor.attributes',
    other: identity('GetUser', () => ({ UserAttributes: [] })),
  },
  {
    name: 'no refresh allowed for the client',
    finds: 'doctor.refresh',
    other: identity(/REFRESH_TOKEN_AUTH|GetTokensFromRefreshToken/, () => refusal('InvalidParameterException'), 400),
  },
  { name: 'agents with ids of their own', finds: 'doctor.agent-id', answer: put('agentId', 'agent-17') },
  {
    name: 'roles that do not follow the groups',
    finds: 'doctor.roles',
    answer: putIn('getUserProfile', 'role', 'AGENT'),
  },
  {
    name: 'a header that the preflight leaves out',
    finds: 'doctor.cors-api',
    other: headers(isPreflight('graphql'), (all) =>
      all.set('access-control-allow-headers', 'accept,authorization,content-type,x-id-token'),
    ),
  },
  {
    name: 'a star for all headers, which authorization is none of',
    finds: 'doctor.cors-api',
    other: headers(isPreflight('graphql'), (all) => all.set('access-control-allow-headers', '*')),
  },
  {
    name: 'another origin',
    finds: 'doctor.cors-api',
    other: headers(isPreflight('graphql'), (all) =>
      all.set('access-control-allow-origin', 'https://other.example.com'),
    ),
  },
  {
    name: 'preflights that need a token',
    finds: 'doctor.cors-api',
    other: (response, request) => (isPreflight('graphql')(request) ? json({}, 401) : response),
  },
  {
    name: 'answers that the page may not read',
    finds: 'doctor.cors-answer',
    other: headers(
      () => true,
      (all) => all.delete('access-control-allow-origin'),
    ),
  },
  {
    name: 'refusals that the page may not read',
    finds: 'doctor.cors-answer',
    other: (response) => {
      if (response.status === 401) response.headers.delete('access-control-allow-origin')
      return response
    },
  },
  {
    name: 'answers of the pool that the page may not read',
    finds: 'doctor.cors-identity',
    other: headers(
      ({ method, url }) => method === 'POST' && url.includes('cognito'),
      (all) => all.delete('access-control-allow-origin'),
    ),
  },
  {
    name: 'a proxy before the pool that lets x-amz-target not through',
    finds: 'doctor.cors-identity',
    other: headers(isPreflight('cognito'), (all) => all.set('access-control-allow-headers', 'content-type')),
  },
  {
    name: 'a config file with a word misspelt',
    finds: 'host.settings',
    other: (response, { url }) => (url.endsWith('/config.json') ? json({ VITE_AWS_REGON: 'us-east-1' }) : response),
  },
  {
    name: 'a config file of another API',
    finds: 'host.settings',
    other: (response, { url }) =>
      url.endsWith('/config.json') ? json({ VITE_GRAPHQL_ENDPOINT: 'https://other.example.com/graphql' }) : response,
  },
  {
    name: 'a config file that cannot be read',
    finds: 'host.settings',
    other: (response, { url }) => (url.endsWith('/config.json') ? json({}, 500) : response),
  },
  {
    name: 'no policy',
    finds: 'host.content-security-policy',
    other: headers(onSite, (all) => all.delete('content-security-policy')),
  },
  {
    name: 'inline scripts',
    finds: 'host.content-security-policy',
    other: policy(/script-src /, "script-src 'unsafe-inline' "),
  },
  {
    name: 'a policy without object-src',
    finds: 'host.content-security-policy',
    other: policy(/object-src [^;]+; ?/, ''),
  },
  {
    name: 'the policy of another API',
    finds: 'host.content-security-policy',
    other: policy(/connect-src [^;]+/, "connect-src 'self' https://api.stripe.com"),
  },
  {
    name: 'a policy without Stripe',
    finds: 'host.content-security-policy',
    other: policy(/https:\/\/\S*stripe\.com/g, ''),
  },
  {
    name: 'frames of anybody',
    finds: 'host.content-security-policy',
    other: policy(/frame-ancestors 'none'/, 'frame-ancestors *'),
  },
  {
    name: 'index.html in caches',
    finds: 'host.cache-control',
    other: headers(isPage, (all) => all.set('cache-control', 'max-age=300')),
  },
  {
    name: 'other pages in caches',
    finds: 'host.cache-control',
    other: headers(isDeep, (all) => all.delete('cache-control')),
  },
  {
    name: 'index.html for assets that are missing',
    finds: 'host.missing-asset',
    other: (response, request) =>
      isAsset(request) && response.status === 404 ? new Response('<div id="root">') : response,
  },
  {
    name: 'assets that are asked for each time',
    finds: 'host.assets',
    other: headers(isAsset, (all) => all.set('cache-control', 'no-cache')),
  },
  {
    name: 'scripts without their type',
    finds: 'host.assets',
    other: headers(isAsset, (all) => all.set('content-type', 'application/octet-stream')),
  },
  {
    name: 'assets as they lie on the disk',
    finds: 'host.assets',
    other: headers(isAsset, (all) => all.delete('content-encoding')),
  },
  {
    name: 'no page below the first',
    finds: 'host.page',
    other: (response, request) => (isDeep(request) ? new Response('', { status: 404 }) : response),
  },
  { name: 'no build id', finds: 'host.x-build-id', other: headers(onSite, (all) => all.delete('x-build-id')) },
  {
    name: 'two builds behind one name',
    finds: 'host.x-build-id',
    other: headers(isDeep, (all) => all.set('x-build-id', 'b0')),
  },
  {
    name: 'types that are guessed',
    finds: 'host.x-content-type-options',
    other: headers(onSite, (all) => all.delete('x-content-type-options')),
  },
  {
    name: 'addresses told to others',
    finds: 'host.referrer-policy',
    other: headers(onSite, (all) => all.set('referrer-policy', 'unsafe-url')),
  },
  {
    name: 'the demo, deployed',
    finds: 'host.no-stand-in',
    other: (response, request) => (request.url.endsWith('build-info.json') ? json({ kind: 'demo' }) : response),
  },
  {
    name: 'a page of somebody else',
    finds: 'host.page',
    other: (response, request) =>
      isPage(request) ? new Response('<h1>It works!</h1>', { headers: { 'content-type': 'text/html' } }) : response,
  },
]

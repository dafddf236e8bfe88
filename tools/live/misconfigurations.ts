/** What can be wrong with a deployment. The tests make each fault, and docs/failures.md lists them. */
import { type ConfigFile, fetchConfigFile } from '../../src/lib/settings/config-file'
import { checkSettings } from '../vite/settings-check'

export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

interface Fault {
  readonly what: string
  /** Code in Details, in the console, and in telemetry. */
  readonly code: string
  /** Part of the console's line. */
  readonly says: string
}

export interface ServiceFault extends Fault {
  /** Answer of the API, or of the pool if the user signs in. */
  readonly reply?: Reply
  /** Address of the API instead of the service's. */
  readonly endpoint?: string
  /** Settings of the page besides those of the service. The policy keeps the former ones if it is of another config. */
  readonly settings?: Readonly<Record<string, string>>
  readonly isPolicyOfAnother?: true
  /** Claims of the tokens, as stored or as the pool issues them. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Name of a file that the host lacks. */
  readonly missingFile?: string
  readonly at: 'the dashboard' | 'sign-in' | 'start'
  /** True if the page shows no Details: the user goes on, or signs in again. */
  readonly isQuiet?: true
}

const minutesAgo = (minutes: number): number => Math.floor(Date.now() / 1000) - minutes * 60
const html = (status: number): Reply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Sign in</title>',
})
const graphql = (error: object): Reply => ({ body: JSON.stringify({ data: null, errors: [error] }) })
const refusal = (type: string, message: string): Reply => ({
  status: 400,
  body: JSON.stringify({ __type: type, message }),
})
const endpoint = 'VITE_GRAPHQL_ENDPOINT'
const poolSettings = 'Check VITE_AWS_REGION, VITE_COGNITO_USER_POOL_ID, VITE_COGNITO_CLIENT_ID.'
const elsewhere = { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other' }

const api: readonly (readonly [what: string, reply: Reply, code: string, says: string])[] = [
  ['fails with 500', { status: 500, body: '{}' }, 'HTTP_500', endpoint],
  ['sends HTML with 502, as a proxy does', html(502), 'HTTP_502', endpoint],
  ['sends 503', { status: 503, body: '' }, 'HTTP_503', endpoint],
  ['is blocked by a firewall: 403 and HTML', html(403), 'HTTP_403', 'a firewall before it'],
  ['is not at this path: 404', html(404), 'HTTP_404', 'nothing at this path'],
  ['takes no POST: 405', { status: 405, body: '' }, 'HTTP_405', 'no POST'],
  ['finds the request too large: 413', html(413), 'HTTP_413', 'too large'],
  ['throttles: 429', { status: 429, body: '{}' }, 'HTTP_429', 'raise its limits'],
  ['sends HTML for JSON: a playground, a login page, index.html', html(200), 'NOT_JSON', 'not JSON but text/html'],
  ['sends an empty body', { body: '' }, 'NOT_JSON', 'empty'],
  ['sends JSON that is cut', { body: '{"data":{"getD' }, 'NOT_JSON', endpoint],
  ['sends `{"data":{}}`', { body: '{"data":{}}' }, 'NO_DATA', 'without the data of GraphQL'],
  ['is another API: JSON without data', { body: '{"message":"Hello"}' }, 'NO_DATA', 'another API answers'],
  [
    'redirects to a login page',
    { status: 302, headers: { location: '/portal' } },
    'REDIRECTED',
    'redirected to localhost',
  ],
  [
    'sends no CORS headers',
    { headers: { 'access-control-allow-origin': 'https://other.example' } },
    'CORS',
    'CORS headers',
  ],
  [
    'has an older schema',
    graphql({ path: null, message: "Validation error of type FieldUndefined: Field 'x' is undefined" }),
    'WRONG_SCHEMA',
    'Check VITE_API.',
  ],
  [
    'sends null for a field that may not be null',
    graphql({ message: "Cannot return null for non-nullable type: 'String' within parent 'Stats'" }),
    'GRAPHQL_INTERNAL',
    "see the service's log",
  ],
  [
    'has a resolver that throws',
    graphql({ message: 'boom', errorType: 'Lambda:Unhandled' }),
    'GRAPHQL_LAMBDA:UNHANDLED',
    "see the service's log",
  ],
]

const pool: readonly (readonly [what: string, reply: Reply, code: string, says: string])[] = [
  ['answers with HTML', html(200), 'NOT_COGNITO_200', 'VITE_COGNITO_ENDPOINT'],
  ['fails with 500', { status: 500, body: '{}' }, 'HTTP_500', 'The user pool failed'],
  [
    'does not know the client id',
    refusal('ResourceNotFoundException', 'User pool client x does not exist.'),
    'ResourceNotFoundException',
    'VITE_COGNITO_CLIENT_ID',
  ],
  [
    'does not allow this flow',
    refusal('InvalidParameterException', 'USER_PASSWORD_AUTH flow not enabled for this client'),
    'InvalidParameterException',
    'USER_PASSWORD_AUTH',
  ],
  [
    'has a client with a secret',
    refusal('NotAuthorizedException', 'Client x is configured with secret but SECRET_HASH was not received'),
    'NotAuthorizedException',
    'secret',
  ],
  [
    'refuses the password',
    refusal('NotAuthorizedException', 'Incorrect username or password.'),
    'REFUSED_NotAuthorizedException',
    'The user pool refused',
  ],
]

export const serviceFaults: readonly ServiceFault[] = [
  ...api.map(([what, reply, code, says]) => ({
    what: `The API ${what}`,
    reply,
    code,
    says,
    at: 'the dashboard' as const,
  })),
  { what: 'The API is down', endpoint: 'dead', code: 'UNREACHABLE', says: endpoint, at: 'the dashboard' },
  {
    what: "The API's name does not exist",
    endpoint: 'https://nowhere.invalid/',
    code: 'UNREACHABLE',
    says: 'nowhere.invalid cannot be reached',
    at: 'the dashboard',
  },
  {
    what: 'The API has a bad certificate, or no certificate',
    endpoint: 'without TLS',
    code: 'UNREACHABLE',
    says: 'its certificate',
    at: 'the dashboard',
  },
  {
    what: 'The content policy is of another config.json',
    settings: { VITE_GRAPHQL_ENDPOINT: 'https://api.example.com/graphql' },
    isPolicyOfAnother: true,
    code: 'BLOCKED_BY_POLICY',
    says: 'blocks https://api.example.com',
    at: 'the dashboard',
  },
  ...pool.map(([what, reply, code, says]) => ({ what: `The pool ${what}`, reply, code, says, at: 'sign-in' as const })),
  {
    what: 'The region does not exist',
    settings: { VITE_COGNITO_ENDPOINT: '', VITE_AWS_REGION: 'us-east-9' },
    code: 'UNREACHABLE',
    says: 'Check VITE_AWS_REGION.',
    at: 'sign-in',
  },
  {
    what: 'The pool id is that of another pool',
    claims: elsewhere,
    code: 'WRONG_POOL',
    says: poolSettings,
    at: 'sign-in',
  },
  {
    what: 'The client id is that of another client',
    claims: { aud: 'other', client_id: 'other' },
    code: 'WRONG_CLIENT',
    says: 'Check VITE_COGNITO_CLIENT_ID.',
    at: 'sign-in',
  },
  {
    what: 'Stored tokens are of another pool',
    claims: elsewhere,
    code: 'WRONG_POOL',
    says: poolSettings,
    at: 'start',
    isQuiet: true,
  },
  {
    what: 'Stored tokens are of another client',
    claims: { aud: 'other', client_id: 'other' },
    code: 'WRONG_CLIENT',
    says: 'Check VITE_COGNITO_CLIENT_ID.',
    at: 'start',
    isQuiet: true,
  },
  {
    what: "The computer's clock is 20 minutes off",
    claims: { iat: minutesAgo(20) },
    code: 'CLOCK',
    says: 'The clock of this computer is',
    at: 'sign-in',
    isQuiet: true,
  },
  {
    what: 'A deployment removed a file that the page needs',
    missingFile: 'DashboardScreen',
    code: 'LOST_FILE',
    says: 'A file of the app is gone or out of reach',
    at: 'start',
    isQuiet: true,
  },
  {
    what: 'The pool is not set',
    settings: { VITE_COGNITO_USER_POOL_ID: '' },
    code: 'NOT_CONFIGURED',
    says: 'Check VITE_COGNITO_USER_POOL_ID.',
    at: 'sign-in',
  },
]

const good = {
  VITE_AWS_REGION: 'us-east-1',
  VITE_COGNITO_USER_POOL_ID: 'us-east-1_AbCdEf123',
  VITE_COGNITO_CLIENT_ID: '1example23456789abcdefghij',
  VITE_GRAPHQL_ENDPOINT: 'https://api.example.com/graphql',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_example',
}

const builds: readonly (readonly [what: string, settings: Readonly<Record<string, string>>])[] = [
  ['A misspelled name', { ...good, VITE_COGNITO_USER_POL_ID: 'x' }],
  ['An address of the wrong form', { ...good, VITE_GRAPHQL_ENDPOINT: 'htp://foo' }],
  ['A secret key', { ...good, VITE_STRIPE_PUBLISHABLE_KEY: 'sk_live_x' }],
  ['A required setting that is missing', { ...good, VITE_COGNITO_CLIENT_ID: '' }],
  ['A placeholder', { ...good, VITE_COGNITO_USER_POOL_ID: '<your pool>' }],
  ['A pool of another region', { ...good, VITE_COGNITO_USER_POOL_ID: 'eu-west-1_AbCdEf123' }],
  ['Quotes around a value', { ...good, VITE_AWS_REGION: '"us-east-1"' }],
]

/** Returns what the build says about each mistake in its settings. */
export const buildMistakes = (): readonly (readonly [what: string, says: string])[] =>
  builds.map(([what, settings]) => {
    const { secrets, mistakes } = checkSettings(settings, 'live')
    return [what, [...secrets, ...mistakes][0] ?? '']
  })

const page = { headers: { 'content-type': 'text/html' } }
const files: readonly (readonly [what: string, response: () => Promise<Response>])[] = [
  ['is missing', () => Promise.resolve(new Response('', { status: 404 }))],
  ['is index.html', () => Promise.resolve(new Response('<!doctype html>', page))],
  ['cannot be loaded', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not JSON', () => Promise.resolve(new Response('{'))],
  ['has an unknown name', () => Promise.resolve(Response.json({ VITE_GRAPHQL_ENDPOIN: 'https://api.example.com' }))],
  ['has a secret', () => Promise.resolve(Response.json({ VITE_STRIPE_PUBLISHABLE_KEY: 'sk_live_x' }))],
]

/** Returns what the page says instead of starting. */
export const configFaults = (): Promise<readonly (readonly [what: string, says: string])[]> =>
  Promise.all(
    files.map(async ([what, respond]) => {
      const { problems }: ConfigFile = await fetchConfigFile('/', respond)
      return [`config.json ${what}`, problems?.[0] ?? ''] as const
    }),
  )

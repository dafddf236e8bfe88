import { afterEach, describe, expect, it, vi } from 'vitest'
import { answer, expired, lead, setUpClient } from '../../test/client-fixture'
import { createCognitoClient } from '../auth/cognito/cognito-client'
import { SessionError } from '../auth/session-types'
import { createDiagnosis, type DiagnosisDeps, type Violation } from './diagnosis'
import { diagnosisOf, noteFailure, watchFailures } from './failures'

const identity = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_a',
  clientId: 'client',
  clientSecret: null,
  endpoint: 'https://cognito-idp.us-east-1.amazonaws.com/',
  issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_a',
} as const

const lines: unknown[][] = []
const counted: unknown[][] = []

function watch(options: Partial<DiagnosisDeps> & { endpoint?: string; blocked?: Violation } = {}) {
  lines.length = counted.length = 0
  const diagnose = createDiagnosis({
    env: { graphqlEndpoint: options.endpoint ?? '', identity, problems: options.env?.problems ?? [] },
    violations: () => (options.blocked ? [options.blocked] : []),
    isOnline: () => true,
    page: 'https://app.example.com/dashboard',
    fetch: async () => Promise.reject(new TypeError('Failed to fetch')),
    log: { info: (...line) => lines.push(line), warn: (...line) => lines.push(line) },
    report: (...entry) => counted.push(entry),
    now: () => Date.now(),
    ...options,
  })
  watchFailures(diagnose)
}
afterEach(() => watchFailures(null))

const json = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { 'content-type': 'application/json', ...init.headers } })
const page = (status: number, text = '<!doctype html><title>Sign in</title>') =>
  new Response(text, { status, headers: { 'content-type': 'text/html' } })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const redirected = () =>
  Object.defineProperties(page(200), {
    redirected: { value: true },
    url: { value: 'https://login.example.net/start' },
  })
const broken = () =>
  new Response(
    new ReadableStream({
      start: (controller) => controller.error(new TypeError('network error')),
    }),
    { headers: { 'content-type': 'application/json' } },
  )
const answersAnyone = { fetch: async () => new Response() }
const endpoint = 'VITE_GRAPHQL_ENDPOINT'

type Row = [string, () => Response | Promise<Response>, string, string | null, Parameters<typeof watch>[0]?]
const rows: Row[] = [
  ['no connection', lost, 'OFFLINE', null, { isOnline: () => false }],
  ['a name that does not exist, a refused connection, a bad certificate', lost, 'UNREACHABLE', endpoint],
  ['missing CORS headers', lost, 'CORS', endpoint, answersAnyone],
  [
    'a content policy of another config',
    lost,
    'BLOCKED_BY_POLICY',
    endpoint,
    { blocked: { directive: 'connect-src', address: 'https://api.example.com' } },
  ],
  ['HTML for JSON', () => page(200), 'NOT_JSON', endpoint],
  ['HTML of a proxy with 502', () => page(502), 'HTTP_502', endpoint],
  ['a redirect to a login page or a captive portal', redirected, 'REDIRECTED', endpoint],
  ['an empty body', () => json(''), 'NOT_JSON', endpoint],
  ['a body that is cut', () => json('{"data":{"getL'), 'NOT_JSON', endpoint],
  ['plain text', () => new Response('OK', { headers: { 'content-type': 'text/plain' } }), 'NOT_JSON', endpoint],
  ['compression garbage', () => json('\u001f\ufffd\b\u0000'), 'NOT_JSON', endpoint],
  ['a connection that ends early', broken, 'INCOMPLETE', null],
  ['JSON of another API', () => json('{"message":"Hello"}'), 'NO_DATA', endpoint],
  ['a list', () => json('[]'), 'NO_DATA', endpoint],
  ['no errors and no data', () => json('{"errors":[]}'), 'NO_DATA', endpoint],
  ['empty data', () => json('{"data":{}}'), 'NO_DATA', endpoint],
  ['null data', () => json('{"data":null}'), 'NO_DATA', endpoint],
  ['500', () => json('{}', { status: 500 }), 'HTTP_500', endpoint],
  ['503 with Retry-After', () => json('', { status: 503, headers: { 'retry-after': '60' } }), 'HTTP_503', endpoint],
  ['404', () => page(404), 'HTTP_404', endpoint],
  ['405', () => json('', { status: 405 }), 'HTTP_405', endpoint],
  ['413', () => page(413), 'HTTP_413', endpoint],
  ['429', () => json('', { status: 429, headers: { 'retry-after': '60' } }), 'HTTP_429', endpoint],
  ['403 of a firewall', () => page(403), 'HTTP_403', endpoint],
  [
    'an API with a key, or of another pool',
    expired,
    'TOKEN_REFUSED',
    `${endpoint}, VITE_AWS_REGION, VITE_COGNITO_USER_POOL_ID, VITE_COGNITO_CLIENT_ID`,
  ],
  [
    'an API that does not take tokens of a pool',
    () =>
      json('{"errors":[{"message":"You are not authorized to make this call.","errorType":"UnauthorizedException"}]}', {
        status: 401,
      }),
    'TOKEN_REFUSED',
    `${endpoint}, VITE_AWS_REGION, VITE_COGNITO_USER_POOL_ID, VITE_COGNITO_CLIENT_ID`,
  ],
  [
    'another schema',
    () => answer(undefined, [{ message: "Validation error of type FieldUndefined: Field 'x'" }]),
    'WRONG_SCHEMA',
    'VITE_API',
  ],
  [
    'a resolver that fails',
    () => answer(null, [{ message: 'boom', errorType: 'Lambda:Unhandled' }]),
    'GRAPHQL_LAMBDA:UNHANDLED',
    null,
  ],
  ['an ordinary refusal', () => answer(null, [{ message: 'x', errorType: 'FORBIDDEN' }]), 'REFUSED_FORBIDDEN', null],
]

describe('a request to the API', () => {
  it.each(rows)('that meets %s', async (_name, respond, code, setting, options) => {
    vi.useFakeTimers()
    watch(options)
    const { client } = setUpClient(respond, { env: { ...clientEnv } })
    const query = client
      .query({ query: lead, variables: { leadId: '1' }, errorPolicy: 'none' })
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(60_000)
    const diagnosis = await diagnosisOf(await query)
    vi.useRealTimers()
    expect(diagnosis).toMatchObject({ code, setting, operation: 'Lead', host: 'api.example.com' })
    expect(lines).toEqual([
      [expect.stringContaining(`(${code})`), expect.objectContaining({ code, operation: 'Lead' })],
    ])
  })
})
const clientEnv = {
  full: true,
  graphqlEndpoint: 'https://api.example.com/graphql',
  graphqlExtraHeaders: true,
  graphqlGetQueries: false,
  production: true,
}

describe('a request to the pool', () => {
  const cognito = (type: string, message: string) => () =>
    json(JSON.stringify({ __type: type, message }), { status: 400, headers: { 'x-amzn-requestid': 'r-7' } })
  it.each<Row>([
    ['a dead region', lost, 'UNREACHABLE', 'VITE_AWS_REGION'],
    ['HTML', () => page(200), 'NOT_COGNITO_200', 'VITE_COGNITO_ENDPOINT, VITE_AWS_REGION'],
    ['a fault', () => json('{}', { status: 500 }), 'HTTP_500', null],
    [
      'a wrong client',
      cognito('ResourceNotFoundException', 'User pool client x does not exist.'),
      'ResourceNotFoundException',
      null,
    ],
    [
      'a wrong password',
      cognito('NotAuthorizedException', 'Incorrect username or password.'),
      'REFUSED_NotAuthorizedException',
      null,
    ],
    [
      'a refresh token of another client',
      cognito('NotAuthorizedException', 'Invalid Refresh Token'),
      'REFUSED_NotAuthorizedException',
      null,
    ],
  ])('that meets %s', async (_name, respond, code, setting) => {
    watch()
    const client = createCognitoClient(identity, { fetch: async () => respond() })
    const error: unknown = await client.call('InitiateAuth', {}).catch((failure: unknown) => failure)
    expect(await diagnosisOf(error)).toMatchObject({ code, setting, operation: 'InitiateAuth' })
    expect(lines).toHaveLength(1)
  })

  it('has the id by which the service logs it', async () => {
    watch()
    const client = createCognitoClient(identity, { fetch: async () => cognito('X', 'y')() })
    const error: unknown = await client.call('InitiateAuth', {}).catch((failure: unknown) => failure)
    expect(await diagnosisOf(error)).toMatchObject({ requestId: 'r-7', status: 400 })
  })
})

it.each([
  [{ iss: 'https://other' }, 'WRONG_POOL'],
  [{ iss: identity.issuer, aud: 'other' }, 'WRONG_CLIENT'],
  [{ iss: identity.issuer, aud: 'client', token_use: 'access' }, 'WRONG_TOKEN'],
])('a token with %j has the cause %s', async (claims, code) => {
  watch()
  const error = new SessionError('authenticationFailed')
  noteFailure({
    error,
    operation: 'SignIn',
    foreign: { claims, audience: { issuer: identity.issuer, clientId: 'client', strict: true } },
  })
  expect(await diagnosisOf(error)).toMatchObject({ code, setting: expect.stringContaining('VITE_COGNITO_CLIENT_ID') })
})

it('names the settings that are not set', async () => {
  watch({ env: { graphqlEndpoint: '', identity: null, problems: ['region (VITE_AWS_REGION) is not set'] } })
  const error = new SessionError('notConfigured')
  noteFailure({ error, operation: 'SignIn' })
  expect(await diagnosisOf(error)).toMatchObject({ code: 'NOT_CONFIGURED', setting: 'VITE_AWS_REGION' })
})

it.each([
  ['a refused upload', page(403), {}, 'HTTP_403'],
  [
    'an upload that the content policy blocks',
    undefined,
    { blocked: { directive: 'connect-src', address: 'https://s3.example.com' } },
    'BLOCKED_BY_POLICY',
  ],
])('names the setting of %s', async (_name, response, options, code) => {
  watch(options)
  const error = response ? new Error('refused') : new TypeError('Failed to fetch')
  noteFailure({ error, operation: 'UploadPhoto', url: 'https://s3.example.com/a?X-Amz-Signature=planted', response })
  expect(await diagnosisOf(error)).toMatchObject({ code, setting: 'VITE_UPLOAD_ORIGIN', host: 's3.example.com' })
  expect(JSON.stringify(lines)).not.toContain('planted')
})

it('logs each cause once a minute, and reports the others to telemetry alone', async () => {
  vi.useFakeTimers()
  watch()
  const fail = async () => {
    noteFailure({ error: new Error('x'), operation: 'Lead', url: 'https://api.example.com/', response: page(500) })
    await vi.advanceTimersByTimeAsync(20_000)
  }
  for (let each = 0; each < 4; each += 1) await fail()
  vi.useRealTimers()
  expect([lines.length, counted.length]).toEqual([2, 2])
  expect(counted[0]?.slice(1)).toEqual([
    lines[0]?.[0],
    { ...(lines[0]?.[1] as object), stack: expect.stringMatching(/:\d+:\d+/) },
  ])
})

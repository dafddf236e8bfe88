import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog, type LogSink } from '../telemetry/create-log'
import type { SignUpInput } from './identity-provider'
import { fakeProvider, lost } from '../../test/session-fixture'
import { withGraphqlFirst } from './browser-session'
import { hang } from '../../test/client-fixture'
import { createIdentityVariants } from './graphql-identity'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const credentials = { username: 'agent', password: 'x' }
const person: SignUpInput = {
  username: 'kim',
  password: 'p',
  email: 'kim@example.com',
  firstName: 'Kim',
  lastName: 'Lee',
  phoneNumber: '+12025550123',
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  zipCode: '89501',
  nmlsNumber: '0001234',
}

function setUp(respond: (signal: AbortSignal) => Response | Promise<Response>) {
  const sent: { operationName: string; query: string; variables: unknown }[] = []
  const provider = fakeProvider()
  const logged = vi.fn<LogSink>()
  const variants = createIdentityVariants({
    endpoint: 'https://api.test/graphql',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      sent.push(await request.json())
      return respond(request.signal)
    },
  })
  return { sent, provider, logged, variants, both: withGraphqlFirst(provider, variants, createLog('debug', logged)) }
}

const data = (field: string, payload: object) => () => Response.json({ data: { [field]: payload } })

describe('the GraphQL variant', () => {
  it('is tried first, and the provider is not called if it succeeds', async () => {
    const tokens = { accessToken: 'a', idToken: 'i', refreshToken: 'r', expiresIn: 60 }
    const { both, provider, sent } = setUp(data('signIn', { success: true, ...tokens, errors: [] }))
    expect(await both.signIn(credentials)).toEqual({
      kind: 'tokens',
      tokens: { accessToken: 'a', idToken: 'i', refreshToken: 'r', expiresInSeconds: 60 },
    })
    expect(provider.signIn).not.toHaveBeenCalled()
    expect(sent[0]).toMatchObject({ operationName: 'SignIn', variables: { email: 'agent', password: 'x' } })
    // Sent as it is, so it must not spread a fragment that only the build would inline.
    expect(sent[0]?.query).not.toContain('...')
  })

  const thrown =
    (message: string, code?: string, status = 200) =>
    () =>
      Response.json({ data: null, errors: [{ message, errorType: code }] }, { status })
  const refusing =
    (...errors: object[]) =>
    (field: string) =>
      data(field, { success: false, errors })()

  /** Asks for each of the three operations, and returns their outcomes and the names of the calls to the provider. */
  async function askAll(respond: (field: string, signal: AbortSignal) => Response | Promise<Response>) {
    const results = []
    for (const [name, field] of [
      ['SignIn', 'signIn'],
      ['SignUp', 'signUp'],
      ['ConfirmSignUp', 'confirmSignUp'],
    ] as const) {
      const { both, provider } = setUp((signal) => respond(field, signal))
      const calls = {
        SignIn: () => both.signIn(credentials),
        SignUp: () => both.signUp(person),
        ConfirmSignUp: () => both.confirmSignUp({ username: 'kim', code: '1' }),
      }
      const error: unknown = await calls[name]().then(
        () => null,
        (reason: unknown) => reason,
      )
      results.push({ error, asked: vi.mocked(provider[field]).mock.calls.length })
    }
    return results
  }

  it.each<[string, (field: string) => Response | Promise<Response>]>([
    ['has no such operation', thrown('Cannot query field "signIn" on type "Mutation".')],
    [
      'has another form of it (AppSync)',
      thrown("Validation error of type FieldUndefined: Field 'signIn' is undefined"),
    ],
    [
      'has another form of its input',
      thrown('Variable "$input" got invalid value; "zipCode" is not defined', 'BAD_USER_INPUT', 400),
    ],
    ['demands a token', thrown('Valid authorization header not provided.', 'UnauthorizedException', 401)],
    ['demands a token by its code', thrown('Not logged in', 'UNAUTHENTICATED')],
    ['denies the field', thrown('Not Authorized to access signIn on type Mutation', 'Unauthorized')],
    [
      'may not ask the pool',
      thrown('User: arn:x is not authorized to perform: cognito-idp:SignUp', 'Lambda:AccessDeniedException'),
    ],
    ['fails', thrown('boom', 'Lambda:Unhandled')],
    ['fails with a code', thrown('An unexpected error occurred.', 'INTERNAL')],
    ['is unavailable', thrown('x', 'SERVICE_UNAVAILABLE', 503)],
    ['is too slow', thrown('Execution timed out.', 'ExecutionTimeout')],
    ['answers null', (field) => data(field, null as never)()],
    ['answers nothing', () => Response.json({})],
    ['answers HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['answers broken JSON', () => new Response('{"data":{"sig')],
    ['answers 500', () => new Response('', { status: 500 })],
    ['answers 403 without an error', () => new Response('<html>', { status: 403 })],
    ['answers 404', () => new Response('', { status: 404 })],
    ['cannot be reached', () => Promise.reject(lost())],
  ])('falls back to the provider when it %s', async (_name, respond) => {
    for (const result of await askAll(respond)) expect(result).toEqual({ error: null, asked: 1 })
  })

  it.each<[string, (field: string) => Response, object]>([
    ['refuses', refusing({ message: 'Sign-ups are closed', code: 'CLOSED' }), { message: 'Sign-ups are closed' }],
    ['refuses without a reason', refusing(), { status: 200 }],
    ['refuses with a fault', refusing({ message: 'Try later', code: 'SERVICE_UNAVAILABLE' }), { message: 'Try later' }],
    [
      'names a wrong password',
      thrown('Incorrect username or password.', 'NotAuthorizedException'),
      { type: 'NotAuthorizedException' },
    ],
    [
      'calls a wrong password unauthenticated',
      thrown('Invalid credentials', 'UNAUTHENTICATED', 401),
      { message: 'Invalid credentials' },
    ],
    [
      'passes a wrong password on',
      thrown('Incorrect username or password.', 'Lambda:Unhandled'),
      { type: 'NotAuthorizedException' },
    ],
    [
      'names a taken name',
      thrown('User already exists', 'UsernameExistsException'),
      { message: expect.stringContaining('taken'), field: 'username' },
    ],
    [
      'names a weak password',
      thrown('Password did not conform with policy: x', 'InvalidPasswordException'),
      { field: 'password' },
    ],
    ['names a wrong code', thrown('Wrong', 'CodeMismatchException'), { field: 'code', message: 'Wrong' }],
    ['finds the input invalid', thrown('Enter a ZIP code', 'VALIDATION_FAILED'), { message: 'Enter a ZIP code' }],
    ['throttles', thrown('x', 'ThrottlingException'), { code: 'RATE_LIMITED' }],
    [
      'throttles by status',
      () => new Response('', { status: 429, headers: { 'retry-after': '7' } }),
      { code: 'RATE_LIMITED', retryAfterMs: 7000 },
    ],
    ['forbids it', thrown('Access denied.', 'FORBIDDEN'), { code: 'FORBIDDEN' }],
  ])('is the answer when it %s', async (_name, respond, error) => {
    for (const result of await askAll(respond)) expect(result).toMatchObject({ error, asked: 0 })
  })

  it('leaves a challenge and a sign-in without tokens to the provider', async () => {
    const message = 'Authentication challenge required: SMS_MFA'
    for (const payload of [
      { success: false, errors: [{ message }] },
      { success: true, accessToken: 'a' },
    ]) {
      const { both, provider, logged } = setUp(data('signIn', payload))
      expect(await both.signIn(credentials)).toMatchObject({ kind: 'tokens' })
      expect(provider.signIn).toHaveBeenCalledExactlyOnceWith(credentials)
      expect(logged.mock.calls[0]?.[0]).toBe('debug')
    }
  })

  it('names each reason at the form’s field', async () => {
    const { both } = setUp(
      refusing(
        {
          message: 'This conflicts with existing data. Please refresh and try again.',
          code: 'CONFLICT',
          field: 'username',
        },
        { message: 'Enter a ZIP code', code: 'VALIDATION_FAILED', field: 'address.zipCode' },
        { message: 'Enter a street', code: 'VALIDATION_FAILED', field: 'line1' },
      ).bind(null, 'signUp'),
    )
    await expect(both.signUp(person)).rejects.toMatchObject({
      reasons: [
        { field: 'username', message: 'This username is taken. Choose another one, or sign in.' },
        { field: 'zipCode', message: 'Enter a ZIP code' },
        { field: 'address', message: 'Enter a street' },
      ],
    })
    const signIn = setUp(refusing({ message: 'Unknown', code: 'NOT_FOUND', field: 'email' }).bind(null, 'signIn'))
    await expect(signIn.both.signIn(credentials)).rejects.toMatchObject({ field: 'username' })
  })

  it.each([
    ['User is not confirmed.', 'UserNotConfirmedException'],
    ['Password reset required for the user', 'PasswordResetRequiredException'],
  ])('recognizes the next step in %j', async (message, type) => {
    const { both } = setUp(refusing({ message, code: 'AUTHENTICATION_FAILED' }).bind(null, 'signIn'))
    await expect(both.signIn(credentials)).rejects.toMatchObject({ type })
  })

  it('falls back to the provider after ten seconds without a response', async () => {
    const { both, provider } = setUp(hang)
    const answer = both.signIn(credentials)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(provider.signIn).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await answer).toMatchObject({ kind: 'tokens' })
  })

  it('sends the address as a composite', async () => {
    const { both, sent } = setUp(
      data('signUp', {
        success: true,
        userSub: 's',
        codeDelivery: { destination: 'k***', medium: 'EMAIL', attribute: 'email' },
      }),
    )
    expect(await both.signUp(person)).toEqual({
      userSub: 's',
      confirmed: false,
      codeDelivery: { destination: 'k***', medium: 'EMAIL', attribute: 'email' },
    })
    expect(sent[0]?.variables).toEqual({
      input: {
        username: 'kim',
        password: 'p',
        email: 'kim@example.com',
        firstName: 'Kim',
        lastName: 'Lee',
        phoneNumber: '+12025550123',
        address: { line1: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', nmlsNumber: '0001234' },
      },
    })
  })

  it('confirms a sign-up', async () => {
    const { both, sent, provider } = setUp(data('confirmSignUp', { success: true, errors: [] }))
    await both.confirmSignUp({ username: 'kim', code: ' 123456 ' })
    expect(sent[0]).toMatchObject({ operationName: 'ConfirmSignUp', variables: { username: 'kim', code: '123456' } })
    expect(provider.confirmSignUp).not.toHaveBeenCalled()
  })

  it('leaves every other call to the provider', () => {
    const { provider } = setUp(() => new Response(''))
    const both = withGraphqlFirst(provider, {}, createLog('debug', vi.fn<LogSink>()))
    for (const name of ['refresh', 'getUser', 'globalSignOut', 'forgotPassword'] as const)
      expect(both[name]).toBe(provider[name])
  })
})

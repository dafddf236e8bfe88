import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog, type LogSink } from '../telemetry/log'
import type { SignUpInput } from '../auth/identity-provider'
import { fakeProvider, lost } from '../auth/session-fixture'
import { withGraphqlFirst } from '../auth/browser-session'
import { hang } from './client-fixture'
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

  const failures: [string, (signal: AbortSignal) => Response | Promise<Response>][] = [
    ['refuses', data('signIn', { success: false, errors: [{ message: 'no', code: 'AUTHENTICATION_FAILED' }] })],
    [
      'names a challenge',
      data('signIn', { success: false, errors: [{ message: 'Authentication challenge required: SMS_MFA' }] }),
    ],
    ['gives no tokens', data('signIn', { success: true, accessToken: 'a', idToken: 'i', refreshToken: null })],
    ['is unknown', () => Response.json({ errors: [{ message: 'Cannot query field "signIn"' }] })],
    ['answers null', data('signIn', null as never)],
    ['answers HTML', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['answers 500', () => new Response('', { status: 500 })],
    ['cannot be reached', () => Promise.reject(lost())],
  ]
  it.each(failures)('falls back to the provider when it %s', async (_name, respond) => {
    const { both, provider, logged } = setUp(respond)
    expect(await both.signIn(credentials)).toMatchObject({ kind: 'tokens' })
    expect(provider.signIn).toHaveBeenCalledWith(credentials)
    expect(logged.mock.calls[0]?.[0]).toBe('debug')
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

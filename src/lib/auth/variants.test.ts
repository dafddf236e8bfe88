import { describe, expect, it, vi } from 'vitest'
import { createLog, type LogSink } from '../telemetry/create-log'
import { IdentityError, type IdentityProvider, type SignInResponse, type SignUpInput } from './identity-provider'
import { fakeProvider, lost, makeTokens, refused } from '../../test/session-fixture'
import { withGraphqlFirst } from './browser-session'

const credentials = { username: 'kim', password: 'x' }
const person = { username: 'kim', email: 'kim@example.com' } as SignUpInput
const code = { username: 'kim', code: '1' }

function setUp(variants: Parameters<typeof withGraphqlFirst>[1]) {
  const provider = fakeProvider()
  const logged = vi.fn<LogSink>()
  return { provider, logged, both: withGraphqlFirst(provider, variants, createLog('debug', logged)) }
}

describe('the GraphQL variant of a call', () => {
  it('responds instead of the provider', async () => {
    const answer: SignInResponse = { kind: 'tokens', tokens: makeTokens() }
    const signedUp = { userSub: 'v', confirmed: true, codeDelivery: null }
    const confirmSignUp = vi.fn<IdentityProvider['confirmSignUp']>(() => Promise.resolve())
    const { both, provider, logged } = setUp({
      signIn: () => Promise.resolve(answer),
      signUp: () => Promise.resolve(signedUp),
      confirmSignUp,
    })
    expect(await both.signIn(credentials)).toBe(answer)
    expect(await both.signUp(person)).toBe(signedUp)
    await both.confirmSignUp(code)
    expect(confirmSignUp).toHaveBeenCalledWith(code)
    for (const call of [provider.signIn, provider.signUp, provider.confirmSignUp]) expect(call).not.toHaveBeenCalled()
    expect(logged).not.toHaveBeenCalled()
  })

  it.each([
    ['where there is none', {}, []],
    [
      'where it fails, and the log says which',
      {
        signIn: () => Promise.reject(lost()),
        signUp: () => Promise.reject(lost()),
        confirmSignUp: async () => {
          throw lost()
        },
      },
      ['sign-in', 'sign-up', 'confirm'],
    ],
  ])('leaves the call to the provider %s', async (_case, variants, named) => {
    const { both, provider, logged } = setUp(variants)
    expect(await both.signIn(credentials)).toMatchObject({ kind: 'tokens', tokens: { username: 'kim' } })
    expect(await both.signUp(person)).toMatchObject({ userSub: 's' })
    await both.confirmSignUp(code)
    expect(provider.signIn).toHaveBeenCalledWith(credentials)
    expect(provider.signUp).toHaveBeenCalledWith(person)
    expect(provider.confirmSignUp).toHaveBeenCalledWith(code)
    expect(logged.mock.calls).toEqual(
      named.map((name) => [
        'debug',
        expect.stringContaining(`variant of ${name} failed`),
        { error: expect.objectContaining({ name: 'AppError', message: expect.stringContaining('Connection error') }) },
      ]),
    )
  })

  it('is logged only at its first failure, and is tried again the next time', async () => {
    const signIn = vi.fn<IdentityProvider['signIn']>(() => Promise.reject(lost()))
    const { both, logged } = setUp({ signIn })
    await both.signIn(credentials)
    await both.signIn(credentials)
    expect(signIn).toHaveBeenCalledTimes(2)
    expect(logged).toHaveBeenCalledTimes(1)
  })

  it.each([true, false])('finds its own account after a lost answer, confirmed: %s', async (confirmed) => {
    const { both, provider } = setUp({})
    const taken = new IdentityError('CONFLICT', { type: 'UsernameExistsException', status: 400, field: 'username' })
    const { signIn } = provider
    vi.mocked(provider.signUp).mockRejectedValueOnce(lost()).mockRejectedValue(taken)
    await expect(both.signUp(person)).rejects.toMatchObject({ network: true })
    if (!confirmed) signIn.mockRejectedValueOnce(refused('UserNotConfirmedException'))
    expect(await both.signUp(person)).toEqual({ userSub: null, confirmed, codeDelivery: null })
    // The name of another sign-up is simply taken.
    await expect(both.signUp({ ...person, username: 'other' })).rejects.toBe(taken)
    signIn.mockRejectedValueOnce(refused('NotAuthorizedException'))
    await expect(both.signUp(person)).rejects.toBe(taken)
    expect(signIn).toHaveBeenCalledTimes(2)
  })

  it('leaves every other call unchanged', () => {
    const { both, provider } = setUp({})
    expect(both.refresh).toBe(provider.refresh)
    expect(both.globalSignOut).toBe(provider.globalSignOut)
  })
})

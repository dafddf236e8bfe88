import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deferred, loadTab, lost, makeJwt, makeTokens, openTab, refused } from '../../test/session-fixture'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

const credentials = { username: 'agent', password: 'x' }
const challenge = { name: 'NEW_PASSWORD_REQUIRED', session: 's', username: 'agent', parameters: {} }
const connectionFailed = {
  error: expect.objectContaining({ name: 'AppError', message: expect.stringContaining('Connection error') }) as Error,
}

describe('signing in', () => {
  const open = () => openTab({ stored: null })

  it('stores exactly the token set and returns the user', async () => {
    const { session, browser, provider } = await open()
    const attributes = { given_name: 'Ann', 'custom:city': 'Reno' }
    provider.getUser.mockResolvedValue({ username: 'agent', attributes, secondFactors: [] })
    const outcome = await session.signIn(credentials)
    expect(outcome).toMatchObject({ kind: 'signedIn', user: { username: 'agent', firstName: 'Ann', city: 'Reno' } })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { firstName: 'Ann' } })
    expect(Object.keys(browser.stored() ?? {}).sort()).toEqual(['accessToken', 'idToken', 'refreshToken', 'username'])
  })

  it('sends one request for a double submit', async () => {
    const { session, provider } = await open()
    const both = await Promise.all([1, 2].map(() => session.signIn({ ...credentials })))
    expect(provider.signIn).toHaveBeenCalledTimes(1)
    expect(both[0]).toEqual(both[1])
    await session.signIn(credentials)
    expect(provider.signIn).toHaveBeenCalledTimes(2)
  })

  it('runs different sign-ins one after another, each once', async () => {
    const { session, provider } = await open()
    const first = deferred<never>()
    provider.signIn.mockReturnValueOnce(first.promise)
    const ann = session.signIn({ username: 'ann', password: 'x' })
    const again = session.signIn({ username: 'ann', password: 'y' })
    const bo = session.signIn({ username: 'bo', password: 'x' })
    await vi.advanceTimersByTimeAsync(0)
    expect(provider.signIn).toHaveBeenCalledTimes(1)
    first.reject(lost())
    expect(await ann).toMatchObject({ kind: 'failed' })
    expect(await again).toMatchObject({ kind: 'signedIn' })
    expect(session.signIn({ username: 'bo', password: 'x' })).toEqual(bo)
    expect(await bo).toMatchObject({ kind: 'signedIn' })
    const sent = provider.signIn.mock.calls.map(([input]) => `${input.username}/${input.password}`)
    expect(sent).toEqual(['ann/x', 'ann/y', 'bo/x'])
  })

  it('sends one request for a double submit of a new password, and another for a different password', async () => {
    const { session, provider } = await open()
    const answer = (newPassword: string) => ({ kind: 'newPassword' as const, challenge, newPassword })
    await Promise.all(['y', 'y', 'z'].map((newPassword) => session.answerChallenge(answer(newPassword))))
    expect(provider.answerChallenge.mock.calls).toEqual([[answer('y')], [answer('z')]])
  })

  it('returns the provider’s error for a refusal and stores nothing', async () => {
    const { session, browser, provider } = await open()
    const error = refused('NotAuthorizedException')
    provider.signIn.mockRejectedValue(error)
    expect(await session.signIn(credentials)).toEqual({ kind: 'failed', error })
    expect(browser.stored()).toBeNull()
    expect(session.getSnapshot().status).toBe('signedOut')
  })

  it.each<[string, Record<string, string>, boolean]>([
    ['NEW_PASSWORD_REQUIRED', {}, true],
    ['SOFTWARE_TOKEN_MFA', {}, true],
    ['SMS_MFA', {}, true],
    ['EMAIL_OTP', {}, true],
    ['SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["SMS_MFA","EMAIL_OTP"]' }, true],
    ['SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["WEB_AUTHN"]' }, false],
    ['SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: 'no JSON' }, false],
    ['MFA_SETUP', { MFAS_CAN_SETUP: '["EMAIL_OTP","SOFTWARE_TOKEN_MFA"]' }, true],
    ['MFA_SETUP', { MFAS_CAN_SETUP: '["EMAIL_OTP"]' }, false],
    ['DEVICE_SRP_AUTH', {}, false],
  ])('returns whether %s with %j has a form: %s', async (name, parameters, canBe) => {
    const { session, provider } = await open()
    const asked = { ...challenge, name, parameters }
    provider.signIn.mockResolvedValue({ kind: 'challenge', challenge: asked })
    const message = `Authentication challenge required: ${name}`
    expect(await session.signIn(credentials)).toMatchObject(
      canBe
        ? { kind: 'challenge', challenge: asked }
        : { kind: 'failed', error: { code: 'AUTHENTICATION_FAILED', message } },
    )
  })

  it.each(['accessToken', 'idToken', 'refreshToken'])('fails without %s', async (name) => {
    const { session, browser, provider } = await open()
    provider.signIn.mockResolvedValue({ kind: 'tokens', tokens: { ...makeTokens(), [name]: '' } })
    expect(await session.signIn(credentials)).toMatchObject({
      kind: 'failed',
      error: { code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' },
    })
    expect(provider.getUser).not.toHaveBeenCalled()
    expect(browser.stored()).toBeNull()
  })

  it('rejects a user without a username', async () => {
    const { session, browser, provider } = await open()
    provider.getUser.mockResolvedValue({ username: null, attributes: {}, secondFactors: [] })
    const error = { message: 'User response did not include a username' }
    expect(await session.signIn(credentials)).toMatchObject({ kind: 'failed', error })
    expect(browser.stored()).toBeNull()
  })

  it('succeeds if the lookup of the user fails', async () => {
    const { session, provider, logged } = await open()
    provider.getUser.mockRejectedValue(lost())
    expect(await session.signIn(credentials)).toMatchObject({ kind: 'signedIn' })
    expect(session.getSnapshot().user).toMatchObject({ username: 'agent', email: 'agent@example.com' })
    expect(logged).toHaveBeenCalledWith('warn', expect.stringContaining('could not be read'), connectionFailed)
    expect(JSON.stringify(logged.mock.calls)).not.toContain('eyJ')
  })

  it.each([
    ['UserNotConfirmedException', 'confirmationRequired'],
    ['PasswordResetRequiredException', 'passwordResetRequired'],
    ['UserNotFoundException', 'failed'],
  ])('returns for %s the outcome %s', async (type, kind) => {
    const { session, provider } = await open()
    provider.signIn.mockRejectedValue(refused(type))
    expect(await session.signIn(credentials)).toMatchObject({ kind })
  })

  it('rejects tokens of another pool', async () => {
    const { session, browser, provider } = await open()
    const tokens = { ...makeTokens(), idToken: makeJwt({ iss: 'https://elsewhere', aud: 'x', token_use: 'id' }) }
    provider.signIn.mockResolvedValue({ kind: 'tokens', tokens })
    const error = { message: 'Authentication failed' }
    expect(await session.signIn(credentials)).toMatchObject({ kind: 'failed', error })
    expect(browser.stored()).toBeNull()
  })
})

describe('signing out', () => {
  it.each([
    ['succeeds', () => Promise.resolve()],
    ['answers 500', () => Promise.reject(refused('InternalErrorException', 500))],
    ['is offline', () => Promise.reject(lost())],
    ['hangs', () => new Promise<void>(() => undefined)],
  ])('clears everything locally when the server %s', async (_name, answer) => {
    const { session, browser, provider, tokens } = await openTab({ lifetimeSeconds: 125 })
    provider.globalSignOut.mockImplementation(answer)
    const dropped = vi.fn()
    session.onIdentityChange(dropped)
    void session.signOut()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null })
    expect(browser.stored()).toBeNull()
    expect(dropped).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(provider.globalSignOut).toHaveBeenCalledWith(tokens.accessToken)
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('revokes the refresh token last, even after a failed global sign-out, and logs both', async () => {
    const { session, provider, tokens, logged } = await openTab()
    const told: string[] = []
    provider.globalSignOut.mockImplementation(async () => {
      told.push('everywhere')
      throw lost()
    })
    provider.revokeToken.mockImplementation(async (token) => {
      told.push(token)
      throw refused('UnsupportedOperationException')
    })
    await session.signOut()
    expect(told).toEqual(['everywhere', tokens.refreshToken])
    expect(logged).toHaveBeenCalledWith('warn', expect.stringContaining('could not be told'), connectionFailed)
    expect(JSON.stringify(logged.mock.calls)).toContain('The refresh token could not be revoked')
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
  })

  it('changes nothing and sends no request without a signed-in user', async () => {
    const { session, browser, provider } = await openTab()
    await session.signOut()
    const { identityEpoch } = session.getSnapshot()
    const dropped = vi.fn()
    const stop = session.onIdentityChange(dropped)
    await session.signOut()
    browser.announceToAll()
    session.tokensForRequest()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null, identityEpoch })
    expect(provider.globalSignOut).toHaveBeenCalledTimes(1)
    stop()
    await session.signIn(credentials)
    expect(dropped).not.toHaveBeenCalled()
  })

  it('ends the session and logs the error if the cleanup of the previous user fails', async () => {
    const { session, logged } = await openTab()
    session.onIdentityChange(() => {
      throw new Error('stuck')
    })
    await session.signOut()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null })
    const error = expect.objectContaining({ name: 'Error', message: 'stuck' }) as Error
    expect(logged).toHaveBeenCalledWith('error', expect.stringContaining('could not be dropped'), { error })
  })
})

describe('a listener', () => {
  it('gets the same snapshot until something changes', async () => {
    const { session } = loadTab({ stored: null })
    const listener = vi.fn()
    const stop = session.subscribe(listener)
    const before = session.getSnapshot()
    expect(session.getSnapshot()).toBe(before)
    await session.start()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(session.getSnapshot()).not.toBe(before)
    session.clearMessage()
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    await session.signIn(credentials)
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('is not called when other tabs and requests find what is known', async () => {
    const { session, browser, comeBack } = await openTab()
    const listener = vi.fn()
    session.subscribe(listener)
    browser.announceToAll()
    comeBack()
    session.tokensForRequest()
    expect(listener).not.toHaveBeenCalled()
  })

  it('can clear a message', async () => {
    const { session } = await openTab({ stored: 'broken' })
    session.clearMessage()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
  })
})

describe('session calls', () => {
  it('retry only a session that is restoring', async () => {
    const { session, provider } = await openTab()
    await session.retryRestore()
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('forward all account calls to the provider', async () => {
    const { session, provider } = await openTab()
    const code = { username: 'kim', code: '1' }
    const password = { ...code, newPassword: 'n' }
    await session.confirmSignUp(code)
    await session.resendConfirmationCode('kim')
    await session.forgotPassword('kim')
    await session.confirmForgotPassword(password)
    await session.signUp({ username: 'kim' } as never)
    expect(provider.confirmSignUp).toHaveBeenCalledWith(code)
    expect(provider.resendConfirmationCode).toHaveBeenCalledWith('kim')
    expect(provider.forgotPassword).toHaveBeenCalledWith('kim')
    expect(provider.confirmForgotPassword).toHaveBeenCalledWith(password)
    expect(provider.signUp).toHaveBeenCalledWith({ username: 'kim' })
  })

  it('reject account calls without a provider', async () => {
    const { session } = loadTab({ isConfigured: false })
    await expect(session.forgotPassword('kim')).rejects.toThrow('Cognito service not configured')
  })

  it('allow repeated starts and stops', async () => {
    const { session, browser } = await openTab()
    await session.start()
    session.stop()
    session.stop()
    browser.values.clear()
    browser.announceToAll()
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(vi.getTimerCount()).toBe(0)
  })
})

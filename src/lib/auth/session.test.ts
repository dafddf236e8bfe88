import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser, deferred, lost, makeJwt, makeTokens, refused } from './session-fixture'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

describe('signing in', () => {
  it('stores exactly the token set and returns the user', async () => {
    const browser = createBrowser()
    browser.provider?.getUser.mockResolvedValue({
      username: 'agent',
      attributes: { given_name: 'Ann', 'custom:city': 'Reno' },
      secondFactors: [],
    })
    const { session } = browser.openTab()
    await session.start()
    const outcome = await session.signIn({ username: 'agent', password: 'secret' })
    expect(outcome).toMatchObject({ kind: 'signedIn', user: { username: 'agent', firstName: 'Ann', city: 'Reno' } })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { firstName: 'Ann' } })
    expect(Object.keys(browser.stored() ?? {}).sort()).toEqual(['accessToken', 'idToken', 'refreshToken', 'username'])
  })

  it('sends one request for a double submit', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    const both = await Promise.all([1, 2].map(() => session.signIn({ username: 'agent', password: 'secret' })))
    expect(browser.provider?.signIn).toHaveBeenCalledTimes(1)
    expect(both[0]).toEqual(both[1])
    await session.signIn({ username: 'agent', password: 'secret' })
    expect(browser.provider?.signIn).toHaveBeenCalledTimes(2)
  })

  it('sends one request for a double submit that waited for another sign-in', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    const bo = { username: 'bo', password: 'x' }
    const [first, second] = [deferred<never>(), deferred<never>()]
    browser.provider?.signIn.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
    const ann = session.signIn({ username: 'ann', password: 'x' })
    const submitted = session.signIn(bo)
    first.reject(lost())
    await ann
    const again = session.signIn(bo)
    second.reject(lost())
    expect(await again).toEqual(await submitted)
    expect(browser.provider?.signIn).toHaveBeenCalledTimes(2)
  })

  it('sends one request for a double submit of a new password, and another for a different password', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    const challenge = { name: 'NEW_PASSWORD_REQUIRED', session: 's', username: 'agent', parameters: {} }
    await Promise.all(
      ['y', 'y', 'z'].map((newPassword) => session.answerChallenge({ kind: 'newPassword', challenge, newPassword })),
    )
    expect(browser.provider?.answerChallenge.mock.calls).toEqual([
      [{ kind: 'newPassword', challenge, newPassword: 'y' }],
      [{ kind: 'newPassword', challenge, newPassword: 'z' }],
    ])
  })

  it('returns the provider’s error for a refusal and stores nothing', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    const error = refused('NotAuthorizedException')
    browser.provider?.signIn.mockRejectedValue(error)
    expect(await session.signIn({ username: 'agent', password: 'error' })).toEqual({ kind: 'failed', error })
    expect(browser.stored()).toBeNull()
    expect(session.getSnapshot().status).toBe('signedOut')
  })

  it('completes a new-password challenge and names an unsupported challenge', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    const challenge = { name: 'NEW_PASSWORD_REQUIRED', session: 's', username: 'agent', parameters: {} }
    browser.provider?.signIn.mockResolvedValue({ kind: 'challenge', challenge })
    expect(await session.signIn({ username: 'agent', password: 'x' })).toEqual({
      kind: 'challenge',
      challenge,
    })
    expect(await session.answerChallenge({ kind: 'newPassword', challenge, newPassword: 'y' })).toMatchObject({
      kind: 'signedIn',
    })

    browser.provider?.signIn.mockResolvedValue({
      kind: 'challenge',
      challenge: { ...challenge, name: 'CUSTOM_CHALLENGE' },
    })
    expect(await session.signIn({ username: 'agent', password: 'x' })).toMatchObject({
      kind: 'failed',
      error: { code: 'AUTHENTICATION_FAILED', message: 'Authentication challenge required: CUSTOM_CHALLENGE' },
    })
  })

  it.each([
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
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    const challenge = { name, session: 's', username: 'agent', parameters }
    browser.provider?.signIn.mockResolvedValue({ kind: 'challenge', challenge })
    expect(await session.signIn({ username: 'agent', password: 'x' })).toMatchObject(
      canBe
        ? { kind: 'challenge', challenge }
        : { kind: 'failed', error: { message: `Authentication challenge required: ${name}` } },
    )
  })

  it.each(['accessToken', 'idToken', 'refreshToken'])('fails without %s', async (name) => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    browser.provider?.signIn.mockResolvedValue({ kind: 'tokens', tokens: { ...makeTokens(), [name]: '' } })
    expect(await session.signIn({ username: 'a', password: 'b' })).toMatchObject({
      kind: 'failed',
      error: { code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' },
    })
    expect(browser.provider?.getUser).not.toHaveBeenCalled()
    expect(browser.stored()).toBeNull()
  })

  it('rejects a user without a username', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    browser.provider?.getUser.mockResolvedValue({ username: null, attributes: {}, secondFactors: [] })
    expect(await session.signIn({ username: 'a', password: 'b' })).toMatchObject({
      kind: 'failed',
      error: { message: 'User response did not include a username' },
    })
    expect(browser.stored()).toBeNull()
  })

  it('succeeds if the lookup of the user fails', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.session.start()
    browser.provider?.getUser.mockRejectedValue(lost())
    expect(await tab.session.signIn({ username: 'agent', password: 'b' })).toMatchObject({ kind: 'signedIn' })
    expect(tab.session.getSnapshot().user).toMatchObject({ username: 'agent', email: 'agent@example.com' })
    expect(tab.logged).toHaveBeenCalledWith('warn', expect.stringContaining('could not be read'), {
      error: expect.objectContaining({ name: 'AppError', message: expect.stringContaining('Connection error') }),
    })
    expect(JSON.stringify(tab.logged.mock.calls)).not.toContain('eyJ')
  })

  it.each([
    ['UserNotConfirmedException', 'confirmationRequired'],
    ['PasswordResetRequiredException', 'passwordResetRequired'],
    ['UserNotFoundException', 'failed'],
  ])('returns for %s the outcome %s', async (type, kind) => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    browser.provider?.signIn.mockRejectedValue(refused(type))
    expect(await session.signIn({ username: 'kim', password: 'b' })).toMatchObject({ kind })
  })

  it('rejects tokens of another pool', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    const tokens = { ...makeTokens(), idToken: makeJwt({ iss: 'https://elsewhere', aud: 'x', token_use: 'id' }) }
    browser.provider?.signIn.mockResolvedValue({ kind: 'tokens', tokens })
    expect(await session.signIn({ username: 'a', password: 'b' })).toMatchObject({
      kind: 'failed',
      error: { message: 'Authentication failed' },
    })
    expect(browser.stored()).toBeNull()
  })

  it('logs a failure of the provider with its error name', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.session.start()
    browser.provider?.getUser.mockRejectedValue(refused('InternalErrorException', 500))
    await tab.session.signIn({ username: 'agent', password: 'b' })
    expect(tab.logged.mock.calls[0]?.[2]).toMatchObject({ error: { name: 'IdentityError' } })
  })
})

describe('signing out', () => {
  it.each([
    ['succeeds', () => Promise.resolve()],
    ['answers 500', () => Promise.reject(refused('InternalErrorException', 500))],
    ['is offline', () => Promise.reject(lost())],
  ])('clears everything locally when the server %s', async (_name, answer) => {
    const browser = createBrowser()
    const tokens = makeTokens({ lifetimeSeconds: 125 })
    browser.store(tokens)
    browser.provider?.globalSignOut.mockImplementation(answer)
    const tab = browser.openTab()
    const dropped = vi.fn()
    await tab.session.start()
    tab.session.onIdentityChange(dropped)
    const done = tab.session.signOut()
    expect(tab.session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null })
    expect(browser.stored()).toBeNull()
    expect(dropped).toHaveBeenCalledTimes(1)
    await done
    expect(browser.provider?.globalSignOut).toHaveBeenCalledWith(tokens.accessToken)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(browser.provider?.refresh).not.toHaveBeenCalled()
  })

  it('revokes the refresh token last, even after a failed global sign-out, and logs refusals', async () => {
    const browser = createBrowser()
    const tokens = makeTokens()
    browser.store(tokens)
    const told: string[] = []
    browser.provider?.globalSignOut.mockImplementation(async () => {
      told.push('everywhere')
      throw refused('NotAuthorizedException')
    })
    browser.provider?.revokeToken.mockImplementation(async (token) => {
      told.push(token)
      throw refused('UnsupportedOperationException')
    })
    const { session, logged } = browser.openTab()
    await session.start()
    await session.signOut()
    expect(told).toEqual(['everywhere', tokens.refreshToken])
    expect(JSON.stringify(logged.mock.calls)).toContain('The refresh token could not be revoked')
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
  })

  it('does not wait for a server that hangs', async () => {
    const browser = createBrowser()
    browser.store(makeTokens())
    browser.provider?.globalSignOut.mockReturnValue(new Promise(() => undefined))
    const { session } = browser.openTab()
    await session.start()
    void session.signOut()
    expect(session.getSnapshot().status).toBe('signedOut')
  })

  it('sends no request without a signed-in user', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    await session.signOut()
    expect(browser.provider?.globalSignOut).not.toHaveBeenCalled()
  })
})

describe('a listener', () => {
  it('gets the same snapshot until something changes', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
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
    await session.signIn({ username: 'agent', password: 'x' })
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('can clear a message', async () => {
    const browser = createBrowser()
    browser.store('broken')
    const { session } = browser.openTab()
    await session.start()
    session.clearMessage()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser, deferred, lost, makeJwt, makeTokens, refused } from './session-fixture'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

describe('signing in', () => {
  it('stores exactly the token set and tells who it is', async () => {
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

  it('S23: a double submit is one request', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    const both = await Promise.all([1, 2].map(() => session.signIn({ username: 'agent', password: 'secret' })))
    expect(browser.provider?.signIn).toHaveBeenCalledTimes(1)
    expect(both[0]).toEqual(both[1])
    await session.signIn({ username: 'agent', password: 'secret' })
    expect(browser.provider?.signIn).toHaveBeenCalledTimes(2)
  })

  it('S23: so is one that has waited for its turn', async () => {
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

  it('S23: so is a double submit of a new password, and another one is another request', async () => {
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

  it('S23: a refusal is shown in the provider’s words and stores nothing', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    const error = refused('NotAuthorizedException')
    browser.provider?.signIn.mockRejectedValue(error)
    expect(await session.signIn({ username: 'agent', password: 'error' })).toEqual({ kind: 'failed', error })
    expect(browser.stored()).toBeNull()
    expect(session.getSnapshot().status).toBe('signedOut')
  })

  it('S21: completes a new password, and names any other challenge', async () => {
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
  ])('S21: %s with %j can be answered: %s', async (name, parameters, canBe) => {
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

  it.each(['accessToken', 'idToken', 'refreshToken'])('S22: without %s it has failed', async (name) => {
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

  it('S22: a user without a username is refused', async () => {
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

  it('does not depend on the look-up of the user', async () => {
    const browser = createBrowser()
    const tab = browser.openTab()
    await tab.session.start()
    browser.provider?.getUser.mockRejectedValue(lost())
    expect(await tab.session.signIn({ username: 'agent', password: 'b' })).toMatchObject({ kind: 'signedIn' })
    expect(tab.session.getSnapshot().user).toMatchObject({ username: 'agent', email: 'agent@example.com' })
    expect(tab.logged).toHaveBeenCalledWith('warn', expect.stringContaining('could not be read'), {
      error: { name: 'AppError', message: expect.stringContaining('Connection error') },
    })
    expect(JSON.stringify(tab.logged.mock.calls)).not.toContain('eyJ')
  })

  it.each([
    ['UserNotConfirmedException', 'confirmationRequired'],
    ['PasswordResetRequiredException', 'passwordResetRequired'],
    ['UserNotFoundException', 'failed'],
  ])('%s ends as %s', async (type, kind) => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    browser.provider?.signIn.mockRejectedValue(refused(type))
    expect(await session.signIn({ username: 'kim', password: 'b' })).toMatchObject({ kind })
  })

  it('refuses tokens of a pool that is not ours', async () => {
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

  it('a failure of the provider is logged under its own name', async () => {
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
  ])('S15: clears everything here when the server %s', async (_name, answer) => {
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

  it('revokes the refresh token last, also where the other call has failed, and notes what is refused', async () => {
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

  it('asks no server when nobody was signed in', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    await session.start()
    await session.signOut()
    expect(browser.provider?.globalSignOut).not.toHaveBeenCalled()
  })
})

describe('who listens', () => {
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

  it('can put a message away', async () => {
    const browser = createBrowser()
    browser.store('broken')
    const { session } = browser.openTab()
    await session.start()
    session.clearMessage()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
  })
})

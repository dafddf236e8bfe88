import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionError } from './session-error'
import { createBrowser, fakeProvider, lost, makeTokens, openSignedInTab, refused } from './session-fixture'
import { tokenStorageKey } from './token-store'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

const failing = () => Promise.reject(lost())

describe('when a renewal fails', () => {
  const finalRefusals = [
    'NotAuthorizedException',
    'UserNotFoundException',
    'PasswordResetRequiredException',
    'UserNotConfirmedException',
    'RefreshTokenReuseException',
    'TokenRevokedException',
  ]
  it.each(finalRefusals)('S2: %s ends the session at once', async (type) => {
    const { session, tokens, provider, browser } = await openSignedInTab(3600)
    provider.refresh.mockRejectedValue(refused(type))
    await expect(session.refresh(tokens)).rejects.toMatchObject({
      reason: 'expired',
      code: 'AUTHENTICATION_FAILED',
      message: 'Your session has expired. Please sign in again.',
    })
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      message: 'Your session has expired. Please sign in again.',
    })
    expect(browser.stored()).toBeNull()
  })

  it('S13, S14: by network twice keeps the tokens; the third time in a row signs out', async () => {
    const { session, tokens, provider, browser } = await openSignedInTab(3600)
    provider.refresh.mockImplementation(() => Promise.reject(lost()))
    for (const attempt of [1, 2]) {
      await expect(session.refresh(tokens), `attempt ${attempt}`).rejects.toMatchObject({
        message: 'Network error during token refresh. Please check your connection and try again.',
        retryable: true,
      })
      expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
      expect(browser.stored()).toEqual(tokens)
    }
    await expect(session.refresh(tokens)).rejects.toMatchObject({
      message: 'Multiple refresh attempts failed. Please sign in again.',
    })
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      message: 'Multiple refresh attempts failed. Please sign in again.',
    })
    expect(browser.stored()).toBeNull()
  })

  it('S14: a late refusal of a request of the ended session does not change what the person is told', async () => {
    const { session, tokens, provider } = await openSignedInTab(3600)
    provider.refresh.mockRejectedValue(refused('NotAuthorizedException'))
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'expired' })
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'noRefreshToken' })
    expect(session.getSnapshot().message).toBe('Your session has expired. Please sign in again.')
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('the count starts anew after a retry that succeeds', async () => {
    const { session, tokens, provider } = await openSignedInTab(3600)
    const fail = () => provider.refresh.mockImplementationOnce(() => Promise.reject(lost()))
    let current = tokens
    for (let round = 0; round < 4; round += 1) {
      fail()
      await expect(session.refresh(current)).rejects.toBeInstanceOf(SessionError)
      fail()
      await expect(session.refresh(current)).rejects.toBeInstanceOf(SessionError)
      current = await session.refresh(current)
      session.reportRetry(current, true)
    }
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('the count starts anew after a scheduled refresh, for which no operation waits', async () => {
    const { session, provider } = await openSignedInTab(130)
    provider.refresh.mockImplementationOnce(failing).mockImplementationOnce(failing)
    await vi.advanceTimersByTimeAsync(40_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
    const held = session.tokensForRequest()
    provider.refresh.mockImplementation(failing)
    for (const attempt of [1, 2])
      await expect(session.refresh(held), `attempt ${attempt}`).rejects.toMatchObject({ reason: 'network' })
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('the count goes on after a review of the roles that succeeds', async () => {
    const { session, tokens, provider } = await openSignedInTab(3600)
    provider.refresh.mockImplementationOnce(failing).mockImplementationOnce(failing)
    for (const attempt of [1, 2])
      await expect(session.refresh(tokens), `attempt ${attempt}`).rejects.toMatchObject({ reason: 'network' })
    session.doubtRoles()
    await vi.advanceTimersByTimeAsync(0)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
    expect(session.getSnapshot().status).toBe('signedIn')
    provider.refresh.mockImplementationOnce(failing)
    await expect(session.refresh(session.tokensForRequest())).rejects.toMatchObject({ reason: 'manyFailures' })
    expect(session.getSnapshot().status).toBe('signedOut')
  })

  it('S13: the count starts anew when the same person signs in again', async () => {
    const { session, tokens, provider } = await openSignedInTab(3600)
    provider.refresh.mockImplementation(failing)
    for (const attempt of [1, 2])
      await expect(session.refresh(tokens), `attempt ${attempt}`).rejects.toMatchObject({ reason: 'network' })
    await session.signIn({ username: 'agent', password: 'x' })
    const held = session.tokensForRequest()
    for (const attempt of [1, 2])
      await expect(session.refresh(held), `attempt ${attempt}`).rejects.toMatchObject({ reason: 'network' })
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('S13: one person’s failures do not count for the next', async () => {
    const { session, tokens, provider, browser } = await openSignedInTab(3600)
    provider.refresh.mockImplementation(failing)
    for (const attempt of [1, 2])
      await expect(session.refresh(tokens), `attempt ${attempt}`).rejects.toMatchObject({ reason: 'network' })
    browser.store(makeTokens({ username: 'manager' }))
    browser.announceToAll()
    await expect(session.refresh(session.tokensForRequest())).rejects.toMatchObject({ reason: 'network' })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'manager' } })
  })

  it('S13: the count starts anew after a reported expiry', async () => {
    const { session, tokens, provider } = await openSignedInTab(3600)
    provider.refresh.mockImplementationOnce(failing).mockImplementationOnce(failing)
    for (const attempt of [1, 2])
      await expect(session.refresh(tokens), `attempt ${attempt}`).rejects.toMatchObject({ reason: 'network' })
    provider.refresh.mockImplementationOnce(() => Promise.reject(refused('NotAuthorizedException')))
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'expired' })
    await session.signIn({ username: 'agent', password: 'x' })
    const held = session.tokensForRequest()
    provider.refresh.mockImplementation(failing)
    for (const attempt of [1, 2])
      await expect(session.refresh(held), `attempt ${attempt}`).rejects.toMatchObject({ reason: 'network' })
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('a provider out of order is no reason to sign out at once', async () => {
    const { session, tokens, provider, browser } = await openSignedInTab(3600)
    provider.refresh.mockRejectedValue(refused('InternalErrorException', 500))
    await expect(session.refresh(tokens)).rejects.toMatchObject({
      message: 'Token refresh failed. Please sign in again.',
    })
    expect(browser.stored()).toEqual(tokens)
  })

  it.each([
    ['any other refusal', () => Promise.reject(refused('InvalidParameterException'))],
    ['an answer without tokens', () => Promise.resolve({ accessToken: '', idToken: '' })],
  ])('%s clears the tokens', async (_name, answer) => {
    const { session, tokens, provider, browser } = await openSignedInTab(3600)
    provider.refresh.mockImplementation(answer)
    await expect(session.refresh(tokens)).rejects.toMatchObject({
      message: 'Token refresh failed. Please sign in again.',
    })
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      message: 'Token refresh failed. Please sign in again.',
    })
    expect(browser.stored()).toBeNull()
  })

  it('S14: the schedule tries again, with pauses, and signs out after three', async () => {
    const { session, provider } = await openSignedInTab(130)
    provider.refresh.mockImplementation(() => Promise.reject(lost()))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
    expect(session.getSnapshot().message).toBe('Multiple refresh attempts failed. Please sign in again.')
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
  })

  it('S14: offline the schedule waits instead of counting', async () => {
    const tab = await openSignedInTab(130)
    tab.setOnline(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(tab.provider.refresh).not.toHaveBeenCalled()
    expect(tab.session.getSnapshot().status).toBe('signedIn')
    tab.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(tab.provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('S25: a lost answer is asked for again with the same refresh token', async () => {
    const { session, provider, tokens } = await openSignedInTab(3600)
    provider.refresh.mockImplementationOnce(() => Promise.reject(lost()))
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'network' })
    await session.refresh(tokens)
    expect(provider.refresh.mock.calls.map(([input]) => input.refreshToken)).toEqual([
      tokens.refreshToken,
      tokens.refreshToken,
    ])
  })

  it('shows the network message while restoring, and lets the person try again', async () => {
    const provider = fakeProvider()
    provider.refresh.mockImplementationOnce(() => Promise.reject(lost()))
    const browser = createBrowser({ provider })
    browser.store(makeTokens({ lifetimeSeconds: -5 }))
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject({
      status: 'restoring',
      message: 'Network error during token refresh. Please check your connection and try again.',
    })
    await session.retryRestore()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
  })

  it('says while restoring that the provider is out of order', async () => {
    const browser = createBrowser()
    browser.provider?.refresh.mockRejectedValue(refused('InternalErrorException', 500))
    browser.store(makeTokens({ lifetimeSeconds: -5 }))
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject({
      status: 'restoring',
      user: null,
      message: 'Token refresh failed. Please sign in again.',
    })
  })

  it('S2: why the session has ended is still said when other tabs change what is stored', async () => {
    const { session, tokens, provider, browser, comeBack } = await openSignedInTab(3600)
    provider.refresh.mockRejectedValue(refused('NotAuthorizedException'))
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'expired' })
    browser.announceToAll()
    comeBack()
    expect(session.getSnapshot().message).toBe('Your session has expired. Please sign in again.')
  })

  it('without a provider, what cannot be renewed lets nobody in, and stays', async () => {
    const browser = createBrowser({ provider: null, audience: null })
    const tokens = makeTokens({ lifetimeSeconds: -1 })
    browser.store(tokens)
    const { session } = browser.openTab()
    await session.start()
    expect(await session.refresh(tokens)).toEqual(tokens)
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: 'Cognito service not configured' })
    expect(browser.stored()).toEqual(tokens)
  })
})

describe('when storage does not hold what it should', () => {
  it('S20: cleared', async () => {
    const { session, browser, tokens, provider } = await openSignedInTab(3600)
    browser.values.clear()
    await expect(session.refresh(tokens)).rejects.toMatchObject({
      message: 'No refresh token available. Please sign in again.',
    })
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      message: 'No refresh token available. Please sign in again.',
    })
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('S20: the next call finds it out', async () => {
    const { session, browser } = await openSignedInTab(3600)
    browser.values.clear()
    expect(session.tokensForRequest()).toBeNull()
    expect(session.getSnapshot().message).toBe('No refresh token available. Please sign in again.')
  })

  it.each([
    [{ refreshToken: '' }, 'No refresh token available. Please sign in again.'],
    [{ refreshToken: 7 }, 'No refresh token available. Please sign in again.'],
    [{ refreshToken: 'short' }, 'Invalid tokens detected. Please sign in again.'],
    [{ refreshToken: null, accessToken: null }, 'No refresh token available. Please sign in again.'],
    [{ idToken: null }, 'Invalid tokens detected. Please sign in again.'],
    [{ accessToken: null }, 'Invalid tokens detected. Please sign in again.'],
  ])('%j: %s', async (change, message) => {
    const { session, browser, tokens } = await openSignedInTab(3600)
    browser.store({ ...tokens, ...change })
    await expect(session.refresh(tokens)).rejects.toMatchObject({ message })
    expect(browser.values.has(tokenStorageKey)).toBe(false)
  })

  it.each(['null', '7', '"text"', 'not json'])('S3: %s instead of a token set', async (stored) => {
    const { session, browser, tokens, provider } = await openSignedInTab(3600)
    browser.store(stored)
    await expect(session.refresh(tokens)).rejects.toMatchObject({
      reason: 'invalidTokens',
      message: 'Invalid tokens detected. Please sign in again.',
    })
    expect(provider.refresh).not.toHaveBeenCalled()
    expect(browser.values.has(tokenStorageKey)).toBe(false)
  })

  it('S5: nothing names the user', async () => {
    const { session, browser, tokens } = await openSignedInTab(3600)
    browser.store({ idToken: 'x'.repeat(20), accessToken: 'y'.repeat(20), refreshToken: tokens.refreshToken })
    await expect(session.refresh(tokens)).rejects.toMatchObject({
      message: 'Unable to determine username for token refresh. Please sign in again.',
    })
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      message: 'Unable to determine username for token refresh. Please sign in again.',
    })
    expect(browser.values.has(tokenStorageKey)).toBe(false)
  })

  it('is not refreshed when nobody is signed in', async () => {
    const provider = fakeProvider()
    const { session } = createBrowser({ provider }).openTab()
    await session.start()
    await expect(session.refresh(null)).rejects.toMatchObject({
      message: 'No refresh token available. Please sign in again.',
    })
    expect(provider.refresh).not.toHaveBeenCalled()
  })
})

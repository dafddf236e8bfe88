import { tokenStorageKey } from '../../shared/token-storage-key'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../errors/app-error'
import { cognitoError } from './cognito/cognito-errors'
import { SessionError } from './session-types'
import { createBrowser, fakeProvider, fresh, lost, makeTokens, openSignedInTab, refused } from './session-fixture'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

const failing = () => Promise.reject(lost())

const networkMessage = 'Network error during token refresh. Please check your connection and try again.'

/** Failures after which the tokens may still be valid. */
const temporaryFailures: [string, () => Error][] = [
  ['no connection', lost],
  ['a server error', () => refused('InternalErrorException', 500)],
  ['an unnamed server error', () => cognitoError(new Response('', { status: 502 }), undefined)],
  ['throttling', () => cognitoError(new Response('', { status: 400 }), { __type: 'TooManyRequestsException' })],
  ['too many requests', () => cognitoError(new Response('', { status: 429 }), undefined)],
  ['an outage', () => new AppError('SERVICE_UNAVAILABLE')],
  ['a timeout', () => new AppError('TIMEOUT')],
]

describe('when a renewal fails', () => {
  const finalRefusals = [
    'NotAuthorizedException',
    'UserNotFoundException',
    'PasswordResetRequiredException',
    'UserNotConfirmedException',
    'RefreshTokenReuseException',
    'TokenRevokedException',
  ]
  it.each(finalRefusals)('%s ends the session at once', async (type) => {
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

  describe.each(temporaryFailures)('temporarily (%s)', (_name, error) => {
    const failingProvider = () => {
      const provider = fakeProvider()
      provider.refresh.mockImplementation(() => Promise.reject(error()))
      return provider
    }

    it('on demand, keeps the tokens twice and signs the user out at the third failure in a row', async () => {
      const { session, tokens, browser } = await openSignedInTab(3600, { provider: failingProvider() })
      for (const attempt of [1, 2]) {
        await expect(session.refresh(tokens), `attempt ${attempt}`).rejects.toMatchObject({
          message: networkMessage,
          retryable: true,
        })
        expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
        expect(browser.stored()).toEqual(tokens)
      }
      const manyFailures = 'Multiple refresh attempts failed. Please sign in again.'
      await expect(session.refresh(tokens)).rejects.toMatchObject({ message: manyFailures })
      expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: manyFailures })
      expect(browser.stored()).toBeNull()
    })

    it('during a restore, shows the network message and can be retried', async () => {
      const provider = failingProvider()
      const browser = createBrowser({ provider })
      browser.store(makeTokens({ lifetimeSeconds: -5 }))
      const { session } = browser.openTab()
      await session.start()
      expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null, message: networkMessage })
      provider.refresh.mockImplementation(() => Promise.resolve(fresh()))
      await session.retryRestore()
      expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
    })

    it('for expired tokens of another tab, shows the network message', async () => {
      const { session, browser } = await openSignedInTab(3600, { provider: failingProvider() })
      const others = makeTokens({ username: 'manager', lifetimeSeconds: -5 })
      browser.store(others)
      browser.announceToAll()
      await vi.advanceTimersByTimeAsync(0)
      expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null, message: networkMessage })
      expect(browser.stored()).toEqual(others)
    })

    it('on schedule, logs the network message and keeps the user signed in', async () => {
      const { session, logged, browser, tokens } = await openSignedInTab(3600, { provider: failingProvider() })
      await vi.advanceTimersByTimeAsync(3_480_000)
      expect(logged).toHaveBeenCalledWith('warn', 'The scheduled token refresh failed', {
        error: expect.objectContaining({ name: 'SessionError', message: networkMessage }),
      })
      expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
      expect(browser.stored()).toEqual(tokens)
    })
  })

  it('a late refusal after the session ended does not change the message', async () => {
    const { session, tokens, provider } = await openSignedInTab(3600)
    provider.refresh.mockRejectedValue(refused('NotAuthorizedException'))
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'expired' })
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'noRefreshToken' })
    expect(session.getSnapshot().message).toBe('Your session has expired. Please sign in again.')
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('a successful retry resets the count', async () => {
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

  it('a successful scheduled refresh resets the count', async () => {
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

  it('a new sign-in of the same user resets the count', async () => {
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

  it('the failures of one user do not count for the next user', async () => {
    const { session, tokens, provider, browser } = await openSignedInTab(3600)
    provider.refresh.mockImplementation(failing)
    for (const attempt of [1, 2])
      await expect(session.refresh(tokens), `attempt ${attempt}`).rejects.toMatchObject({ reason: 'network' })
    browser.store(makeTokens({ username: 'manager' }))
    browser.announceToAll()
    await expect(session.refresh(session.tokensForRequest())).rejects.toMatchObject({ reason: 'network' })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'manager' } })
  })

  it('a sign-in after an expired session resets the count', async () => {
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

  it('the schedule retries with growing pauses and signs the user out after three failures', async () => {
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

  it('the schedule waits while offline instead of counting failures', async () => {
    const tab = await openSignedInTab(130)
    tab.setOnline(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(tab.provider.refresh).not.toHaveBeenCalled()
    expect(tab.session.getSnapshot().status).toBe('signedIn')
    tab.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(tab.provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('a request with a lost response is repeated with the same refresh token', async () => {
    const { session, provider, tokens } = await openSignedInTab(3600)
    provider.refresh.mockImplementationOnce(() => Promise.reject(lost()))
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'network' })
    await session.refresh(tokens)
    expect(provider.refresh.mock.calls.map(([input]) => input.refreshToken)).toEqual([
      tokens.refreshToken,
      tokens.refreshToken,
    ])
  })

  it('the reason for the end of the session stays when other tabs change storage', async () => {
    const { session, tokens, provider, browser, comeBack } = await openSignedInTab(3600)
    provider.refresh.mockRejectedValue(refused('NotAuthorizedException'))
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'expired' })
    browser.announceToAll()
    comeBack()
    expect(session.getSnapshot().message).toBe('Your session has expired. Please sign in again.')
  })

  it('expired tokens stay stored but do not sign the user in without a provider', async () => {
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

describe('when the stored tokens are missing or invalid', () => {
  it('a refresh with cleared storage signs the user out', async () => {
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

  it('the next request detects the cleared storage', async () => {
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
  ])('a token set with %j shows: %s', async (change, message) => {
    const { session, browser, tokens } = await openSignedInTab(3600)
    browser.store({ ...tokens, ...change })
    await expect(session.refresh(tokens)).rejects.toMatchObject({ message })
    expect(browser.values.has(tokenStorageKey)).toBe(false)
  })

  it.each(['null', '7', '"text"', 'not json'])('%s instead of a token set is invalid', async (stored) => {
    const { session, browser, tokens, provider } = await openSignedInTab(3600)
    browser.store(stored)
    await expect(session.refresh(tokens)).rejects.toMatchObject({
      reason: 'invalidTokens',
      message: 'Invalid tokens detected. Please sign in again.',
    })
    expect(provider.refresh).not.toHaveBeenCalled()
    expect(browser.values.has(tokenStorageKey)).toBe(false)
  })

  it('tokens without a username cannot be refreshed', async () => {
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

  it('a refresh without a signed-in user sends no request', async () => {
    const provider = fakeProvider()
    const { session } = createBrowser({ provider }).openTab()
    await session.start()
    await expect(session.refresh(null)).rejects.toMatchObject({
      message: 'No refresh token available. Please sign in again.',
    })
    expect(provider.refresh).not.toHaveBeenCalled()
  })
})

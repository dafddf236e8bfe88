import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenStorageKey } from '../../shared/token-storage-key'
import { fakeProvider, fresh, lost, makeTokens, openTab, refused } from '../../test/session-fixture'
import { AppError } from '../errors/app-error'
import { cognitoError } from './cognito/cognito-errors'
import type { Session } from './session-types'

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 15) }))
afterEach(() => void vi.useRealTimers())

const networkMessage = 'Network error during token refresh. Please check your connection and try again.'
const manyFailures = 'Multiple refresh attempts failed. Please sign in again.'
const expired = 'Your session has expired. Please sign in again.'

function providerThatFails(failure: () => Error = lost) {
  const provider = fakeProvider()
  provider.refresh.mockImplementation(() => Promise.reject(failure()))
  return provider
}

/** Simulates an operation that gets a 401 and is retried with renewed tokens. */
async function retry(session: Session, isAccepted: boolean): Promise<void> {
  session.reportRetry(await session.refresh(session.tokensForRequest()), isAccepted)
}

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
  it.each([
    'NotAuthorizedException',
    'UserNotFoundException',
    'PasswordResetRequiredException',
    'UserNotConfirmedException',
    'RefreshTokenReuseException',
    'TokenRevokedException',
  ])('%s ends the session at once', async (type) => {
    const { session, tokens, provider, browser, comeBack } = await openTab()
    provider.refresh.mockRejectedValue(refused(type))
    const failure = { reason: 'expired', code: 'AUTHENTICATION_FAILED', message: expired }
    await expect(session.refresh(tokens)).rejects.toMatchObject(failure)
    expect(browser.stored()).toBeNull()
    // The reason stays after a late refusal, and when other tabs change storage.
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'noRefreshToken' })
    browser.announceToAll()
    comeBack()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: expired })
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it.each(temporaryFailures)(
    'on demand, keeps the tokens twice and signs the user out at the third failure in a row',
    async (_name, error) => {
      const { session, tokens, browser } = await openTab({ provider: providerThatFails(error) })
      for (const attempt of [1, 2]) {
        const failure = { message: networkMessage, retryable: true }
        await expect(session.refresh(tokens), `attempt ${attempt}`).rejects.toMatchObject(failure)
        expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
        expect(browser.stored()).toEqual(tokens)
      }
      await expect(session.refresh(tokens)).rejects.toMatchObject({ message: manyFailures })
      expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: manyFailures })
      expect(browser.stored()).toBeNull()
    },
  )

  it('during a restore, shows the network message and can be retried', async () => {
    const { session, provider } = await openTab({ provider: providerThatFails(), lifetimeSeconds: -5 })
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null, message: networkMessage })
    provider.refresh.mockImplementation(() => Promise.resolve(fresh()))
    await session.retryRestore()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
  })

  it('for expired tokens of another tab, shows the network message', async () => {
    const { session, browser } = await openTab({ provider: providerThatFails() })
    const others = makeTokens({ username: 'manager', lifetimeSeconds: -5 })
    browser.store(others)
    browser.announceToAll()
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null, message: null })
    await vi.advanceTimersByTimeAsync(0)
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null, message: networkMessage })
    expect(browser.stored()).toEqual(others)
  })

  it('on schedule, logs the network message and keeps the user signed in', async () => {
    const { session, logged, browser, tokens } = await openTab({ provider: providerThatFails() })
    await vi.advanceTimersByTimeAsync(3_480_000)
    const error = expect.objectContaining({ name: 'SessionError', message: networkMessage }) as Error
    expect(logged).toHaveBeenCalledWith('warn', 'The scheduled token refresh failed', { error })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
    expect(browser.stored()).toEqual(tokens)
  })

  it('on schedule, retries with growing pauses and signs the user out after three failures', async () => {
    const { session, provider } = await openTab({ provider: providerThatFails(), lifetimeSeconds: 130 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
    expect(session.getSnapshot().message).toBe(manyFailures)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
  })

  it('on schedule, waits while offline instead of counting failures', async () => {
    const { session, provider, setOnline } = await openTab({ lifetimeSeconds: 130 })
    setOnline(false)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(provider.refresh).not.toHaveBeenCalled()
    expect(session.getSnapshot().status).toBe('signedIn')
    setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['any other refusal', () => Promise.reject(refused('InvalidParameterException'))],
    ['an answer without tokens', () => Promise.resolve({ accessToken: '', idToken: '' })],
  ])('%s clears the tokens', async (_name, answer) => {
    const { session, tokens, provider, browser } = await openTab()
    provider.refresh.mockImplementation(answer)
    const message = 'Token refresh failed. Please sign in again.'
    await expect(session.refresh(tokens)).rejects.toMatchObject({ message })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message })
    expect(browser.stored()).toBeNull()
  })
})

// session-state.test.ts has the other rules of the count.
describe('the count of failures', () => {
  it('includes refused retries, of which the third in a row signs the user out', async () => {
    const { session, browser } = await openTab()
    await retry(session, false)
    await retry(session, false)
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
    await retry(session, false)
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: manyFailures })
    expect(browser.stored()).toBeNull()
  })

  it('a successful retry resets the count', async () => {
    const { session, provider } = await openTab()
    for (let round = 0; round < 4; round += 1) {
      provider.refresh.mockRejectedValueOnce(lost())
      await expect(retry(session, true)).rejects.toMatchObject({ reason: 'network' })
      await retry(session, false)
      await retry(session, true)
    }
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('a successful scheduled refresh resets the count', async () => {
    const { session, provider } = await openTab({ lifetimeSeconds: 130 })
    await retry(session, false)
    await retry(session, false)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
    await retry(session, false)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('a sign-in after an expired session resets the count', async () => {
    const { session, tokens, provider } = await openTab({ provider: providerThatFails() })
    for (const reason of ['network', 'network', 'expired']) {
      if (reason === 'expired') provider.refresh.mockRejectedValueOnce(refused('NotAuthorizedException'))
      await expect(session.refresh(tokens)).rejects.toMatchObject({ reason })
    }
    await session.signIn({ username: 'agent', password: 'x' })
    for (const reason of ['network', 'network'])
      await expect(session.refresh(session.tokensForRequest())).rejects.toMatchObject({ reason })
    expect(session.getSnapshot().status).toBe('signedIn')
  })
})

describe('when the stored tokens are missing or invalid', () => {
  const noRefreshToken = 'No refresh token available. Please sign in again.'
  const invalid = 'Invalid tokens detected. Please sign in again.'

  it.each([
    [{ refreshToken: '' }, noRefreshToken],
    [{ refreshToken: 7 }, noRefreshToken],
    [{ refreshToken: 'short' }, invalid],
    [{ refreshToken: null, accessToken: null }, noRefreshToken],
    [{ idToken: null }, invalid],
    [{ accessToken: null }, invalid],
  ])('a token set with %j shows: %s', async (change, message) => {
    const { session, browser, tokens } = await openTab()
    browser.store({ ...tokens, ...change })
    await expect(session.refresh(tokens)).rejects.toMatchObject({ message })
    expect(browser.values.has(tokenStorageKey)).toBe(false)
  })

  it.each(['null', '7', '"text"', 'not json'])('%s instead of a token set is invalid', async (stored) => {
    const { session, browser, tokens, provider } = await openTab()
    browser.store(stored)
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'invalidTokens', message: invalid })
    expect(provider.refresh).not.toHaveBeenCalled()
    expect(browser.values.has(tokenStorageKey)).toBe(false)
  })

  it('tokens without a username cannot be refreshed', async () => {
    const { session, browser, tokens } = await openTab()
    browser.store({ idToken: 'x'.repeat(20), accessToken: 'y'.repeat(20), refreshToken: tokens.refreshToken })
    const message = 'Unable to determine username for token refresh. Please sign in again.'
    await expect(session.refresh(tokens)).rejects.toMatchObject({ message })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message })
    expect(browser.values.has(tokenStorageKey)).toBe(false)
  })

  it('a refresh with cleared storage signs the user out', async () => {
    const { session, browser, tokens, provider } = await openTab()
    browser.values.clear()
    await expect(session.refresh(tokens)).rejects.toMatchObject({ message: noRefreshToken })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: noRefreshToken })
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('the next request detects the cleared storage', async () => {
    const { session, browser } = await openTab()
    browser.values.clear()
    expect(session.tokensForRequest()).toBeNull()
    expect(session.getSnapshot().message).toBe(noRefreshToken)
  })

  it('a refresh without a signed-in user sends no request', async () => {
    const { session, provider } = await openTab({ stored: null })
    await expect(session.refresh(null)).rejects.toMatchObject({ message: noRefreshToken })
    expect(provider.refresh).not.toHaveBeenCalled()
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../errors/app-error'
import { createBrowser, deferred, fakeProvider, fresh, lost, makeTokens, openSignedInTab } from './session-fixture'
import type { FreshTokens } from './identity-provider'
import type { Session, SessionStatus } from './session'

const start = Date.UTC(2026, 2, 2, 15)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

const tick = () => vi.advanceTimersByTimeAsync(0)

describe('what is seen in between', () => {
  it('S1: nobody is shown before expired tokens are renewed', async () => {
    const browser = createBrowser()
    browser.store(makeTokens({ lifetimeSeconds: -1 }))
    const { session } = browser.openTab()
    const seen: [SessionStatus, boolean][] = []
    session.subscribe(() => seen.push([session.getSnapshot().status, session.getSnapshot().user !== null]))
    await session.start()
    expect(seen).toEqual([
      ['restoring', false],
      ['signedIn', true],
    ])
  })

  it('expired tokens that nothing can renew are left where they are, and say why', async () => {
    const browser = createBrowser({ provider: null, audience: null })
    const tokens = makeTokens({ lifetimeSeconds: -1 })
    browser.store(tokens)
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      user: null,
      message: 'Cognito service not configured',
    })
    expect(browser.stored()).toEqual(tokens)
  })

  it('a person at work stays while another tab’s old tokens are renewed', async () => {
    const { session, browser, provider } = await openSignedInTab(3600)
    const answer = deferred<FreshTokens>()
    provider.refresh.mockReturnValue(answer.promise)
    browser.store(makeTokens({ lifetimeSeconds: -1 }))
    browser.announceToAll()
    await tick()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'agent' } })
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    answer.resolve(fresh())
    await tick()
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('S17: another person’s old tokens show nobody until they are renewed', async () => {
    const { session, browser, provider } = await openSignedInTab(3600)
    provider.refresh.mockReturnValue(new Promise(() => undefined))
    browser.store(makeTokens({ username: 'manager', lifetimeSeconds: -1 }))
    browser.announceToAll()
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null })
  })

  it('nothing is announced when nothing has changed', async () => {
    const tab = await openSignedInTab(3600)
    const listener = vi.fn<() => void>()
    tab.session.subscribe(listener)
    tab.browser.announceToAll()
    tab.comeBack()
    tab.session.tokensForRequest()
    expect(listener).not.toHaveBeenCalled()
  })

  it('who has gone already cannot go again', async () => {
    const { session, browser } = await openSignedInTab(3600)
    await session.signOut()
    const epoch = session.identityEpoch()
    const dropped = vi.fn<() => void>()
    const stop = session.onIdentityChange(dropped)
    await session.signOut()
    browser.announceToAll()
    session.tokensForRequest()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
    expect([session.identityEpoch(), dropped.mock.calls.length]).toEqual([epoch, 0])
    stop()
    await session.signIn({ username: 'agent', password: 'x' })
    expect(dropped).not.toHaveBeenCalled()
  })
})

describe('tokens of other tabs', () => {
  it('are not renewed at once, even inside the window', async () => {
    const { browser, provider } = await openSignedInTab(3600)
    browser.store(makeTokens({ lifetimeSeconds: 60 }))
    browser.announceToAll()
    await vi.advanceTimersByTimeAsync(4999)
    expect(provider.refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('S11: are found by a second look when no event told of them', async () => {
    const provider = fakeProvider()
    const browser = createBrowser({ provider })
    const tokens = makeTokens({ lifetimeSeconds: -1 })
    browser.store(tokens)
    const tab = browser.openTab()
    tab.setOnline(false)
    await tab.session.start()
    tab.session.stop()
    const others = makeTokens({ lifetimeSeconds: 60 })
    browser.store(others)
    expect(await tab.session.refresh(tokens)).toEqual(others)
    expect(tab.session.getSnapshot().status).toBe('signedIn')
    tab.setOnline(true)
    await vi.advanceTimersByTimeAsync(4999)
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('S16: cleared while a renewal is under way: the answer is dropped', async () => {
    const { session, browser, provider, tokens } = await openSignedInTab(3600)
    const answer = deferred<FreshTokens>()
    provider.refresh.mockReturnValue(answer.promise)
    const late = session.refresh(tokens).catch((error: unknown) => error)
    await tick()
    browser.values.clear()
    answer.resolve(fresh())
    expect(await late).toMatchObject({ aborted: true })
    expect(browser.stored()).toBeNull()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
  })

  it('S11: renewed by another tab while a renewal is under way: theirs are used', async () => {
    const { session, browser, provider, tokens } = await openSignedInTab(3600)
    const answer = deferred<FreshTokens>()
    provider.refresh.mockReturnValue(answer.promise)
    const asked = session.refresh(tokens)
    await tick()
    const others = makeTokens()
    browser.store(others)
    answer.resolve(fresh())
    expect(await asked).toEqual(others)
    expect(browser.stored()).toEqual(others)
  })
})

describe('time', () => {
  it.each([
    [60_000, 0],
    [60_001, -60_001],
    [-60_000, 0],
    [-60_001, 60_001],
  ])('a clock that is %d ms fast is set by %d ms', async (fastMs, offsetMs) => {
    const { session, provider, tokens, clock } = await openSignedInTab(3600)
    vi.setSystemTime(start + 500_000 + fastMs)
    provider.refresh.mockResolvedValue(fresh({ nowMs: start + 500_000 }))
    await session.refresh(tokens)
    expect(clock.offsetMs()).toBe(offsetMs)
  })

  it('tokens that do not say when they were issued leave the clock alone', async () => {
    const { session, provider, tokens, clock } = await openSignedInTab(3600)
    provider.refresh.mockResolvedValue(fresh({ claims: { iat: undefined } }))
    await session.refresh(tokens)
    expect(clock.offsetMs()).toBe(0)
  })

  it('tokens without an expiry last as long as the provider says', async () => {
    const { session, provider, tokens } = await openSignedInTab(3600)
    provider.refresh.mockResolvedValueOnce({ ...fresh({ claims: { exp: undefined } }), expiresInSeconds: 600 })
    await session.refresh(tokens)
    await vi.advanceTimersByTimeAsync(479_999)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(2)
  })

  it('so do those of a sign-in', async () => {
    const provider = fakeProvider()
    const { session } = createBrowser({ provider }).openTab()
    await session.start()
    const tokens = { ...makeTokens({ claims: { exp: undefined } }), expiresInSeconds: 600 }
    provider.signIn.mockResolvedValue({ kind: 'tokens', tokens })
    await session.signIn({ username: 'agent', password: 'x' })
    await vi.advanceTimersByTimeAsync(479_999)
    expect(provider.refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('those of a sign-in that says nothing at all last an hour', async () => {
    const provider = fakeProvider()
    const { session } = createBrowser({ provider }).openTab()
    await session.start()
    provider.signIn.mockResolvedValue({ kind: 'tokens', tokens: makeTokens({ claims: { exp: undefined } }) })
    await session.signIn({ username: 'agent', password: 'x' })
    await vi.advanceTimersByTimeAsync(3_479_999)
    expect(provider.refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('S18: a provider that is too busy, or too slow, keeps the tokens', async () => {
    for (const code of ['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'TIMEOUT'] as const) {
      const { session, provider, tokens, browser } = await openSignedInTab(3600)
      provider.refresh.mockRejectedValue(new AppError(code))
      await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'refreshFailed' })
      expect(browser.stored()).toEqual(tokens)
    }
  })

  it('a failing schedule is told to the log', async () => {
    const { provider, logged } = await openSignedInTab(3600)
    provider.refresh.mockRejectedValue(lost())
    await vi.advanceTimersByTimeAsync(3_480_000)
    expect(logged).toHaveBeenCalledWith('warn', 'The scheduled token refresh failed', {
      error: { name: 'SessionError', message: expect.stringContaining('Network error') },
    })
  })

  it('whatever cannot be ended with the former person, the session ends, and the log is told', async () => {
    const { session, logged } = await openSignedInTab(3600)
    session.onIdentityChange(() => {
      throw new Error('stuck')
    })
    await session.signOut()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null })
    expect(logged).toHaveBeenCalledWith('error', expect.stringContaining('could not be ended'), {
      error: { name: 'Error', message: 'stuck' },
    })
  })

  it('a failing sign-out is told to the log', async () => {
    const { session, provider, logged } = await openSignedInTab(3600)
    provider.globalSignOut.mockRejectedValue(lost())
    await session.signOut()
    expect(logged).toHaveBeenCalledWith('warn', expect.stringContaining('could not be told'), {
      error: { name: 'AppError', message: expect.stringContaining('Connection error') },
    })
  })
})

describe('calls', () => {
  it('sign-ins of different people take their turns', async () => {
    const { session, provider } = await openSignedInTab(3600)
    const first = deferred<never>()
    provider.signIn.mockReturnValueOnce(first.promise)
    const ann = session.signIn({ username: 'ann', password: 'x' })
    const again = session.signIn({ username: 'ann', password: 'y' })
    const bo = session.signIn({ username: 'bo', password: 'x' })
    await tick()
    expect(provider.signIn).toHaveBeenCalledTimes(1)
    first.reject(lost())
    expect(await ann).toMatchObject({ kind: 'failed' })
    expect(await again).toMatchObject({ kind: 'signedIn' })
    expect(await bo).toMatchObject({ kind: 'signedIn' })
    expect(provider.signIn.mock.calls.map(([input]) => `${input.username}/${input.password}`)).toEqual([
      'ann/x',
      'ann/y',
      'bo/x',
    ])
  })

  it('trying again is for sessions that could not be restored', async () => {
    const { session, provider } = await openSignedInTab(3600)
    await session.retryRestore()
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('everything about accounts goes to the provider', async () => {
    const { session, provider } = await openSignedInTab(3600)
    const code = { username: 'kim', code: '1' }
    await session.confirmSignUp(code)
    await session.resendConfirmationCode('kim')
    await session.forgotPassword('kim')
    await session.confirmForgotPassword({ ...code, newPassword: 'n' })
    await session.signUp({ username: 'kim' } as never)
    expect(provider.confirmSignUp).toHaveBeenCalledWith(code)
    expect(provider.resendConfirmationCode).toHaveBeenCalledWith('kim')
    expect(provider.forgotPassword).toHaveBeenCalledWith('kim')
    expect(provider.confirmForgotPassword).toHaveBeenCalledWith({ ...code, newPassword: 'n' })
    expect(provider.signUp).toHaveBeenCalledWith({ username: 'kim' })
  })

  it('without a provider they say that there is none', async () => {
    const { session } = createBrowser({ provider: null }).openTab()
    await expect(session.forgotPassword('kim')).rejects.toThrow('Cognito service not configured')
  })

  it('starting and stopping twice is starting and stopping once', async () => {
    const { session, browser } = await openSignedInTab(3600)
    await session.start()
    session.stop()
    session.stop()
    browser.values.clear()
    browser.announceToAll()
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a retried operation', () => {
  /** One operation that gets a 401, is retried with renewed tokens, and ends as given. */
  async function retry(session: Session, isAccepted: boolean): Promise<void> {
    session.reportRetry(await session.refresh(session.tokensForRequest()), isAccepted)
  }

  it('keeps the session when its retry is refused, and signs out at the third refusal in a row', async () => {
    const { session, browser } = await openSignedInTab(3600)
    await retry(session, false)
    await retry(session, false)
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
    await retry(session, false)
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      message: 'Multiple refresh attempts failed. Please sign in again.',
    })
    expect(browser.stored()).toBeNull()
  })

  it('resets the count when its retry succeeds', async () => {
    const { session } = await openSignedInTab(3600)
    for (const isAccepted of [false, false, true, false, false]) await retry(session, isAccepted)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('counts a refused retry and a failed refresh together', async () => {
    const { session, provider } = await openSignedInTab(3600)
    await retry(session, false)
    await retry(session, false)
    provider.refresh.mockRejectedValueOnce(lost())
    await expect(retry(session, true)).rejects.toMatchObject({ reason: 'manyFailures' })
  })

  it('counts once with all others that used the same tokens', async () => {
    const { session, tokens } = await openSignedInTab(3600)
    const renewed = await session.refresh(tokens)
    for (const isAccepted of [false, false, false]) session.reportRetry(renewed, isAccepted)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('is ignored when its tokens have been renewed since', async () => {
    const { session, tokens } = await openSignedInTab(3600)
    const old = await session.refresh(tokens)
    await retry(session, false)
    await retry(session, false)
    session.reportRetry(old, true)
    await retry(session, false)
    expect(session.getSnapshot().status).toBe('signedOut')
  })

  it('leaves stored tokens in use where no provider can renew them', async () => {
    const browser = createBrowser({ provider: null, audience: null })
    browser.store(makeTokens())
    const { session } = browser.openTab()
    await session.start()
    for (const isAccepted of [false, false, false]) await retry(session, isAccepted)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('finds the count at zero after a renewal by the schedule', async () => {
    const { session, provider } = await openSignedInTab(130)
    await retry(session, false)
    await retry(session, false)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
    await retry(session, false)
    expect(session.getSnapshot().status).toBe('signedIn')
  })
})

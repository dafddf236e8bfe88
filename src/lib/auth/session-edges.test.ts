import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser, deferred, fakeProvider, fresh, lost, makeTokens, openSignedInTab } from './session-fixture'
import type { FreshTokens } from './identity-provider'
import type { Session, SessionStatus } from './session-types'

const start = Date.UTC(2026, 2, 2, 15)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

const tick = () => vi.advanceTimersByTimeAsync(0)

describe('intermediate states', () => {
  it('show no user before expired tokens are renewed', async () => {
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

  it('keep expired tokens stored without a provider, and show the reason', async () => {
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

  it('keep the user signed in while expired tokens from another tab are renewed', async () => {
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

  it('show no user until expired tokens of another user are renewed', async () => {
    const { session, browser, provider } = await openSignedInTab(3600)
    provider.refresh.mockReturnValue(new Promise(() => undefined))
    browser.store(makeTokens({ username: 'manager', lifetimeSeconds: -1 }))
    browser.announceToAll()
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null })
  })

  it('notify no listener without a change', async () => {
    const tab = await openSignedInTab(3600)
    const listener = vi.fn<() => void>()
    tab.session.subscribe(listener)
    tab.browser.announceToAll()
    tab.comeBack()
    tab.session.tokensForRequest()
    expect(listener).not.toHaveBeenCalled()
  })

  it('ignore a second sign-out', async () => {
    const { session, browser } = await openSignedInTab(3600)
    await session.signOut()
    const epoch = session.getSnapshot().identityEpoch
    const dropped = vi.fn<() => void>()
    const stop = session.onIdentityChange(dropped)
    await session.signOut()
    browser.announceToAll()
    session.tokensForRequest()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
    expect([session.getSnapshot().identityEpoch, dropped.mock.calls.length]).toEqual([epoch, 0])
    stop()
    await session.signIn({ username: 'agent', password: 'x' })
    expect(dropped).not.toHaveBeenCalled()
  })
})

describe('tokens of other tabs', () => {
  it('are not renewed at once, even shortly before expiry', async () => {
    const { browser, provider } = await openSignedInTab(3600)
    browser.store(makeTokens({ lifetimeSeconds: 60 }))
    browser.announceToAll()
    await vi.advanceTimersByTimeAsync(4999)
    expect(provider.refresh).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('are found in storage even without a storage event', async () => {
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

  it('that were cleared during a renewal discard its response', async () => {
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

  it('that were renewed during a renewal replace its response', async () => {
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

describe('clock, token lifetime, and failures', () => {
  it.each([
    [60_000, 0],
    [60_001, -60_001],
    [-60_000, 0],
    [-60_001, 60_001],
  ])('corrects a clock that is %d ms fast by %d ms', async (fastMs, offsetMs) => {
    const { session, provider, tokens, clock } = await openSignedInTab(3600)
    vi.setSystemTime(start + 500_000 + fastMs)
    provider.refresh.mockResolvedValue(fresh({ nowMs: start + 500_000 }))
    await session.refresh(tokens)
    expect(clock.offsetMs()).toBe(offsetMs)
  })

  it('does not change the clock for tokens without an issue time', async () => {
    const { session, provider, tokens, clock } = await openSignedInTab(3600)
    provider.refresh.mockResolvedValue(fresh({ claims: { iat: undefined } }))
    await session.refresh(tokens)
    expect(clock.offsetMs()).toBe(0)
  })

  it('uses the provider’s lifetime for renewed tokens without an expiry', async () => {
    const { session, provider, tokens } = await openSignedInTab(3600)
    provider.refresh.mockResolvedValueOnce({ ...fresh({ claims: { exp: undefined } }), expiresInSeconds: 600 })
    await session.refresh(tokens)
    await vi.advanceTimersByTimeAsync(479_999)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(2)
  })

  it('uses the provider’s lifetime for sign-in tokens without an expiry', async () => {
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

  it('assumes one hour for sign-in tokens without any lifetime', async () => {
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

  it('ends the session and logs the error if the cleanup of the previous user fails', async () => {
    const { session, logged } = await openSignedInTab(3600)
    session.onIdentityChange(() => {
      throw new Error('stuck')
    })
    await session.signOut()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null })
    expect(logged).toHaveBeenCalledWith('error', expect.stringContaining('could not be ended'), {
      error: expect.objectContaining({ name: 'Error', message: 'stuck' }),
    })
  })

  it('logs a failed sign-out', async () => {
    const { session, provider, logged } = await openSignedInTab(3600)
    provider.globalSignOut.mockRejectedValue(lost())
    await session.signOut()
    expect(logged).toHaveBeenCalledWith('warn', expect.stringContaining('could not be told'), {
      error: expect.objectContaining({ name: 'AppError', message: expect.stringContaining('Connection error') }),
    })
  })
})

describe('session calls', () => {
  it('run sign-ins with different input one after another', async () => {
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

  it('retry only a session that is restoring', async () => {
    const { session, provider } = await openSignedInTab(3600)
    await session.retryRestore()
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('forward all account calls to the provider', async () => {
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

  it('reject account calls without a provider', async () => {
    const { session } = createBrowser({ provider: null }).openTab()
    await expect(session.forgotPassword('kim')).rejects.toThrow('Cognito service not configured')
  })

  it('allow repeated starts and stops', async () => {
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
  /** Simulates an operation that gets a 401 and is retried with renewed tokens. */
  async function retry(session: Session, isAccepted: boolean): Promise<void> {
    session.reportRetry(await session.refresh(session.tokensForRequest()), isAccepted)
  }

  it('keeps the session after a refused retry, and signs the user out after the third in a row', async () => {
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

  it('counts once together with all operations that used the same tokens', async () => {
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

  it('keeps stored tokens in use without a provider', async () => {
    const browser = createBrowser({ provider: null, audience: null })
    browser.store(makeTokens())
    const { session } = browser.openTab()
    await session.start()
    for (const isAccepted of [false, false, false]) await retry(session, isAccepted)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('starts from zero after a scheduled renewal', async () => {
    const { session, provider } = await openSignedInTab(130)
    await retry(session, false)
    await retry(session, false)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
    await retry(session, false)
    expect(session.getSnapshot().status).toBe('signedIn')
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshDelayMs } from './token-keeper'
import { createBrowser, fakeProvider, fresh, makeTokens, openSignedInTab, refused } from './session-fixture'

const start = Date.UTC(2026, 2, 2, 15)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

describe('the renewal of tokens', () => {
  it.each([
    [2, 0],
    [119, 0],
    [120, 0],
    [121, 5000],
    [124, 5000],
    [125, 5000],
    [126, 6000],
    [3600, 3_480_000],
  ])('with a lifetime of %d s runs after %d ms', async (lifetimeSeconds, delayMs) => {
    const { provider } = await openSignedInTab(lifetimeSeconds)
    await vi.advanceTimersByTimeAsync(Math.max(0, delayMs - 1))
    expect(provider.refresh).toHaveBeenCalledTimes(delayMs === 0 ? 1 : 0)
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('runs at once after a sign-in with tokens inside the lead time, and then at most every five seconds', async () => {
    const { session, provider } = await openSignedInTab(3600)
    const signInWith = (lifetimeSeconds: number) => {
      provider.signIn.mockResolvedValueOnce({ kind: 'tokens', tokens: makeTokens({ lifetimeSeconds }) })
      return session.signIn({ username: 'agent', password: 'x' })
    }
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ lifetimeSeconds: 60 })))
    await signInWith(121)
    expect(provider.refresh).toHaveBeenCalledTimes(0)
    await signInWith(120)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(4999)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    // The pause after that renewal does not delay the renewal after another sign-in.
    await signInWith(60)
    expect(provider.refresh).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(5000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
  })

  it('runs at once up to exactly two minutes before expiry', () => {
    expect(refreshDelayMs(start + 120_000, start)).toBe(0)
    expect(refreshDelayMs(start + 120_001, start)).toBe(5000)
    expect(refreshDelayMs(start + 125_000, start)).toBe(5000)
    expect(refreshDelayMs(start + 125_001, start)).toBe(5001)
    expect(refreshDelayMs(start - 1, start)).toBe(0)
    expect(refreshDelayMs(null, start)).toBe(0)
  })

  it('does not delay the start of a session with valid tokens', async () => {
    const provider = fakeProvider()
    provider.refresh.mockReturnValue(new Promise(() => undefined))
    const browser = createBrowser({ provider })
    browser.store(makeTokens({ lifetimeSeconds: 60 }))
    const { session } = browser.openTab()
    const started = vi.fn<() => void>()
    void session.start().then(started)
    await vi.advanceTimersByTimeAsync(0)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    expect(started).toHaveBeenCalledTimes(1)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('signs the user in with new tokens, even if a slow response makes them look expired', async () => {
    const browser = createBrowser()
    browser.store(makeTokens({ lifetimeSeconds: -1 }))
    browser.provider?.refresh.mockResolvedValue(fresh({ nowMs: start - 30_000, lifetimeSeconds: 20 }))
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('repeats as long as the page is open', async () => {
    const { provider } = await openSignedInTab(3600)
    await vi.advanceTimersByTimeAsync(3 * 3_480_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
  })

  it('does not loop with a token lifetime of five seconds', async () => {
    const provider = fakeProvider()
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ lifetimeSeconds: 5 })))
    await openSignedInTab(5, { provider })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(provider.refresh.mock.calls.length).toBeLessThanOrEqual(6)
    expect(provider.refresh.mock.calls.length).toBeGreaterThanOrEqual(4)
  })

  it('keeps the refresh token, unless the pool rotates it', async () => {
    const { session, provider, browser, tokens } = await openSignedInTab(3600)
    const first = await session.refresh(tokens)
    expect(browser.stored()).toEqual(first)
    expect(first).toMatchObject({ refreshToken: tokens.refreshToken, username: 'agent' })
    expect(first.idToken).not.toBe(tokens.idToken)
    provider.refresh.mockResolvedValue({ ...fresh(), refreshToken: 'rotated-refresh-token' })
    await session.refresh(first)
    expect(browser.stored()?.refreshToken).toBe('rotated-refresh-token')
  })

  it('sends the provider’s username instead of the typed one', async () => {
    const { session, provider, browser } = await openSignedInTab(3600)
    const tokens = { ...makeTokens(), username: 'AGENT@example.com' }
    browser.store(tokens)
    session.tokensForRequest()
    await session.refresh(tokens)
    expect(provider.refresh).toHaveBeenLastCalledWith({ refreshToken: tokens.refreshToken, username: 'agent' })
  })

  it('is rescheduled when the server’s clock jumps', async () => {
    const { provider, clock } = await openSignedInTab(3600)
    clock.learnServerTime(start + 3_479_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(provider.refresh).not.toHaveBeenCalled()
    clock.learnServerTime(start + 3_480_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('corrects a wrong computer clock by the time of new tokens', async () => {
    const { session, clock, provider, tokens } = await openSignedInTab(3600)
    const twoHours = 7_200_000
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ nowMs: Date.now() - twoHours })))
    await session.refresh(tokens)
    expect(clock.offsetMs()).toBe(-twoHours)
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(3_479_000)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('does not set the clock by an old token of another tab', async () => {
    const { clock, browser } = await openSignedInTab(3600)
    browser.store(makeTokens({ nowMs: start - 1_800_000 }))
    browser.announceToAll()
    expect(clock.offsetMs()).toBe(0)
  })
})

describe('shared renewal', () => {
  it('sends one request for ten callers', async () => {
    const { session, provider, tokens } = await openSignedInTab(3600)
    const renewed = await Promise.all(Array.from({ length: 10 }, () => session.refresh(tokens)))
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    expect(new Set(renewed.map((set) => set.idToken)).size).toBe(1)
  })

  it('returns the new tokens to a late caller with the old token', async () => {
    const { session, provider, tokens } = await openSignedInTab(3600)
    const renewed = await session.refresh(tokens)
    expect(await session.refresh(tokens)).toEqual(renewed)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('aborts a renewal from before the restore once a user is signed in', async () => {
    const browser = createBrowser()
    const { session } = browser.openTab()
    browser.store(makeTokens())
    await expect(session.refresh(null)).rejects.toMatchObject({ aborted: true })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'agent' } })
    expect(browser.provider?.refresh).not.toHaveBeenCalled()
  })

  it('returns new tokens to a caller that does not name the refused tokens', async () => {
    const { session, provider, tokens } = await openSignedInTab(3600)
    const renewed = await session.refresh(null)
    expect(renewed.idToken).not.toBe(tokens.idToken)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('sends one request when five tabs reach the renewal time together', async () => {
    const provider = fakeProvider()
    const browser = createBrowser({ provider })
    browser.store(makeTokens({ lifetimeSeconds: 60 }))
    const tabs = Array.from({ length: 5 }, () => browser.openTab())
    await Promise.all(tabs.map((tab) => tab.session.start()))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    const stored = browser.stored()
    for (const tab of tabs) expect(tab.session.tokensForRequest()).toEqual(stored)
  })

  it('sends one request for five tabs with three callers each', async () => {
    const provider = fakeProvider()
    const browser = createBrowser({ provider })
    const tokens = makeTokens()
    browser.store(tokens)
    const tabs = Array.from({ length: 5 }, () => browser.openTab())
    await Promise.all(tabs.map((tab) => tab.session.start()))
    await Promise.all(tabs.flatMap((tab) => [1, 2, 3].map(() => tab.session.refresh(tokens))))
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('works without locks', async () => {
    const { session, tokens, browser } = await openSignedInTab(3600, { locks: null })
    await session.refresh(tokens)
    expect(browser.stored()?.idToken).not.toBe(tokens.idToken)
  })

  it('without locks, uses the tokens of a tab that already used the rotated refresh token', async () => {
    const { session, tokens, browser, provider } = await openSignedInTab(3600, { locks: null })
    const others = makeTokens()
    provider.refresh.mockImplementation(() => {
      browser.store(others)
      return Promise.reject(refused('RefreshTokenReuseException'))
    })
    expect(await session.refresh(tokens)).toEqual(others)
    expect(session.getSnapshot().status).toBe('signedIn')
  })
})

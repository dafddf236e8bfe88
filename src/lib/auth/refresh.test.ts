import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeProvider, fresh, loadTab, lost, makeTokens, openTab, refused } from '../../test/session-fixture'
import { refreshDelayMs } from './token-keeper'

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
    const { provider } = await openTab({ lifetimeSeconds })
    await vi.advanceTimersByTimeAsync(Math.max(0, delayMs - 1))
    expect(provider.refresh).toHaveBeenCalledTimes(delayMs === 0 ? 1 : 0)
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('runs at once after a sign-in with tokens inside the lead time, and then at most every five seconds', async () => {
    const { session, provider } = await openTab()
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
    const { session, provider } = loadTab({ lifetimeSeconds: 60 })
    provider.refresh.mockReturnValue(new Promise(() => undefined))
    await session.start()
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('signs the user in with new tokens, even if a slow response makes them look expired', async () => {
    const { session, provider } = loadTab({ lifetimeSeconds: -1 })
    provider.refresh.mockResolvedValue(fresh({ nowMs: start - 30_000, lifetimeSeconds: 20 }))
    await session.start()
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('repeats as long as the page is open', async () => {
    const { provider } = await openTab()
    await vi.advanceTimersByTimeAsync(3 * 3_480_000)
    expect(provider.refresh).toHaveBeenCalledTimes(3)
  })

  it('does not loop with a token lifetime of five seconds', async () => {
    const provider = fakeProvider()
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ lifetimeSeconds: 5 })))
    const { browser } = await openTab({ lifetimeSeconds: 5, provider })
    await browser.openTab().session.start()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(provider.refresh.mock.calls.length).toBeLessThanOrEqual(6)
    expect(provider.refresh.mock.calls.length).toBeGreaterThanOrEqual(4)
  })

  it('keeps the refresh token, unless the pool rotates it', async () => {
    const { session, provider, browser, tokens } = await openTab()
    const first = await session.refresh(tokens)
    expect(browser.stored()).toEqual(first)
    expect(first).toMatchObject({ refreshToken: tokens.refreshToken, username: 'agent' })
    expect(first.idToken).not.toBe(tokens.idToken)
    provider.refresh.mockResolvedValue({ ...fresh(), refreshToken: 'rotated-refresh-token' })
    await session.refresh(first)
    expect(browser.stored()?.refreshToken).toBe('rotated-refresh-token')
  })

  it('sends the provider’s username instead of the typed one', async () => {
    const stored = { ...makeTokens(), username: 'AGENT@example.com' }
    const { session, provider } = await openTab({ stored })
    await session.refresh(stored)
    expect(provider.refresh).toHaveBeenLastCalledWith({ refreshToken: stored.refreshToken, username: 'agent' })
  })
})

describe('the clock', () => {
  it('reschedules the renewal when the server’s time jumps', async () => {
    const { provider, clock } = await openTab()
    clock.learnServerTime(start + 3_479_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(provider.refresh).not.toHaveBeenCalled()
    clock.learnServerTime(start + 3_480_000)
    await vi.advanceTimersByTimeAsync(0)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it.each([
    [60_000, 0],
    [60_001, -60_001],
    [-60_000, 0],
    [-60_001, 60_001],
    [7_200_000, -7_200_000],
  ])('that is %d ms fast is corrected by %d ms, by the time of renewed tokens', async (fastMs, offsetMs) => {
    const { session, provider, tokens, clock } = await openTab()
    vi.setSystemTime(start + 500_000 + fastMs)
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ nowMs: start + 500_000 })))
    await session.refresh(tokens)
    expect(clock.offsetMs()).toBe(offsetMs)
    await vi.advanceTimersByTimeAsync(3_400_000)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('does not follow tokens without an issue time, or old tokens of another tab', async () => {
    const { session, browser, provider, tokens, clock } = await openTab()
    provider.refresh.mockResolvedValue(fresh({ claims: { iat: undefined } }))
    await session.refresh(tokens)
    browser.store(makeTokens({ nowMs: start - 1_800_000 }))
    browser.announceToAll()
    expect(clock.offsetMs()).toBe(0)
  })

  it.each([
    ['renewed tokens', 600],
    ['sign-in tokens', 600],
    ['sign-in tokens', undefined],
  ])('ends the life of %s without an expiry after %s seconds, or an hour', async (origin, expiresInSeconds) => {
    const { session, provider, tokens } = await openTab()
    const issued = { ...makeTokens({ claims: { exp: undefined } }), expiresInSeconds }
    provider.refresh.mockResolvedValueOnce(issued)
    provider.signIn.mockResolvedValue({ kind: 'tokens', tokens: issued })
    if (origin === 'renewed tokens') await session.refresh(tokens)
    else await session.signIn({ username: 'agent', password: 'x' })
    const before = provider.refresh.mock.calls.length
    await vi.advanceTimersByTimeAsync(((expiresInSeconds ?? 3600) - 120) * 1000 - 1)
    expect(provider.refresh).toHaveBeenCalledTimes(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(provider.refresh).toHaveBeenCalledTimes(before + 1)
  })
})

describe('shared renewal', () => {
  it('sends one request for ten callers', async () => {
    const { session, provider, tokens } = await openTab()
    const renewed = await Promise.all(Array.from({ length: 10 }, () => session.refresh(tokens)))
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    expect(new Set(renewed.map((set) => set.idToken)).size).toBe(1)
    // A late caller with the old token gets the new tokens.
    expect(await session.refresh(tokens)).toEqual(renewed[0])
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it('is aborted if it began before the restore and a user is signed in', async () => {
    const { session, browser, provider } = loadTab({ stored: null })
    browser.store(makeTokens())
    await expect(session.refresh(null)).rejects.toMatchObject({ aborted: true })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', user: { username: 'agent' } })
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('returns new tokens to a caller that does not name the refused tokens', async () => {
    const { session, provider, tokens } = await openTab()
    expect((await session.refresh(null)).idToken).not.toBe(tokens.idToken)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['reach the renewal time together', 60, 0],
    ['have three callers each', 3600, 3],
  ])('sends one request when five tabs %s', async (_case, lifetimeSeconds, callers) => {
    const { browser, provider, tokens } = loadTab({ lifetimeSeconds })
    const tabs = Array.from({ length: 5 }, () => browser.openTab())
    await Promise.all(tabs.map((tab) => tab.session.start()))
    await Promise.all(tabs.flatMap((tab) => Array.from({ length: callers }, () => tab.session.refresh(tokens))))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(provider.refresh).toHaveBeenCalledTimes(1)
    for (const tab of tabs) expect(tab.session.tokensForRequest()).toEqual(browser.stored())
  })

  it('works without locks', async () => {
    const { session, tokens, browser } = await openTab({ locks: null })
    await session.refresh(tokens)
    expect(browser.stored()?.idToken).not.toBe(tokens.idToken)
  })

  it('without locks, uses the tokens of a tab that already used the rotated refresh token', async () => {
    const { session, tokens, browser, provider } = await openTab({ locks: null })
    const others = makeTokens()
    provider.refresh.mockImplementation(() => {
      browser.store(others)
      return Promise.reject(refused('RefreshTokenReuseException'))
    })
    expect(await session.refresh(tokens)).toEqual(others)
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('repeats a request with a lost response with the same refresh token', async () => {
    const { session, provider, tokens } = await openTab()
    provider.refresh.mockImplementationOnce(() => Promise.reject(lost()))
    await expect(session.refresh(tokens)).rejects.toMatchObject({ reason: 'network' })
    await session.refresh(tokens)
    const { refreshToken } = tokens
    expect(provider.refresh.mock.calls.map(([input]) => input.refreshToken)).toEqual([refreshToken, refreshToken])
  })
})

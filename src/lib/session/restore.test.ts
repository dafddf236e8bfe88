import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser, fresh, makeTokens, refused } from './session-fixture'
import { tokenStorageKey } from './token-store'

const start = Date.UTC(2026, 2, 2, 15)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

const invalidTokens = { status: 'signedOut', user: null, message: 'Invalid tokens detected. Please sign in again.' }

const text = (length: number) => 'x'.repeat(length)

describe('restoring a session', () => {
  it('is restoring until it has looked, then signed out where nothing is stored', async () => {
    const { session } = createBrowser().openTab()
    expect(session.getSnapshot()).toEqual({
      status: 'restoring',
      user: null,
      message: null,
      storageBlocked: false,
      identityEpoch: 0,
    })
    await session.start()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null })
  })

  it('plans no renewal for nobody', async () => {
    const { session, comeBack, clock, logged } = createBrowser().openTab()
    await session.start()
    comeBack()
    clock.learnServerTime(start + 3_600_000)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(logged).not.toHaveBeenCalled()
  })

  it('lets stored tokens in whose expiry is in the future', async () => {
    const browser = createBrowser()
    browser.store(makeTokens({ groups: ['Administrator'] }))
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedIn',
      user: { username: 'agent', sub: 'sub-agent', email: 'agent@example.com', groups: ['administrator'] },
    })
    expect(browser.provider?.refresh).not.toHaveBeenCalled()
  })

  it('knows whoever’s tokens are good from the first picture on, and follows what became of them until it is started', async () => {
    const browser = createBrowser()
    browser.store(makeTokens())
    const [stayed, left] = [browser.openTab().session, browser.openTab().session]
    const first = stayed.getSnapshot()
    expect(first).toMatchObject({ status: 'signedIn', user: { username: 'agent' }, identityEpoch: 0 })
    await stayed.start()
    // The same picture: to announce another would have every screen drawn a second time.
    expect(stayed.getSnapshot()).toBe(first)
    browser.values.clear()
    await left.start()
    expect(left.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null, identityEpoch: 1 })
  })

  it('S1: renews expired tokens before anybody is let in', async () => {
    const browser = createBrowser()
    browser.store(makeTokens({ lifetimeSeconds: -1 }))
    const { session } = browser.openTab()
    const started = session.start()
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null })
    await started
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(browser.provider?.refresh).toHaveBeenCalledTimes(1)
  })

  it('is signed in until the millisecond of expiry, not at it', async () => {
    for (const [lifetimeSeconds, status] of [
      [0, 'restoring'],
      [1, 'signedIn'],
    ] as const) {
      const browser = createBrowser()
      browser.store(makeTokens({ lifetimeSeconds }))
      const { session } = browser.openTab()
      void session.start()
      expect(session.getSnapshot().status).toBe(status)
      session.stop()
    }
  })

  it('S2: clears tokens that the provider refuses for good', async () => {
    const browser = createBrowser()
    browser.store(makeTokens({ lifetimeSeconds: -1 }))
    browser.provider?.refresh.mockRejectedValue(refused('NotAuthorizedException'))
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedOut',
      message: 'Your session has expired. Please sign in again.',
    })
    expect(browser.stored()).toBeNull()
  })

  const set = (changes: object) => ({
    accessToken: text(20),
    idToken: text(20),
    refreshToken: text(20),
    username: 'a',
    ...changes,
  })
  it.each([
    'not json',
    '',
    'null',
    '[]',
    '7',
    '"text"',
    '{}',
    '{"__proto__":{"accessToken":"xxxxxxxxxxxx"}}',
    JSON.stringify(set({ accessToken: 7 })),
    JSON.stringify(set({ idToken: null })),
    JSON.stringify(set({ refreshToken: undefined })),
    JSON.stringify(set({ refreshToken: [text(20)] })),
    JSON.stringify([set({})]),
    JSON.stringify(set({ username: '' })),
    JSON.stringify(set({ username: 7 })),
    JSON.stringify(set({ username: undefined })),
  ])('S3: %s is no token set: cleared, nothing thrown', async (stored) => {
    const browser = createBrowser()
    browser.store(stored)
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject(invalidTokens)
    expect(browser.values.has(tokenStorageKey)).toBe(false)
    expect(browser.provider?.refresh).not.toHaveBeenCalled()
  })

  it.each(['accessToken', 'idToken', 'refreshToken'])(
    'S4: a %s of 9 characters is invalid, one of 10 is not',
    async (name) => {
      for (const [length, asked] of [
        [9, 0],
        [10, 1],
      ] as const) {
        const browser = createBrowser()
        browser.store(set({ [name]: text(length) }))
        const { session } = browser.openTab()
        await session.start()
        // Ten characters pass; as they tell no expiry, the provider is asked before anybody is let in.
        expect(browser.provider?.refresh).toHaveBeenCalledTimes(asked)
        expect(session.getSnapshot().message).toBe(asked === 0 ? invalidTokens.message : null)
        session.stop()
      }
    },
  )

  it('takes the username from the tokens where it was not stored', async () => {
    const browser = createBrowser()
    browser.store({ ...makeTokens({ username: 'kim' }), username: undefined })
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot().user?.username).toBe('kim')
  })

  const foreign: [string, Record<string, unknown>][] = [
    ['issuer', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_fairlead' }],
    ['no issuer', { iss: undefined }],
    ['audience', { aud: 'fairlead-sandbox', client_id: 'fairlead-sandbox' }],
    ['use', { token_use: 'refresh' }],
  ]
  it.each(foreign)('S24: refuses tokens of another %s', async (_name, claims) => {
    const browser = createBrowser()
    browser.store(makeTokens({ claims }))
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject(invalidTokens)
    expect(browser.stored()).toBeNull()
  })

  it('S24: an access token is no identity token', async () => {
    const tokens = makeTokens()
    const browser = createBrowser()
    browser.store({ ...tokens, idToken: tokens.accessToken })
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject(invalidTokens)
  })

  it('N1: offline with an expired session it waits, says why, and comes back by itself', async () => {
    const browser = createBrowser()
    browser.store(makeTokens({ lifetimeSeconds: -1 }))
    const tab = browser.openTab()
    tab.setOnline(false)
    await tab.session.start()
    expect(tab.session.getSnapshot()).toMatchObject({
      status: 'restoring',
      message: 'Network error during token refresh. Please check your connection and try again.',
    })
    expect(browser.provider?.refresh).not.toHaveBeenCalled()
    tab.setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(tab.session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
  })

  it('N1: offline with a good session it is signed in at once', async () => {
    const browser = createBrowser()
    browser.store(makeTokens())
    const tab = browser.openTab()
    tab.setOnline(false)
    await tab.session.start()
    expect(tab.session.getSnapshot().status).toBe('signedIn')
  })

  it('S18: lives in memory where storage is blocked, and says so', async () => {
    const tab = createBrowser({ storageBlocked: true }).openTab()
    await tab.session.start()
    expect(tab.session.getSnapshot()).toMatchObject({ status: 'signedOut', storageBlocked: true })
    await tab.session.signIn({ username: 'agent', password: 'x' })
    expect(tab.session.getSnapshot()).toMatchObject({ status: 'signedIn', storageBlocked: true })
    expect(tab.session.tokensForRequest()).not.toBeNull()
  })

  it('without an identity provider stored tokens are used as they are', async () => {
    const browser = createBrowser({ provider: null, audience: null })
    const tokens = makeTokens()
    browser.store(tokens)
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(await session.refresh(tokens)).toEqual(tokens)
    expect(browser.stored()).toEqual(tokens)
    expect(await session.signIn({ username: 'a', password: 'b' })).toMatchObject({
      kind: 'failed',
      error: { code: 'INTERNAL', retryable: false, message: 'Cognito service not configured' },
    })
  })

  it('without an identity provider nothing is renewed by itself, and a sign-out asks no server', async () => {
    const browser = createBrowser({ provider: null, audience: null })
    browser.store(makeTokens({ lifetimeSeconds: 60 }))
    const { session, comeBack, logged } = browser.openTab()
    await session.start()
    comeBack()
    await vi.advanceTimersByTimeAsync(50_000)
    await session.signOut()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
    expect(browser.stored()).toBeNull()
    expect(logged).not.toHaveBeenCalled()
  })

  it('works with an expiry that is absent or odd', async () => {
    const inAnHour = start / 1000 + 3600
    const rows: [unknown, number][] = [
      [String(inAnHour), 0],
      [inAnHour * 1000, 0],
      [undefined, 1],
      ['soon', 1],
      [-5, 1],
      [null, 1],
    ]
    for (const [exp, refreshes] of rows) {
      const browser = createBrowser()
      browser.store(makeTokens({ claims: { exp } }))
      browser.provider?.refresh.mockImplementation(() => Promise.resolve(fresh({ claims: { exp } })))
      const { session } = browser.openTab()
      await session.start()
      expect([exp, session.getSnapshot().status]).toEqual([exp, 'signedIn'])
      expect([exp, browser.provider?.refresh.mock.calls.length]).toEqual([exp, refreshes])
      // Tokens that never say when they end are taken to last an hour, and are not renewed over and over.
      await vi.advanceTimersByTimeAsync(3_600_000 - 120_000 - 1)
      expect([exp, browser.provider?.refresh.mock.calls.length]).toEqual([exp, refreshes])
      session.stop()
      vi.setSystemTime(start)
    }
  })
})

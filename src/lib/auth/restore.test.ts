import { tokenStorageKey } from '../../shared/token-storage-key'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBrowser, fresh, makeTokens, refused } from './session-fixture'
import { type Diagnose, watchFailures } from '../errors/failures'

const start = Date.UTC(2026, 2, 2, 15)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

const invalidTokens = { status: 'signedOut', user: null, message: 'Invalid tokens detected. Please sign in again.' }

const text = (length: number) => 'x'.repeat(length)

describe('restoring a session', () => {
  it('has the status restoring until start, then signedOut if storage is empty', async () => {
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

  it('schedules no renewal without a user', async () => {
    const { session, comeBack, clock, logged } = createBrowser().openTab()
    await session.start()
    comeBack()
    clock.learnServerTime(start + 3_600_000)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(logged).not.toHaveBeenCalled()
  })

  it('signs the user in with stored tokens that expire in the future', async () => {
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

  it('shows the user of valid tokens before start, and detects at start that they were cleared', async () => {
    const browser = createBrowser()
    browser.store(makeTokens())
    const [stayed, left] = [browser.openTab().session, browser.openTab().session]
    const first = stayed.getSnapshot()
    expect(first).toMatchObject({ status: 'signedIn', user: { username: 'agent' }, identityEpoch: 0 })
    await stayed.start()
    // A new snapshot would re-render every screen.
    expect(stayed.getSnapshot()).toBe(first)
    browser.values.clear()
    await left.start()
    expect(left.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null, identityEpoch: 1 })
  })

  it('renews expired tokens before it shows a user', async () => {
    const browser = createBrowser()
    browser.store(makeTokens({ lifetimeSeconds: -1 }))
    const { session } = browser.openTab()
    const started = session.start()
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', user: null })
    await started
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(browser.provider?.refresh).toHaveBeenCalledTimes(1)
  })

  it('treats tokens as expired at the exact expiry time', async () => {
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

  it('clears tokens that the provider permanently refuses', async () => {
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
  ])('clears the stored value %s without an exception', async (stored) => {
    const browser = createBrowser()
    browser.store(stored)
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject(invalidTokens)
    expect(browser.values.has(tokenStorageKey)).toBe(false)
    expect(browser.provider?.refresh).not.toHaveBeenCalled()
  })

  it.each(['accessToken', 'idToken', 'refreshToken'])(
    'rejects a stored %s of 9 characters and accepts one of 10 characters',
    async (name) => {
      for (const [length, asked] of [
        [9, 0],
        [10, 1],
      ] as const) {
        const browser = createBrowser()
        browser.store(set({ [name]: text(length) }))
        const { session } = browser.openTab()
        await session.start()
        // Ten characters are valid. Without an expiry, the tokens are renewed before the sign-in.
        expect(browser.provider?.refresh).toHaveBeenCalledTimes(asked)
        expect(session.getSnapshot().message).toBe(asked === 0 ? invalidTokens.message : null)
        session.stop()
      }
    },
  )

  it('takes the username from the tokens if it was not stored', async () => {
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
  it.each(foreign)('rejects tokens with a wrong claim: %s', async (_name, claims) => {
    const browser = createBrowser()
    browser.store(makeTokens({ claims }))
    const noted = vi.fn<Diagnose>(() => Promise.resolve(null))
    watchFailures(noted)
    const { session } = browser.openTab()
    await session.start()
    watchFailures(null)
    expect(session.getSnapshot()).toMatchObject(invalidTokens)
    expect(browser.stored()).toBeNull()
    expect(noted).toHaveBeenCalledWith(
      expect.objectContaining({
        operation: 'RestoreSession',
        foreign: expect.objectContaining({ claims: expect.objectContaining({ sub: expect.any(String) }) }),
      }),
    )
  })

  it('rejects an access token in place of the identity token', async () => {
    const tokens = makeTokens()
    const browser = createBrowser()
    browser.store({ ...tokens, idToken: tokens.accessToken })
    const { session } = browser.openTab()
    await session.start()
    expect(session.getSnapshot()).toMatchObject(invalidTokens)
  })

  it('waits offline with an expired session, shows the reason, and continues when online', async () => {
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

  it('signs the user in at once when offline with a valid session', async () => {
    const browser = createBrowser()
    browser.store(makeTokens())
    const tab = browser.openTab()
    tab.setOnline(false)
    await tab.session.start()
    expect(tab.session.getSnapshot().status).toBe('signedIn')
  })

  it('keeps the session in memory if storage is blocked, and reports it', async () => {
    const tab = createBrowser({ storageBlocked: true }).openTab()
    await tab.session.start()
    expect(tab.session.getSnapshot()).toMatchObject({ status: 'signedOut', storageBlocked: true })
    await tab.session.signIn({ username: 'agent', password: 'x' })
    expect(tab.session.getSnapshot()).toMatchObject({ status: 'signedIn', storageBlocked: true })
    expect(tab.session.tokensForRequest()).not.toBeNull()
  })

  it('uses stored tokens unchanged without an identity provider', async () => {
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

  it('sends no renewal and no sign-out without an identity provider', async () => {
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

  it('accepts a missing or malformed expiry', async () => {
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
      // Tokens without an expiry count as valid for one hour, so that they are not renewed in a loop.
      await vi.advanceTimersByTimeAsync(3_600_000 - 120_000 - 1)
      expect([exp, browser.provider?.refresh.mock.calls.length]).toEqual([exp, refreshes])
      session.stop()
      vi.setSystemTime(start)
    }
  })
})

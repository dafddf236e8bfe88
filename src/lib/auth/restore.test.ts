import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenStorageKey } from '../../shared/token-storage-key'
import { fresh, loadTab, makeTokens, openTab, refused, type TabOptions } from '../../test/session-fixture'
import { type Diagnose, watchFailures } from '../errors/failures'

const start = Date.UTC(2026, 2, 2, 15)

beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

const invalidTokens = { status: 'signedOut', user: null, message: 'Invalid tokens detected. Please sign in again.' }

const text = (length: number) => 'x'.repeat(length)
const tokenTexts = { accessToken: text(20), idToken: text(20), refreshToken: text(20), username: 'a' }

describe('restoring a session', () => {
  it('has the status restoring until start, then signedOut if storage is empty', async () => {
    const { session } = loadTab({ stored: null })
    const initial = { status: 'restoring', user: null, message: null, storageBlocked: false, identityEpoch: 0 }
    expect(session.getSnapshot()).toEqual(initial)
    await session.start()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null })
  })

  it('schedules no renewal without a user', async () => {
    const { comeBack, clock, logged } = await openTab({ stored: null })
    comeBack()
    clock.learnServerTime(start + 3_600_000)
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(logged).not.toHaveBeenCalled()
  })

  it('signs the user in with stored tokens that expire in the future', async () => {
    const { session, provider } = await openTab({ groups: ['Administrator'] })
    expect(session.getSnapshot()).toMatchObject({
      status: 'signedIn',
      user: { username: 'agent', sub: 'sub-agent', email: 'agent@example.com', groups: ['administrator'] },
    })
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it('shows the user of valid tokens before start, and detects at start that they were cleared', async () => {
    const { session, browser } = loadTab()
    const left = browser.openTab().session
    const first = session.getSnapshot()
    expect(first).toMatchObject({ status: 'signedIn', user: { username: 'agent' }, identityEpoch: 0 })
    await session.start()
    // A new snapshot would re-render every screen.
    expect(session.getSnapshot()).toBe(first)
    browser.values.clear()
    await left.start()
    expect(left.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message: null, identityEpoch: 1 })
  })

  it('renews expired tokens before it shows a user', async () => {
    const { session, provider } = loadTab({ lifetimeSeconds: -1 })
    const seen: unknown[] = []
    session.subscribe(() => seen.push([session.getSnapshot().status, session.getSnapshot().user !== null]))
    expect(session.tokensForRequest()).toBeNull()
    await session.start()
    expect(seen).toEqual([
      ['restoring', false],
      ['signedIn', true],
    ])
    expect(provider.refresh).toHaveBeenCalledTimes(1)
  })

  it.each([
    [0, 'restoring'],
    [1, 'signedIn'],
  ])('treats tokens as expired at the exact expiry time', (lifetimeSeconds, status) => {
    const { session } = loadTab({ lifetimeSeconds })
    void session.start()
    expect(session.getSnapshot().status).toBe(status)
    session.stop()
  })

  it('clears tokens that the provider permanently refuses', async () => {
    const { session, browser, provider } = loadTab({ lifetimeSeconds: -1 })
    provider.refresh.mockRejectedValue(refused('NotAuthorizedException'))
    await session.start()
    const message = 'Your session has expired. Please sign in again.'
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message })
    expect(browser.stored()).toBeNull()
  })

  const changed = (changes: object) => JSON.stringify({ ...tokenTexts, ...changes })
  it.each([
    'not json',
    '',
    'null',
    '[]',
    '7',
    '"text"',
    '{}',
    '{"__proto__":{"accessToken":"xxxxxxxxxxxx"}}',
    changed({ accessToken: 7 }),
    changed({ idToken: null }),
    changed({ refreshToken: undefined }),
    changed({ refreshToken: [text(20)] }),
    `[${changed({})}]`,
    changed({ username: '' }),
    changed({ username: 7 }),
    changed({ username: undefined }),
  ])('clears the stored value %s without an exception', async (stored) => {
    const { session, browser, provider } = await openTab({ stored })
    expect(session.getSnapshot()).toMatchObject(invalidTokens)
    expect(browser.values.has(tokenStorageKey)).toBe(false)
    expect(provider.refresh).not.toHaveBeenCalled()
  })

  it.each(['accessToken', 'idToken', 'refreshToken'])(
    'rejects a stored %s of 9 characters and accepts one of 10 characters',
    async (name) => {
      const short = await openTab({ stored: changed({ [name]: text(9) }) })
      expect(short.session.getSnapshot()).toMatchObject(invalidTokens)
      // Without an expiry, the tokens are renewed before the sign-in.
      const { session, provider } = await openTab({ stored: changed({ [name]: text(10) }) })
      expect(provider.refresh).toHaveBeenCalledTimes(1)
      expect(session.getSnapshot().message).toBeNull()
      session.stop()
    },
  )

  it('takes the username from the tokens if it was not stored', async () => {
    const { session } = await openTab({ stored: { ...makeTokens({ username: 'kim' }), username: undefined } })
    expect(session.getSnapshot().user?.username).toBe('kim')
  })

  it.each<[string, Record<string, unknown>]>([
    ['issuer', { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_fairlead' }],
    ['no issuer', { iss: undefined }],
    ['audience', { aud: 'fairlead-sandbox', client_id: 'fairlead-sandbox' }],
    ['use', { token_use: 'refresh' }],
  ])('rejects tokens with a wrong claim: %s', async (_name, claims) => {
    const noted = vi.fn<Diagnose>(() => Promise.resolve(null))
    watchFailures(noted)
    const { session, browser } = await openTab({ claims })
    watchFailures(null)
    expect(session.getSnapshot()).toMatchObject(invalidTokens)
    expect(browser.stored()).toBeNull()
    expect(noted.mock.calls[0]?.[0]).toMatchObject({
      operation: 'RestoreSession',
      foreign: { claims: { sub: 'sub-agent' } },
    })
  })

  it('rejects an access token in place of the identity token', async () => {
    const tokens = makeTokens()
    const { session } = await openTab({ stored: { ...tokens, idToken: tokens.accessToken } })
    expect(session.getSnapshot()).toMatchObject(invalidTokens)
  })

  it('waits offline with an expired session, shows the reason, and continues when online', async () => {
    const { session, provider, setOnline } = loadTab({ lifetimeSeconds: -1 })
    setOnline(false)
    await session.start()
    const message = 'Network error during token refresh. Please check your connection and try again.'
    expect(session.getSnapshot()).toMatchObject({ status: 'restoring', message })
    expect(provider.refresh).not.toHaveBeenCalled()
    setOnline(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', message: null })
  })

  it('signs the user in at once when offline with a valid session', async () => {
    const { session, setOnline } = loadTab()
    setOnline(false)
    await session.start()
    expect(session.getSnapshot().status).toBe('signedIn')
  })

  it('keeps the session in memory if storage is blocked, and reports it', async () => {
    const { session } = await openTab({ stored: null, storageBlocked: true })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', storageBlocked: true })
    await session.signIn({ username: 'agent', password: 'x' })
    expect(session.getSnapshot()).toMatchObject({ status: 'signedIn', storageBlocked: true })
    expect(session.tokensForRequest()).not.toBeNull()
  })

  it.each([
    [String(start / 1000 + 3600), 0],
    [start + 3_600_000, 0],
    [undefined, 1],
    ['soon', 1],
    [-5, 1],
    [null, 1],
  ])('accepts the expiry %j', async (exp, refreshes) => {
    const { session, provider } = loadTab({ claims: { exp } })
    provider.refresh.mockImplementation(() => Promise.resolve(fresh({ claims: { exp } })))
    await session.start()
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(provider.refresh).toHaveBeenCalledTimes(refreshes)
    // Tokens without an expiry count as valid for one hour, so that they are not renewed in a loop.
    await vi.advanceTimersByTimeAsync(3_600_000 - 120_000 - 1)
    expect(provider.refresh).toHaveBeenCalledTimes(refreshes)
  })
})

describe('without an identity provider', () => {
  const open = (options: TabOptions = {}) => openTab({ isConfigured: false, ...options })

  it('uses stored tokens unchanged without an identity provider', async () => {
    const { session, browser, tokens } = await open()
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(await session.refresh(tokens)).toEqual(tokens)
    expect(browser.stored()).toEqual(tokens)
    for (const isAccepted of [false, false, false]) session.reportRetry(await session.refresh(tokens), isAccepted)
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(await session.signIn({ username: 'a', password: 'b' })).toMatchObject({
      kind: 'failed',
      error: { code: 'INTERNAL', retryable: false, message: 'Cognito service not configured' },
    })
  })

  it('sends no renewal and no sign-out', async () => {
    const { session, browser, comeBack, logged } = await open({ lifetimeSeconds: 60 })
    comeBack()
    await vi.advanceTimersByTimeAsync(50_000)
    await session.signOut()
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', message: null })
    expect(browser.stored()).toBeNull()
    expect(logged).not.toHaveBeenCalled()
  })

  it('keeps expired tokens stored, but does not sign the user in', async () => {
    const { session, browser, tokens } = await open({ lifetimeSeconds: -1 })
    expect(await session.refresh(tokens)).toEqual(tokens)
    const message = 'Cognito service not configured'
    expect(session.getSnapshot()).toMatchObject({ status: 'signedOut', user: null, message })
    expect(browser.stored()).toEqual(tokens)
  })
})

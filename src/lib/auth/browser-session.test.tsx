import { tokenStorageKey } from '../../shared/token-storage-key'
import { act, renderHook } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readLiveEnv, readMockEnv } from '../settings/env'
import { createClock } from '../time/clock'
import { createBrowserSession, browserEnvironment } from './browser-session'
import type { GraphqlIdentityCalls } from './identity-provider'
import type { Session } from './session-types'
import { makeTokens } from '../../test/session-fixture'
import { SessionContext, useHasRole, useSession, useSessionSnapshot } from './use-session'

const env = readMockEnv({ BASE_URL: '/x/' })
const sandboxClaims = { iss: env.identity.issuer, aud: env.identity.clientId, client_id: env.identity.clientId }

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.stop()
})

function setUp(
  build: typeof env | ReturnType<typeof readLiveEnv>,
  variants?: GraphqlIdentityCalls,
  clock = createClock(),
) {
  const targets: string[] = []
  const send = vi.fn<typeof fetch>((input, init) => {
    const request = new Request(new URL(input instanceof Request ? input.url : input, 'https://app.test'), init)
    targets.push(`${new URL(request.url).pathname} ${request.headers.get('x-amz-target')?.split('.')[1]}`)
    if (targets.at(-1)?.endsWith('GetUser'))
      return Promise.resolve(Response.json({ Username: 'kim', UserAttributes: [] }))
    const { accessToken, idToken, refreshToken } = makeTokens({
      username: 'kim',
      groups: ['Manager'],
      claims: { ...sandboxClaims, token_use: undefined },
    })
    const result = { AccessToken: accessToken, IdToken: idToken, RefreshToken: refreshToken, ExpiresIn: 3600 }
    return Promise.resolve(Response.json({ AuthenticationResult: result }))
  })
  const session = createBrowserSession(build, { clock, fetch: send, ...(variants && { variants }) })
  open.push(session)
  return { session, targets, send }
}

describe('the session of a page', () => {
  it('uses Cognito’s protocol on the app’s origin and stores the tokens', async () => {
    const { session, targets } = setUp(env)
    await session.start()
    expect(await session.signIn({ username: 'kim', password: 'x' })).toMatchObject({ kind: 'signedIn' })
    expect(targets).toEqual(['/x/cognito-idp/ InitiateAuth', '/x/cognito-idp/ GetUser'])
    expect(JSON.parse(localStorage.getItem(tokenStorageKey) ?? '')).toMatchObject({ username: 'kim' })
  })

  it('reads and corrects the provided clock', async () => {
    const hoursAheadMs = 5 * 3_600_000
    const given = createClock(() => Date.now() + hoursAheadMs)
    const { session } = setUp(env, undefined, given)
    await session.start()
    await session.signIn({ username: 'kim', password: 'x' })
    expect(Math.round(given.offsetMs() / 60_000)).toBe(-hoursAheadMs / 60_000)
  })

  const liveSettings = { VITE_AWS_REGION: 'r', VITE_COGNITO_USER_POOL_ID: 'r_p', VITE_COGNITO_CLIENT_ID: 'c' }
  const off = { VITE_FEATURE_AUTH: 'false' }
  it.each([
    ['with the in-browser backend', readMockEnv({ BASE_URL: '/x/' }), []],
    ['in a live build', readLiveEnv(liveSettings), []],
    ['not with the feature AUTH off', readMockEnv({ BASE_URL: '/x/', ...off }), ['InitiateAuth', 'GetUser']],
    [
      'not in a live build with the feature AUTH off',
      readLiveEnv({ ...liveSettings, ...off }),
      ['InitiateAuth', 'GetUser'],
    ],
  ])('tries the GraphQL variant of sign-in first: %s', async (_case, build, direct) => {
    const challenge = { name: 'SMS_MFA', session: 's', username: 'kim', parameters: {} }
    const signIn = vi.fn<NonNullable<GraphqlIdentityCalls['signIn']>>(async () => ({ kind: 'challenge', challenge }))
    const { session, targets } = setUp(build, { signIn })
    await session.start()
    await session.signIn({ username: 'kim', password: 'x' })
    expect(signIn).toHaveBeenCalledTimes(direct.length > 0 ? 0 : 1)
    expect(targets.map((target) => target.split(' ')[1])).toEqual(direct)
  })

  it('renews its tokens inside a browser lock', async () => {
    const request = vi.fn((_name: string, _options: object, run: () => Promise<unknown>) => run())
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    localStorage.setItem(
      tokenStorageKey,
      JSON.stringify(makeTokens({ username: 'kim', lifetimeSeconds: -1, claims: sandboxClaims })),
    )
    const { session, targets } = setUp(env)
    await session.start()
    expect(session.getSnapshot().status).toBe('signedIn')
    expect(request).toHaveBeenCalledTimes(1)
    expect(targets).toHaveLength(1)
  })

  const variants: GraphqlIdentityCalls = { signIn: async () => expect.unreachable() }
  it.each([undefined, variants])(
    'rejects the sign-in instead of falling back in a live build without identity settings',
    async (may) => {
      const { session, send } = setUp(readLiveEnv({}), may)
      await session.start()
      expect(await session.signIn({ username: 'kim', password: 'x' })).toMatchObject({
        kind: 'failed',
        error: { message: 'Cognito service not configured' },
      })
      expect(send).not.toHaveBeenCalled()
    },
  )

  it('rejects tokens of the in-browser backend in a live build', async () => {
    localStorage.setItem(tokenStorageKey, JSON.stringify(makeTokens({ claims: sandboxClaims })))
    const { session } = setUp(
      readLiveEnv({ VITE_AWS_REGION: 'r', VITE_COGNITO_USER_POOL_ID: 'r_p', VITE_COGNITO_CLIENT_ID: 'c' }),
    )
    await session.start()
    expect(session.getSnapshot().message).toBe('Invalid tokens detected. Please sign in again.')
    expect(localStorage.getItem(tokenStorageKey)).toBeNull()
  })

  it('rejects tokens without an issuer only in a live build', async () => {
    const silent = { iss: undefined, aud: undefined, client_id: undefined, token_use: undefined }
    const live = readLiveEnv({
      VITE_AWS_REGION: 'r',
      VITE_COGNITO_USER_POOL_ID: 'r_p',
      VITE_COGNITO_CLIENT_ID: 'c',
    })
    for (const [build, status] of [
      [live, 'signedOut'],
      [env, 'signedIn'],
    ] as const) {
      localStorage.setItem(tokenStorageKey, JSON.stringify(makeTokens({ claims: silent })))
      const { session } = setUp(build)
      await session.start()
      expect(session.getSnapshot().status).toBe(status)
    }
  })

  it('rejects live tokens in a build with the in-browser backend', async () => {
    localStorage.setItem(tokenStorageKey, JSON.stringify(makeTokens()))
    const { session } = setUp(env)
    await session.start()
    expect(session.getSnapshot().message).toBe('Invalid tokens detected. Please sign in again.')
  })

  it('re-renders components when it changes', async () => {
    const { session } = setUp(env)
    const wrapper = ({ children }: PropsWithChildren) => <SessionContext value={session}>{children}</SessionContext>
    const { result } = renderHook(
      () => ({ snapshot: useSessionSnapshot(), manager: useHasRole('manager'), admin: useHasRole('admin') }),
      { wrapper },
    )
    expect(result.current.snapshot.status).toBe('restoring')
    await act(() => session.start())
    expect(result.current.snapshot.status).toBe('signedOut')
    await act(() => session.signIn({ username: 'kim', password: 'x' }))
    expect(result.current).toMatchObject({ snapshot: { status: 'signedIn' }, manager: true, admin: false })
  })

  it('throws in a component without a SessionContext', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => renderHook(() => useSession())).toThrow('useSession needs a SessionContext')
  })
})

function watch() {
  const heard: string[] = []
  const environment = browserEnvironment()
  const stops = [
    environment.onStorageChange(() => heard.push('storage')),
    environment.onReturn(() => heard.push('return')),
  ]
  return { heard, environment, stop: () => stops.forEach((stop) => stop()) }
}

const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

describe('browser events of the session', () => {
  it('report changes to the stored tokens, or to all of storage, by other tabs', () => {
    const { heard, stop } = watch()
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(heard).toEqual([])
    window.dispatchEvent(new StorageEvent('storage', { key: tokenStorageKey }))
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard).toEqual(['storage', 'storage'])
    stop()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(heard).toHaveLength(2)
  })

  it('report a return from the back-forward cache, another tab, or offline', () => {
    const { heard, environment, stop } = watch()
    window.dispatchEvent(pageShow(false))
    expect(heard).toEqual([])
    window.dispatchEvent(pageShow(true))
    window.dispatchEvent(new Event('online'))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toEqual(['return', 'return', 'return'])
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toHaveLength(3)
    expect(environment.isOnline()).toBe(true)
    stop()
    window.dispatchEvent(pageShow(true))
    window.dispatchEvent(new Event('online'))
    expect(heard).toHaveLength(3)
  })
})

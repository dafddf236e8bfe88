/** For tests: browser tabs with one session each, and a scripted identity provider. */
import { tokenStorageKey } from '../shared/token-storage-key'
import { vi } from 'vitest'
import { createClock, type Clock } from '../lib/time/clock'
import { connectionError } from '../lib/errors/classify'
import { createLog, type LogSink } from '../lib/telemetry/create-log'
import { createSafeStorage } from '../lib/browser/storage'
import { realTimers } from '../lib/time/timers'
import { createSession } from '../lib/auth/session'
import { createTabLock } from '../lib/auth/tab-lock'
import { type FreshTokens, type IdentityProvider, IdentityError } from '../lib/auth/identity-provider'
import type { Session } from '../lib/auth/session-types'
import type { TokenAudience, TokenSet } from '../lib/auth/tokens'

export const audience: TokenAudience = {
  issuer: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_test',
  clientId: 'test-client',
  strict: true,
}

const base64Url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')

export function makeJwt(claims: Record<string, unknown>): string {
  return `${base64Url({ alg: 'RS256' })}.${base64Url(claims)}.c2lnbmF0dXJl`
}

let serial = 0

export interface TokenOptions {
  readonly username?: string
  readonly lifetimeSeconds?: number
  readonly groups?: readonly string[]
  readonly claims?: Record<string, unknown>
  readonly nowMs?: number
}

/** Returns unique tokens with the claims that the provider would sign. */
export function makeTokens(wish: TokenOptions = {}): TokenSet {
  serial += 1
  const username = wish.username ?? 'agent'
  const iat = Math.floor((wish.nowMs ?? Date.now()) / 1000)
  const common = {
    sub: `sub-${username}`,
    iss: audience.issuer,
    iat,
    exp: iat + (wish.lifetimeSeconds ?? 3600),
    jti: serial,
    'cognito:groups': wish.groups ?? ['Agent'],
  }
  return {
    idToken: makeJwt({
      ...common,
      aud: audience.clientId,
      token_use: 'id',
      'cognito:username': username,
      email: `${username}@example.com`,
      ...wish.claims,
    }),
    accessToken: makeJwt({ ...common, client_id: audience.clientId, token_use: 'access', username, ...wish.claims }),
    refreshToken: `refresh-${username}-${serial}`,
    username,
  }
}

export const refused = (type: string, status = 400) => new IdentityError('AUTHENTICATION_FAILED', { type, status })
export const lost = () => connectionError(new TypeError('Failed to fetch'))

export interface FakeProvider extends IdentityProvider {
  readonly refresh: ReturnType<typeof vi.fn<IdentityProvider['refresh']>>
  readonly signIn: ReturnType<typeof vi.fn<IdentityProvider['signIn']>>
  readonly getUser: ReturnType<typeof vi.fn<IdentityProvider['getUser']>>
  readonly globalSignOut: ReturnType<typeof vi.fn<IdentityProvider['globalSignOut']>>
  readonly revokeToken: ReturnType<typeof vi.fn<IdentityProvider['revokeToken']>>
  readonly answerChallenge: ReturnType<typeof vi.fn<IdentityProvider['answerChallenge']>>
}

export function fresh(wish: TokenOptions = {}): FreshTokens {
  const { idToken, accessToken } = makeTokens(wish)
  return { idToken, accessToken }
}

export function fakeProvider(): FakeProvider {
  return {
    signIn: vi.fn(({ username }) => {
      const tokens = makeTokens({ username })
      return Promise.resolve({ kind: 'tokens' as const, tokens: { ...tokens, expiresInSeconds: 3600 } })
    }),
    answerChallenge: vi.fn(({ challenge }) =>
      Promise.resolve({ kind: 'tokens' as const, tokens: makeTokens({ username: challenge.username }) }),
    ),
    refresh: vi.fn(({ username }) => Promise.resolve(fresh({ username }))),
    getUser: vi.fn(() => Promise.resolve({ username: 'agent', attributes: {}, secondFactors: [] })),
    globalSignOut: vi.fn(() => Promise.resolve()),
    revokeToken: vi.fn(() => Promise.resolve()),
    associateTotp: vi.fn(() => Promise.resolve({ secret: 'JBSWY3DPEHPK3PXP', session: 'next' })),
    verifyTotp: vi.fn(() => Promise.resolve({ session: null })),
    preferTotp: vi.fn(() => Promise.resolve()),
    signUp: vi.fn(() => Promise.resolve({ userSub: 's', confirmed: false, codeDelivery: null })),
    confirmSignUp: vi.fn(() => Promise.resolve()),
    resendConfirmationCode: vi.fn(() => Promise.resolve(null)),
    forgotPassword: vi.fn(() => Promise.resolve(null)),
    confirmForgotPassword: vi.fn(() => Promise.resolve()),
  }
}

export interface Tab {
  readonly session: Session
  readonly clock: Clock
  readonly logged: LogSink & ReturnType<typeof vi.fn>
  readonly comeBack: () => void
  setOnline(online: boolean): void
}

export interface BrowserOptions {
  readonly provider?: FakeProvider | null
  /** Default: working locks. Null simulates a browser without Web Locks. */
  readonly locks?: Pick<LockManager, 'request'> | null
  readonly storageBlocked?: boolean
  readonly audience?: TokenAudience | null
}

export function createBrowser(options: BrowserOptions = {}) {
  const provider = options.provider === undefined ? fakeProvider() : options.provider
  const values = new Map<string, string>()
  const storageListeners = new Map<symbol, Set<() => void>>()
  const locks = options.locks === undefined ? fakeLocks() : (options.locks ?? undefined)

  function announce(from: symbol | null): void {
    for (const [tab, listeners] of storageListeners) if (tab !== from) for (const listener of listeners) listener()
  }

  return {
    provider,
    values,
    stored: () => JSON.parse(values.get(tokenStorageKey) ?? 'null') as TokenSet | null,
    store(value: unknown): void {
      values.set(tokenStorageKey, typeof value === 'string' ? value : JSON.stringify(value))
    },
    announceToAll: () => announce(null),
    openTab(): Tab {
      const id = Symbol('tab')
      storageListeners.set(id, new Set())
      const returns = new Set<() => void>()
      let online = true
      const clock = createClock()
      const logged = vi.fn<LogSink>()
      const session = createSession({
        provider,
        audience: options.audience === undefined ? audience : options.audience,
        storage: createSafeStorage(() => {
          if (options.storageBlocked) throw new DOMException('denied', 'SecurityError')
          return {
            getItem: (key) => values.get(key) ?? null,
            setItem: (key, value) => {
              values.set(key, value)
              announce(id)
            },
            removeItem: (key) => {
              if (values.delete(key)) announce(id)
            },
          }
        }),
        clock,
        timers: realTimers,
        withTabLock: createTabLock(() => locks),
        environment: {
          isOnline: () => online,
          onStorageChange(listener) {
            storageListeners.get(id)?.add(listener)
            return () => storageListeners.get(id)?.delete(listener)
          },
          onReturn(listener) {
            returns.add(listener)
            return () => returns.delete(listener)
          },
        },
        log: createLog('debug', logged),
      })
      return {
        session,
        clock,
        logged,
        comeBack: () => {
          for (const listener of returns) listener()
        },
        setOnline(next) {
          online = next
          if (next) for (const listener of returns) listener()
        },
      }
    },
  }
}

export interface TabOptions extends Omit<BrowserOptions, 'provider' | 'audience'>, TokenOptions {
  readonly provider?: FakeProvider
  /** False: the build has no identity settings. */
  readonly isConfigured?: boolean
  /** The stored value. Default: tokens of a user. Null: nothing. */
  readonly stored?: unknown
}

/** Returns a browser with a stored session, and a tab that has not started. */
export function loadTab({ stored, provider = fakeProvider(), isConfigured = true, ...options }: TabOptions = {}) {
  const browser = createBrowser({ ...options, ...(isConfigured ? { provider } : { provider: null, audience: null }) })
  const tokens = makeTokens(options)
  if (stored !== null) browser.store(stored === undefined ? tokens : stored)
  return { browser, provider, tokens, ...browser.openTab() }
}

/** Returns a browser with a stored session, and a tab that has started. */
export async function openTab(options: TabOptions = {}) {
  const tab = loadTab(options)
  await tab.session.start()
  return tab
}

/* Web Locks shared by the tabs of one browser, with queues, aborts, and stealing. */

interface LockRequest {
  readonly run: () => Promise<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (reason: unknown) => void
}

export function fakeLocks(): Pick<LockManager, 'request'> {
  const holders = new Map<string, LockRequest>()
  const queues = new Map<string, LockRequest[]>()

  function grant(name: string, asked: LockRequest): void {
    holders.set(name, asked)
    const release = (): void => {
      if (holders.get(name) !== asked) return
      holders.delete(name)
      const next = queues.get(name)?.shift()
      if (next) grant(name, next)
    }
    void Promise.resolve().then(asked.run).then(asked.resolve, asked.reject).finally(release)
  }

  function wait(name: string, asked: LockRequest, signal: AbortSignal | undefined): void {
    const queue = queues.get(name) ?? []
    queues.set(name, queue)
    queue.push(asked)
    signal?.addEventListener('abort', () => {
      const place = queue.indexOf(asked)
      if (place >= 0) asked.reject(new DOMException('called off', 'AbortError'))
      if (place >= 0) queue.splice(place, 1)
    })
  }

  const request = (name: string, options: LockOptions, run: () => Promise<unknown>): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const asked = { run, resolve, reject }
      const holder = holders.get(name)
      if (holder && !options.steal) return wait(name, asked, options.signal)
      holder?.reject(new DOMException('stolen', 'AbortError'))
      grant(name, asked)
    })
  return { request } as unknown as Pick<LockManager, 'request'>
}

export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: Error) => void
}

/** Returns a promise with its resolve and reject functions. */
export function deferred<T>(): Deferred<T> {
  const settle: Partial<Pick<Deferred<T>, 'resolve' | 'reject'>> = {}
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }))
  return { promise, ...(settle as Pick<Deferred<T>, 'resolve' | 'reject'>) }
}

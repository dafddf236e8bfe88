import { abortedError, type AppError } from '../errors/app-error'
import { sessionMessages } from '../errors/catalogue'
import { isAborted } from '../errors/classify'
import { noteForeignTokens } from '../errors/failures'
import { isRecord } from '../errors/parse-error'
import { revokeRemoteSession, type IdentityProvider } from './identity-provider'
import { createRefreshSchedule, refreshTokens, type RefreshOutcome } from './refresh'
import {
  createSnapshotStore,
  SessionError,
  type Session,
  type SessionDeps,
  type SessionErrorReason,
} from './session-types'
import { createSignIn } from './sign-in'
import {
  createTokenStore,
  expiryMsOf,
  identityKeyOf,
  isSameIdentity,
  isSameTokenSet,
  issuedAtMsOf,
  type TokenSet,
} from './tokens'
import { userFromTokens } from './user'

/**
 * `signedIn` and `renewed`: issued by the provider just now, so `iat` shows the time of the provider's clock.
 * `received`: just now from another tab. `stored`: of unknown age. `renewed` and `received` tokens are not renewed
 * again at once.
 */
type TokenOrigin = 'signedIn' | 'renewed' | 'received' | 'stored'

interface TokenDetails {
  /** Lifetime of tokens without an `exp` claim. */
  readonly lifetimeMs?: number | undefined
  /** The user's attributes from the provider. Absent if they are not known to have changed. */
  readonly attributes?: Readonly<Record<string, string>>
}

const maxRefreshFailures = 3
/** Assumed lifetime, from the time of receipt, of a token without an expiry. */
const assumedLifetimeMs = 3_600_000
/** A service refuses tokens and signatures at a larger difference. */
const harmfulDriftMs = 300_000

/** Smaller differences between the clocks of the browser and the provider count as latency. */
const noticeableDriftMs = 60_000

export function createSession(deps: SessionDeps): Session {
  const { provider, clock, environment, log } = deps
  const store = createTokenStore(deps.storage, deps.audience)
  const snapshots = createSnapshotStore(store.blocked)
  const { publish } = snapshots
  let tokens: TokenSet | null = null
  let expiryMs: number | null = null
  let attributes: Readonly<Record<string, string>> = {}
  let failures = 0
  /** The token of the last counted refusal. Refused operations with the same token count as one failure. */
  let countedIdToken: string | null = null
  let renewal: Promise<TokenSet> | null = null
  let unfollow: (() => void) | null = null

  const schedule = createRefreshSchedule(deps, () =>
    logFailure(refreshInBackground(), 'The scheduled token refresh failed'),
  )

  function logFailure(work: Promise<unknown>, message: string): void {
    work.catch((error: unknown) => {
      // After a sign-out, the session's message already shows the reason.
      if (tokens && !isAborted(error)) log.warn(message, { error })
    })
  }

  function requireProvider(): IdentityProvider {
    if (!provider) throw new SessionError('notConfigured')
    return provider
  }

  /** Returns whether the time is in the future. An unknown expiry counts as passed. */
  function isAhead(endMs: number | null): boolean {
    return (endMs ?? 0) > clock.now()
  }

  function planRefresh(): void {
    if (tokens && provider) schedule.plan(expiryMs, failures)
  }

  /** Ends the work of the former user or role. Cached data is dropped before the new state is published. */
  function changeIdentity(): void {
    failures = 0
    renewal = null
    try {
      snapshots.changeIdentity()
    } catch (error) {
      // A failed cleanup must not keep screens open that have no tokens.
      log.error('What was remembered of the former person could not be ended', { error })
    }
  }

  function setTokens(next: TokenSet, origin: TokenOrigin, details: TokenDetails = {}): void {
    const previous = tokens
    const isNew = origin !== 'stored'
    tokens = next
    if (!previous || !isSameIdentity(previous, next)) changeIdentity()
    const isSameUser = previous !== null && identityKeyOf(previous) === identityKeyOf(next)
    attributes = details.attributes ?? (isSameUser ? attributes : {})
    expiryMs = expiryMsOf(next)
    if (isNew) schedule.coolDown()
    // Correcting the clock schedules the next refresh, which needs the new expiry.
    if (origin === 'signedIn' || origin === 'renewed') correctClock(next)
    if (isNew) expiryMs ??= clock.now() + (details.lifetimeMs ?? assumedLifetimeMs)
    if (isNew || isAhead(expiryMs))
      publish({ status: 'signedIn', user: userFromTokens(next, attributes), message: null })
    // After a sign-in, tokens inside the lead time are renewed at once (section 4).
    if (origin === 'signedIn') schedule.clear()
    planRefresh()
  }

  /** Corrects the app's clock. With a wrong clock, every token would look expired, or no token would be renewed. */
  function correctClock(issued: TokenSet): void {
    const issuedAtMs = issuedAtMsOf(issued)
    const driftMs = issuedAtMs === null ? 0 : issuedAtMs - clock.now()
    if (issuedAtMs === null || Math.abs(driftMs) <= noticeableDriftMs) return
    if (Math.abs(driftMs) > harmfulDriftMs)
      log.info(`The clock of this computer is ${Math.round(Math.abs(driftMs) / 60_000)} minutes off (CLOCK)`, {
        code: 'CLOCK',
      })
    clock.learnServerTime(issuedAtMs)
  }

  function endSession(reason: SessionErrorReason | null, clearStorage = true): void {
    const wasSignedIn = tokens !== null
    tokens = null
    expiryMs = null
    attributes = {}
    schedule.clear()
    if (clearStorage) store.clear()
    if (wasSignedIn) changeIdentity()
    publish({ status: 'signedOut', user: null, message: reason && sessionMessages[reason] })
  }

  function endWithInvalidTokens(raw: unknown): void {
    noteForeignTokens(new SessionError('invalidTokens'), 'RestoreSession', isRecord(raw) ? raw : {}, deps.audience)
    endSession('invalidTokens')
  }

  /** Syncs with storage: another tab may have signed in, signed out, or renewed the tokens. */
  function syncWithStorage(reasonIfCleared: SessionErrorReason | null): void {
    const stored = store.read()
    if (stored.kind === 'invalid') endWithInvalidTokens(stored.raw)
    else if (stored.kind === 'valid') {
      if (!tokens || !isSameTokenSet(tokens, stored.tokens)) adoptStoredSession(stored.tokens, 'received')
    }
    // Another tab cleared storage, which may already hold the tokens of the next user.
    else if (tokens) endSession(reasonIfCleared, false)
  }

  /** Adopts stored tokens. Expired tokens are renewed before the session shows a user. */
  function adoptStoredSession(stored: TokenSet, origin: TokenOrigin): void {
    const isValid = isAhead(expiryMsOf(stored))
    const isShown = snapshots.get().user?.sub === identityKeyOf(stored)
    setTokens(stored, isValid ? origin : 'stored')
    if (isValid || isShown) return
    if (!provider) return publish({ status: 'signedOut', user: null, message: sessionMessages.notConfigured })
    publish({ status: 'restoring', user: null, message: environment.isOnline() ? null : sessionMessages.network })
  }

  /** Renews the tokens without an operation that waits for them and whose retry would reset the failure count. */
  async function refreshInBackground(): Promise<void> {
    await refresh(tokens)
    failures = 0
  }

  function refresh(refused: Pick<TokenSet, 'idToken'> | null): Promise<TokenSet> {
    if (tokens && refused && tokens.idToken !== refused.idToken) return Promise.resolve(tokens)
    if (renewal) return renewal
    // A late refusal must not replace the message that shows why the session ended.
    if (!tokens && snapshots.get().status === 'signedOut') return Promise.reject(new SessionError('noRefreshToken'))
    const started: Promise<TokenSet> = renew(refused?.idToken ?? tokens?.idToken ?? null).finally(() => {
      if (renewal === started) renewal = null
    })
    renewal = started
    return started
  }

  async function renew(staleIdToken: string | null): Promise<TokenSet> {
    const signal = snapshots.identitySignal()
    const outcome = await refreshTokens({ ...deps, store }, staleIdToken, signal)
    if (signal.aborted) throw abortedError()
    const renewed = applyRefresh(outcome)
    // Storage may have held another user's tokens. The caller must not receive them.
    if (signal.aborted) throw abortedError()
    return renewed
  }

  function applyRefresh(outcome: RefreshOutcome): TokenSet {
    switch (outcome.kind) {
      case 'renewed':
        setTokens(outcome.tokens, 'renewed', { lifetimeMs: outcome.lifetimeMs })
        return outcome.tokens
      case 'stored':
        setTokens(outcome.tokens, provider ? 'received' : 'stored')
        return outcome.tokens
      case 'superseded':
        syncWithStorage(null)
        throw abortedError()
      case 'ended':
        endSession(outcome.reason)
        throw new SessionError(outcome.reason, { cause: outcome.cause })
      case 'failed':
        throw afterTemporaryFailure(outcome.cause)
    }
  }

  /** Keeps the tokens and counts, so the message offers a retry and not a new sign-in. */
  function afterTemporaryFailure(cause: AppError): SessionError {
    if (countFailure()) return new SessionError('manyFailures', { cause })
    if (snapshots.get().status === 'restoring') publish({ message: sessionMessages.network })
    planRefresh()
    return new SessionError('network', { cause })
  }

  /** Returns whether this failure reached the limit and ended the session. */
  function countFailure(): boolean {
    failures += 1
    if (failures < maxRefreshFailures) return false
    endSession('manyFailures')
    return true
  }

  /** Follows other tabs, the user's return to the page, and corrections of the clock. */
  function follow(): () => void {
    const stops = [
      environment.onStorageChange(() => syncWithStorage(null)),
      environment.onReturn(() => {
        syncWithStorage(null)
        planRefresh()
      }),
      clock.onJump(planRefresh),
    ]
    return () => stops.forEach((stop) => stop())
  }

  // With valid tokens, the first render shows the user as signed in. start() handles every other stored state.
  const initial = store.read()
  if (initial.kind === 'valid' && isAhead(expiryMsOf(initial.tokens))) {
    tokens = initial.tokens
    expiryMs = expiryMsOf(tokens)
    publish({ status: 'signedIn', user: userFromTokens(tokens, attributes) })
  }

  return {
    subscribe: snapshots.subscribe,
    getSnapshot: snapshots.get,
    identitySignal: snapshots.identitySignal,
    onIdentityChange: snapshots.onIdentityChange,

    async start() {
      unfollow ??= follow()
      const stored = store.read()
      if (stored.kind === 'none') return endSession(null, false)
      if (stored.kind === 'invalid') return endWithInvalidTokens(stored.raw)
      if (tokens && isSameTokenSet(tokens, stored.tokens) && isAhead(expiryMs)) return planRefresh()
      adoptStoredSession(stored.tokens, 'stored')
      if (snapshots.get().status === 'restoring') await Promise.allSettled([renewal])
    },
    stop() {
      unfollow?.()
      unfollow = null
      schedule.clear()
    },

    ...createSignIn({
      requireProvider,
      audience: deps.audience,
      log,
      onTokens(issued, details) {
        store.write(issued)
        failures = 0
        setTokens(issued, 'signedIn', details)
        return userFromTokens(issued, attributes)
      },
    }),
    loadTotp: async () =>
      (await import('./own-totp')).createOwnTotp({ requireProvider, tokens: () => tokens, refresh }),

    async signOut() {
      const former = tokens
      endSession(null)
      if (provider && former) await revokeRemoteSession(provider, former, log)
    },
    async retryRestore() {
      if (snapshots.get().status === 'restoring') await Promise.allSettled([refreshInBackground()])
    },
    clearMessage: () => publish({ message: null }),

    tokensForRequest() {
      if (tokens) syncWithStorage('noRefreshToken')
      return tokens
    },
    refresh,
    reportRetry({ idToken }, isAccepted) {
      if (tokens?.idToken !== idToken) return
      if (isAccepted) failures = 0
      else if (countedIdToken !== idToken) {
        countedIdToken = idToken
        countFailure()
      }
    },
  }
}

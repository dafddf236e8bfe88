import { abortedError, type AppError } from '../errors/app-error'
import { sessionMessages } from '../errors/catalogue'
import { isAborted } from '../errors/classify'
import type { IdentityProvider } from './identity-provider'
import { decodeJwt, readIssuedAtMs } from './jwt'
import { createRefreshSchedule } from './refresh-schedule'
import { createAccountCalls } from './account-calls'
import { renewTokens, type RenewalOutcome } from './renew-tokens'
import { createRoleReview } from './role-review'
import type { Session } from './session'
import type { SessionDeps } from './session-deps'
import { createSignIn } from './sign-in'
import { tellOfSignOut } from './sign-out'
import { SessionError, type SessionErrorReason } from './session-error'
import { createSnapshotStore } from './snapshot-store'
import { expiryMsOf, identityKeyOf, isSameIdentity, isSameTokenSet, type TokenSet } from './token-set'
import { createTokenStore } from './token-store'
import { userFromTokens } from './user'

interface HoldOptions {
  /** True if the provider issued the tokens just now, so that `iat` shows the time of the provider's clock. */
  readonly issuedNow?: boolean
  /** True if this tab or another one just received the tokens. They are valid and not renewed again at once. */
  readonly recent?: boolean
  /** Lifetime of tokens without an `exp` claim. */
  readonly lifetimeMs?: number | undefined
  readonly attributes?: Readonly<Record<string, string>>
}

export const maxRefreshFailures = 3
/** Assumed lifetime, from the time of receipt, of a token without an expiry. */
const assumedLifetimeMs = 3_600_000
/** Smaller differences between the clocks of the browser and the provider count as latency. */
const noticeableDriftMs = 60_000

export function createSession(deps: SessionDeps): Session {
  const { provider, clock, log } = deps
  const store = createTokenStore(deps.storage, deps.audience)
  const view = createSnapshotStore(store.blocked)
  const { publish } = view
  let tokens: TokenSet | null = null
  let expiryMs: number | null = null
  let attributes: Readonly<Record<string, string>> = {}
  let failures = 0
  /** The token of the last counted refusal. Refused operations with the same token count as one failure. */
  let countedIdToken: string | null = null
  let renewal: Promise<TokenSet> | null = null
  let stopFollowing: (() => void) | null = null

  const schedule = createRefreshSchedule({
    clock,
    timers: deps.timers,
    isOnline: deps.surroundings.isOnline,
    run: () => logFailure(refreshAlone(), 'The scheduled token refresh failed'),
  })

  // A successful review does not reset the failure count: the operation that caused it may be refused again.
  const roleReview = createRoleReview(deps.timers, () =>
    logFailure(refresh(tokens), 'The roles could not be looked up again'),
  )

  function logFailure(renewing: Promise<unknown>, whenItFails: string): void {
    renewing.catch((error: unknown) => {
      // After a sign-out, the session's message already shows the reason.
      if (tokens && !isAborted(error)) log.warn(whenItFails, { error })
    })
  }

  /**
   * Renews the tokens when no operation waits for them. The failure count resets here, because no retry will report a
   * success.
   */
  async function refreshAlone(): Promise<void> {
    await refresh(tokens)
    failures = 0
  }

  /** Starts a new identity epoch for another user or role. Cached data is dropped before the new state is published. */
  function changeIdentity(): void {
    roleReview.clear()
    failures = 0
    renewal = null
    try {
      view.changeIdentity()
    } catch (error) {
      // A failed cleanup must not keep screens open that have no tokens.
      log.error('What was remembered of the former person could not be ended', { error })
    }
  }

  const identityEpoch = () => view.get().identityEpoch

  function planRefresh(): void {
    if (tokens && provider) schedule.plan(expiryMs, failures)
  }

  /** Returns whether the time is in the future. An unknown expiry counts as passed. */
  function isAhead(endMs: number | null): boolean {
    return (endMs ?? 0) > clock.now()
  }

  function hold(next: TokenSet, options: HoldOptions = {}): void {
    const formerly = tokens
    tokens = next
    const isSamePerson = formerly !== null && identityKeyOf(formerly) === identityKeyOf(next)
    if (!formerly || !isSameIdentity(formerly, next)) changeIdentity()
    attributes = options.attributes ?? (isSamePerson ? attributes : {})
    expiryMs = expiryMsOf(next)
    if (options.recent) schedule.coolDown()
    // Correcting the clock schedules the next refresh, which needs the new expiry.
    if (options.issuedNow) followProviderClock(next)
    if (expiryMs === null && options.recent) expiryMs = clock.now() + (options.lifetimeMs ?? assumedLifetimeMs)
    if (options.recent || isAhead(expiryMs))
      publish({ status: 'signedIn', user: userFromTokens(next, attributes), message: null })
    planRefresh()
  }

  /** Corrects the app's clock. With a wrong clock, every token would look expired, or no token would be renewed. */
  function followProviderClock(next: TokenSet): void {
    const issuedAtMs = readIssuedAtMs(decodeJwt(next.idToken))
    if (issuedAtMs !== null && Math.abs(issuedAtMs - clock.now()) > noticeableDriftMs) clock.learnServerTime(issuedAtMs)
  }

  function end(reason: SessionErrorReason | null, alreadyCleared = false): void {
    const wasSomebody = tokens !== null
    tokens = null
    expiryMs = null
    attributes = {}
    schedule.clear()
    // If another tab cleared storage, storage may already hold the tokens of the next user.
    if (!alreadyCleared) store.clear()
    if (wasSomebody) changeIdentity()
    publish({ status: 'signedOut', user: null, message: reason && sessionMessages[reason] })
  }

  /** Syncs with storage: another tab may have signed in, signed out, or renewed the tokens. */
  function followStorage(whenGone: SessionErrorReason | null): void {
    const stored = store.read()
    if (stored.kind === 'invalid') end('invalidTokens')
    else if (stored.kind === 'valid') {
      if (!tokens || !isSameTokenSet(tokens, stored.tokens)) take(stored.tokens, true)
    } else if (tokens) end(whenGone, true)
  }

  /** Adopts stored tokens. Expired tokens are renewed before the session shows a user. */
  function take(stored: TokenSet, fromOtherTab: boolean): void {
    const isGood = isAhead(expiryMsOf(stored))
    const isAtWork = view.get().user?.sub === identityKeyOf(stored)
    hold(stored, { recent: fromOtherTab && isGood })
    if (isGood || isAtWork) return
    if (!provider) return publish({ status: 'signedOut', user: null, message: sessionMessages.notConfigured })
    const message = deps.surroundings.isOnline() ? null : sessionMessages.network
    publish({ status: 'restoring', user: null, message })
  }

  function refresh(refused: Pick<TokenSet, 'idToken'> | null): Promise<TokenSet> {
    if (tokens && refused && tokens.idToken !== refused.idToken) return Promise.resolve(tokens)
    if (renewal) return renewal
    // A late refusal must not replace the message that shows why the session ended.
    if (!tokens && view.get().status === 'signedOut') return Promise.reject(new SessionError('noRefreshToken'))
    const begun: Promise<TokenSet> = renew(refused?.idToken ?? tokens?.idToken ?? null).finally(() => {
      if (renewal === begun) renewal = null
    })
    renewal = begun
    return begun
  }

  async function renew(staleIdToken: string | null): Promise<TokenSet> {
    const epoch = identityEpoch()
    const isCurrent = () => identityEpoch() === epoch
    const outcome = await renewTokens({ ...deps, store }, staleIdToken, isCurrent)
    if (!isCurrent()) throw abortedError()
    const renewed = settleRenewal(outcome)
    // Storage may have held another user's tokens. The caller must not receive them.
    if (!isCurrent()) throw abortedError()
    return renewed
  }

  function settleRenewal(outcome: RenewalOutcome): TokenSet {
    switch (outcome.kind) {
      case 'renewed':
        hold(outcome.tokens, { issuedNow: true, recent: true, lifetimeMs: outcome.lifetimeMs })
        return outcome.tokens
      case 'asStored':
        hold(outcome.tokens, { recent: provider !== null })
        return outcome.tokens
      case 'superseded':
        followStorage(null)
        throw abortedError()
      case 'over':
        end(outcome.reason)
        throw new SessionError(outcome.reason, { cause: outcome.cause })
      case 'failed':
        throw afterFailure(outcome.reason, outcome.cause)
    }
  }

  function afterFailure(reason: 'network' | 'refreshFailed', cause: AppError): SessionError {
    if (countFailure()) return new SessionError('manyFailures', { cause })
    if (view.get().status === 'restoring') publish({ message: sessionMessages[reason] })
    planRefresh()
    return new SessionError(reason, { cause })
  }

  /** Returns whether this failure reached the limit and ended the session. */
  function countFailure(): boolean {
    failures += 1
    if (failures < maxRefreshFailures) return false
    end('manyFailures')
    return true
  }

  const signIn = createSignIn({
    requireProvider,
    audience: deps.audience,
    log,
    accept(signedIn, attributesOfPerson, lifetimeMs) {
      store.write(signedIn)
      failures = 0
      hold(signedIn, { issuedNow: true, recent: true, lifetimeMs, attributes: attributesOfPerson })
      return userFromTokens(signedIn, attributes)
    },
  })

  function requireProvider(): IdentityProvider {
    if (!provider) throw new SessionError('notConfigured')
    return provider
  }

  // With valid tokens, the first render shows the user as signed in. start() handles every other stored state.
  const found = store.read()
  if (found.kind === 'valid' && isAhead(expiryMsOf(found.tokens))) {
    tokens = found.tokens
    expiryMs = expiryMsOf(tokens)
    publish({ status: 'signedIn', user: userFromTokens(tokens, attributes) })
  }

  return {
    subscribe: view.subscribe,
    getSnapshot: view.get,
    identityEpoch,
    onIdentityChange: view.onIdentityChange,

    async start() {
      stopFollowing ??= follow()
      const stored = store.read()
      if (stored.kind === 'none') return end(null, true)
      if (stored.kind === 'invalid') return end('invalidTokens')
      if (tokens && isSameTokenSet(tokens, stored.tokens) && isAhead(expiryMs)) return planRefresh()
      take(stored.tokens, false)
      if (view.get().status === 'restoring') await settled(renewal)
    },
    stop() {
      stopFollowing?.()
      stopFollowing = null
      schedule.clear()
      roleReview.clear()
    },

    ...signIn,
    ...createAccountCalls(requireProvider),

    loadTotp: async () =>
      (await import('./own-totp')).createOwnTotp({ requireProvider, tokens: () => tokens, refresh }),

    async signOut() {
      const former = tokens
      end(null)
      if (provider && former) await tellOfSignOut(provider, former, log)
    },

    async retryRestore() {
      if (view.get().status === 'restoring') await settled(refreshAlone())
    },
    clearMessage: () => publish({ message: null }),

    tokensForRequest() {
      if (tokens) followStorage('noRefreshToken')
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
    doubtRoles: () => {
      if (tokens) roleReview.doubt()
    },
  }

  function follow(): () => void {
    const stops = [
      deps.surroundings.onStorageChange(() => followStorage(null)),
      deps.surroundings.onReturn(() => {
        followStorage(null)
        planRefresh()
      }),
      clock.onJump(planRefresh),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** Waits until the work settles. Its failure is handled elsewhere. */
async function settled(work: Promise<unknown> | null): Promise<void> {
  await Promise.allSettled([work])
}

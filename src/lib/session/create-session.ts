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
  /** The provider has issued them this moment, so that their own time tells the provider's. */
  readonly issuedNow?: boolean
  /** Issued lately, here or in another tab: good as they are, and not to be renewed again at once. */
  readonly recent?: boolean
  /** For tokens that do not say themselves when they end. */
  readonly lifetimeMs?: number | undefined
  readonly attributes?: Readonly<Record<string, string>>
}

export const maxRefreshFailures = 3
/** A token that says nothing about its end is taken to last this long from when it was issued to us. */
const assumedLifetimeMs = 3_600_000
/** Smaller differences between our clock and the provider's are latency. */
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
  /** The token whose refusal counted last: operations that are refused together are one failure. */
  let countedIdToken: string | null = null
  let renewal: Promise<TokenSet> | null = null
  let stopFollowing: (() => void) | null = null

  const schedule = createRefreshSchedule({
    clock,
    timers: deps.timers,
    isOnline: deps.surroundings.isOnline,
    run: () => logFailure(refreshAlone(), 'The scheduled token refresh failed'),
  })

  // The operation whose refusal led to it may be refused again, so a review that succeeds resets nothing.
  const roleReview = createRoleReview(deps.timers, () =>
    logFailure(refresh(tokens), 'The roles could not be looked up again'),
  )

  function logFailure(renewing: Promise<unknown>, whenItFails: string): void {
    renewing.catch((error: unknown) => {
      // Whoever is signed out by it is told why.
      if (tokens && !isAborted(error)) log.warn(whenItFails, { error })
    })
  }

  /** Renews the tokens when no operation waits for them, so that the renewal itself is the success that resets the failure count. */
  async function refreshAlone(): Promise<void> {
    await refresh(tokens)
    failures = 0
  }

  /** Whoever was here is here no more, or in another role: what is remembered goes before anybody is told. */
  function changeIdentity(): void {
    roleReview.clear()
    failures = 0
    renewal = null
    try {
      view.changeIdentity()
    } catch (error) {
      // Whatever could not be ended, nobody may be left on screens whose tokens are gone.
      log.error('What was remembered of the former person could not be ended', { error })
    }
  }

  const identityEpoch = () => view.get().identityEpoch

  function planRefresh(): void {
    if (tokens && provider) schedule.plan(expiryMs, failures)
  }

  /** Tokens that do not say when they end are no proof that they have not ended. */
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
    // Setting the clock right plans anew, so the new expiry has to be known by then.
    if (options.issuedNow) followProviderClock(next)
    if (expiryMs === null && options.recent) expiryMs = clock.now() + (options.lifetimeMs ?? assumedLifetimeMs)
    if (options.recent || isAhead(expiryMs))
      publish({ status: 'signedIn', user: userFromTokens(next, attributes), message: null })
    planRefresh()
  }

  /** A computer whose clock is wrong would find every token expired, or never renew one. */
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
    // What another tab has cleared may hold the next person's tokens a moment later.
    if (!alreadyCleared) store.clear()
    if (wasSomebody) changeIdentity()
    publish({ status: 'signedOut', user: null, message: reason && sessionMessages[reason] })
  }

  /** Takes over what storage says: another tab may have signed in, out, or renewed the tokens. */
  function followStorage(whenGone: SessionErrorReason | null): void {
    const stored = store.read()
    if (stored.kind === 'invalid') end('invalidTokens')
    else if (stored.kind === 'valid') {
      if (!tokens || !isSameTokenSet(tokens, stored.tokens)) take(stored.tokens, true)
    } else if (tokens) end(whenGone, true)
  }

  /** Holds stored tokens; expired ones are renewed before anybody is let in. */
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
    // A refusal that comes late: why the session has ended is said already.
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
    // Storage may have held somebody else's tokens: they are not for whoever asked.
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

  /** Returns whether this was the last failure that the session allows. */
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

  // Whoever's tokens are still good is here from the first picture on. Everything else that may be stored is for start().
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

/** Waits for the end of something whose failure has been dealt with where it happened. */
async function settled(work: Promise<unknown> | null): Promise<void> {
  await Promise.allSettled([work])
}

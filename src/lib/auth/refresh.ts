import { abortedError, type AppError } from '../errors/app-error'
import { classify } from '../errors/classify'
import { IdentityError, isFinalRefusal, type FreshTokens } from './identity-provider'
import type { TokenKeeper } from './token-keeper'
import { SessionError, type SessionDeps } from './session-types'
import {
  isSameTokenSet,
  readTokenSet,
  usernameInTokens,
  usernameOf,
  type StoredTokens,
  type TokenSet,
  type TokenStore,
} from './tokens'

type RefreshOutcome =
  | { readonly kind: 'renewed'; readonly tokens: TokenSet; readonly lifetimeMs: number | undefined }
  /** The stored tokens are used: another tab renewed them, or no provider is configured. */
  | { readonly kind: 'stored'; readonly tokens: TokenSet }
  /** The session ended. The caller must delete the tokens. */
  | {
      readonly kind: 'ended'
      readonly reason: 'expired' | 'refreshFailed' | 'noRefreshToken' | 'noUsername' | 'invalidTokens'
      readonly cause?: AppError
    }
  /** A temporary failure. The tokens stay. */
  | { readonly kind: 'failed'; readonly cause: AppError }
  /** The user or role changed during the renewal. The result is discarded. */
  | { readonly kind: 'superseded' }

type RefreshDeps = Pick<SessionDeps, 'provider' | 'audience' | 'withTabLock'>

const lockName = 'fairlead:token-refresh'

/** Returns the calls that renew the tokens. One renewal serves all callers and tabs. */
export function createRenewals(deps: RefreshDeps, keeper: TokenKeeper) {
  const { provider } = deps
  let pending: { readonly tokens: Promise<TokenSet>; readonly signal: AbortSignal } | null = null

  function refresh(refused: Pick<TokenSet, 'idToken'> | null): Promise<TokenSet> {
    const held = keeper.tokens()
    if (held && refused && held.idToken !== refused.idToken) return Promise.resolve(held)
    if (pending && !pending.signal.aborted) return pending.tokens
    // Without a provider, a signed-out session may have stored tokens that have expired.
    if (provider && keeper.state().name === 'signedOut') return Promise.reject(new SessionError('noRefreshToken'))
    const signal = keeper.identitySignal()
    const started = { signal, tokens: renew(refused?.idToken ?? held?.idToken ?? null, signal) }
    const forget = (): void => {
      if (pending === started) pending = null
    }
    pending = started
    started.tokens.then(forget, forget)
    return started.tokens
  }

  async function renew(staleIdToken: string | null, signal: AbortSignal): Promise<TokenSet> {
    keeper.dispatch({ type: 'refreshStarted' })
    // Storage is read and written inside the lock.
    const outcome = await deps.withTabLock(lockName, () =>
      renewInsideLock({ ...deps, store: keeper.store }, staleIdToken, signal),
    )
    if (signal.aborted) throw abortedError()
    const renewed = applyOutcome(outcome)
    // Storage may have held another user's tokens. The caller must not receive them.
    if (signal.aborted) throw abortedError()
    return renewed
  }

  function applyOutcome(outcome: RefreshOutcome): TokenSet {
    switch (outcome.kind) {
      case 'renewed': {
        const { tokens, lifetimeMs } = outcome
        keeper.accept({ type: 'tokensRenewed', tokens }, { lifetimeMs, isIssuedNow: true })
        return tokens
      }
      case 'stored': {
        const { tokens } = outcome
        if (provider) keeper.accept({ type: 'tokensRenewed', tokens }, { isIssuedNow: false })
        else keeper.acceptStored(tokens)
        return tokens
      }
      case 'superseded':
        keeper.syncWithStorage(null)
        throw abortedError()
      case 'ended':
        keeper.dispatch({ type: 'refreshRefused', reason: outcome.reason })
        throw new SessionError(outcome.reason, { cause: outcome.cause })
      case 'failed':
        keeper.dispatch({ type: 'refreshFailed' })
        keeper.planRefresh()
        // The tokens stay, so the message offers a retry and not a new sign-in.
        throw new SessionError(keeper.tokens() ? 'network' : 'manyFailures', { cause: outcome.cause })
    }
  }

  return {
    refresh,
    /** Renews the tokens without an operation that waits for them and whose retry would reset the failure count. */
    async runInBackground(): Promise<void> {
      const { idToken } = await refresh(keeper.tokens())
      keeper.dispatch({ type: 'retryAccepted', idToken })
    },
    /** Resolves when no renewal is under way. */
    settled: () => Promise.allSettled([pending?.tokens]),
  }
}

async function renewInsideLock(
  { store, provider, audience }: RefreshDeps & { readonly store: TokenStore },
  staleIdToken: string | null,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  if (signal.aborted) return { kind: 'superseded' }
  const stored = store.read()
  if (stored.kind !== 'valid') return { kind: 'ended', reason: reasonUnusable(stored) }
  const { tokens } = stored
  if (!provider || tokens.idToken !== staleIdToken) return { kind: 'stored', tokens }

  // The secret hash needs the provider's username, which can differ from the typed one.
  const username = usernameInTokens(tokens) ?? tokens.username
  let fresh: FreshTokens
  try {
    fresh = await provider.refresh({ refreshToken: tokens.refreshToken, username })
  } catch (cause) {
    return signal.aborted ? { kind: 'superseded' } : afterFailure(store, tokens, classify(cause))
  }
  if (signal.aborted) return { kind: 'superseded' }
  const current = store.read()
  if (current.kind !== 'valid') return { kind: 'superseded' }
  if (!isSameTokenSet(current.tokens, tokens)) return { kind: 'stored', tokens: current.tokens }
  const renewed = readTokenSet(
    { ...fresh, refreshToken: fresh.refreshToken ?? tokens.refreshToken, username: tokens.username },
    audience,
  )
  if (!renewed) return { kind: 'ended', reason: 'refreshFailed' }
  store.write(renewed)
  return { kind: 'renewed', tokens: renewed, lifetimeMs: lifetimeMsOf(fresh) }
}

export function lifetimeMsOf({ expiresInSeconds }: FreshTokens): number | undefined {
  return expiresInSeconds === undefined ? undefined : expiresInSeconds * 1000
}

function afterFailure(store: TokenStore, used: TokenSet, cause: AppError): RefreshOutcome {
  const stored = store.read()
  // Without locks, another tab may have used the refresh token first. Rotated tokens are refused on second use.
  if (stored.kind === 'valid' && !isSameTokenSet(stored.tokens, used)) return { kind: 'stored', tokens: stored.tokens }
  if (isFinalRefusal(cause)) return { kind: 'ended', reason: 'expired', cause }
  // An unreachable, overloaded, or broken provider does not invalidate the tokens.
  const isTemporary = cause.network || cause.retryable || (cause instanceof IdentityError && (cause.status ?? 0) >= 500)
  return isTemporary ? { kind: 'failed', cause } : { kind: 'ended', reason: 'refreshFailed', cause }
}

function reasonUnusable(
  stored: Exclude<StoredTokens, { kind: 'valid' }>,
): 'noRefreshToken' | 'noUsername' | 'invalidTokens' {
  if (stored.kind === 'none') return 'noRefreshToken'
  if (typeof stored.raw !== 'object' || stored.raw === null) return 'invalidTokens'
  const { accessToken, idToken, refreshToken, username } = stored.raw as Record<string, unknown>
  if (typeof refreshToken !== 'string' || refreshToken === '') return 'noRefreshToken'
  if (typeof accessToken !== 'string' || typeof idToken !== 'string') return 'invalidTokens'
  return usernameOf({ accessToken, idToken, username }) === null ? 'noUsername' : 'invalidTokens'
}

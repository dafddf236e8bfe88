import type { AppError } from '../errors/app-error'
import { classify } from '../errors/classify'
import { IdentityError, isFinalRefusal, type FreshTokens } from './identity-provider'
import type { SessionDeps } from './session-types'
import {
  isSameTokenSet,
  readTokenSet,
  usernameInTokens,
  usernameOf,
  type StoredTokens,
  type TokenSet,
  type TokenStore,
} from './tokens'

/* Schedule: when tokens are renewed. */

export const refreshConstants = {
  /** Time before expiry at which tokens are renewed. */
  leadMs: 120_000,
  /** Shortest delay of a scheduled renewal. */
  minDelayMs: 5000,
} as const

export function refreshDelayMs(expiryMs: number | null, nowMs: number): number {
  const dueInMs = expiryMs === null ? 0 : expiryMs - nowMs - refreshConstants.leadMs
  return dueInMs <= 0 ? 0 : Math.max(refreshConstants.minDelayMs, dueInMs)
}

/** Returns the pause after failures: 10 s, then 20 s. */
function pauseAfterFailuresMs(failures: number): number {
  return failures === 0 ? 0 : refreshConstants.minDelayMs * 2 ** failures
}

export function createRefreshSchedule(
  { clock, timers, environment }: Pick<SessionDeps, 'clock' | 'timers' | 'environment'>,
  run: () => void,
) {
  let cancelTimer: (() => void) | null = null
  let cancelCoolDown: (() => void) | null = null

  function clearTimer(): void {
    cancelTimer?.()
    cancelTimer = null
  }

  function fire(): void {
    cancelTimer = null
    // Offline, the attempt would fail and count as one of three. The `online` event schedules the next one.
    if (environment.isOnline()) run()
  }

  return {
    /** Schedules the next renewal. Inside the lead time it runs at once, except right after a renewal or a failure. */
    plan(expiryMs: number | null, failures: number): void {
      clearTimer()
      const delayMs = Math.max(
        refreshDelayMs(expiryMs, clock.now()),
        cancelCoolDown ? refreshConstants.minDelayMs : 0,
        pauseAfterFailuresMs(failures),
      )
      if (delayMs === 0) fire()
      else cancelTimer = timers.after(delayMs, fire)
    },
    /** Delays the next renewal after new tokens. Otherwise short-lived tokens would be renewed in a loop. */
    coolDown(): void {
      cancelCoolDown?.()
      cancelCoolDown = timers.after(refreshConstants.minDelayMs, () => {
        cancelCoolDown = null
      })
    },
    clear(): void {
      clearTimer()
      cancelCoolDown?.()
      cancelCoolDown = null
    },
  }
}

/* Refresh */

export type RefreshOutcome =
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

type RefreshDeps = Pick<SessionDeps, 'provider' | 'audience' | 'withTabLock'> & { readonly store: TokenStore }

const lockName = 'fairlead:token-refresh'

/** Renews the tokens once for all tabs. Storage is read and written inside the lock. */
export function refreshTokens(
  deps: RefreshDeps,
  staleIdToken: string | null,
  signal: AbortSignal,
): Promise<RefreshOutcome> {
  return deps.withTabLock(lockName, () => renewInsideLock(deps, staleIdToken, signal))
}

async function renewInsideLock(
  { store, provider, audience }: RefreshDeps,
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

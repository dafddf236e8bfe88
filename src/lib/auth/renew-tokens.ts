import { classify } from '../errors/classify'
import type { AppError } from '../errors/app-error'
import type { RunExclusive } from './exclusive'
import { IdentityError, isFinalRefusal } from './identity-error'
import type { FreshTokens, IdentityProvider } from './identity-provider'
import { decodeJwt } from './jwt'
import {
  isSameTokenSet,
  readTokenSet,
  usernameInClaims,
  usernameOf,
  type TokenAudience,
  type TokenSet,
} from './token-set'
import type { StoredTokens, TokenStore } from './token-store'

export type RenewalOutcome =
  | { readonly kind: 'renewed'; readonly tokens: TokenSet; readonly lifetimeMs: number | undefined }
  /** The stored tokens are used: another tab renewed them, or no provider is configured. */
  | { readonly kind: 'asStored'; readonly tokens: TokenSet }
  /** The session ended. The caller must delete the tokens. */
  | {
      readonly kind: 'over'
      readonly reason: 'expired' | 'refreshFailed' | 'noRefreshToken' | 'noUsername' | 'invalidTokens'
      readonly cause?: AppError
    }
  /** A temporary failure. The tokens stay. */
  | { readonly kind: 'failed'; readonly reason: 'network' | 'refreshFailed'; readonly cause: AppError }
  /** The user or role changed during the renewal. The result is discarded. */
  | { readonly kind: 'superseded' }

export interface RenewalDeps {
  readonly store: TokenStore
  readonly provider: IdentityProvider | null
  readonly audience: TokenAudience | null
  readonly runExclusive: RunExclusive
}

const lockName = 'fairlead:token-refresh'

/** Renews the tokens once for all tabs. Storage is read and written inside the lock. */
export function renewTokens(
  deps: RenewalDeps,
  staleIdToken: string | null,
  isCurrent: () => boolean,
): Promise<RenewalOutcome> {
  return deps.runExclusive(lockName, () => renewInsideLock(deps, staleIdToken, isCurrent))
}

async function renewInsideLock(
  { store, provider, audience }: RenewalDeps,
  staleIdToken: string | null,
  isCurrent: () => boolean,
): Promise<RenewalOutcome> {
  if (!isCurrent()) return { kind: 'superseded' }
  const stored = store.read()
  if (stored.kind !== 'valid') return { kind: 'over', reason: whyUnusable(stored) }
  const { tokens } = stored
  if (!provider || tokens.idToken !== staleIdToken) return { kind: 'asStored', tokens }

  // The secret hash needs the provider's username, which can differ from the typed one.
  const username = usernameInClaims(decodeJwt(tokens.idToken), decodeJwt(tokens.accessToken)) ?? tokens.username
  let fresh: FreshTokens
  try {
    fresh = await provider.refresh({ refreshToken: tokens.refreshToken, username })
  } catch (cause) {
    return isCurrent() ? afterFailure(store, tokens, classify(cause)) : { kind: 'superseded' }
  }
  if (!isCurrent()) return { kind: 'superseded' }
  const meanwhile = store.read()
  if (meanwhile.kind !== 'valid') return { kind: 'superseded' }
  if (!isSameTokenSet(meanwhile.tokens, tokens)) return { kind: 'asStored', tokens: meanwhile.tokens }
  const renewed = readTokenSet(
    { ...fresh, refreshToken: fresh.refreshToken ?? tokens.refreshToken, username: tokens.username },
    audience,
  )
  if (!renewed) return { kind: 'over', reason: 'refreshFailed' }
  store.write(renewed)
  const lifetimeMs = fresh.expiresInSeconds === undefined ? undefined : fresh.expiresInSeconds * 1000
  return { kind: 'renewed', tokens: renewed, lifetimeMs }
}

function afterFailure(store: TokenStore, used: TokenSet, cause: AppError): RenewalOutcome {
  const stored = store.read()
  // Without locks, another tab may have used the refresh token first. Rotated tokens are refused on second use.
  if (stored.kind === 'valid' && !isSameTokenSet(stored.tokens, used))
    return { kind: 'asStored', tokens: stored.tokens }
  if (isFinalRefusal(cause)) return { kind: 'over', reason: 'expired', cause }
  if (cause.network) return { kind: 'failed', reason: 'network', cause }
  return isPassing(cause)
    ? { kind: 'failed', reason: 'refreshFailed', cause }
    : { kind: 'over', reason: 'refreshFailed', cause }
}

/** Returns whether the failure is temporary. An overloaded or broken provider does not invalidate the tokens. */
function isPassing(error: AppError): boolean {
  return error.retryable || (error instanceof IdentityError && (error.status ?? 0) >= 500)
}

function whyUnusable(
  stored: Exclude<StoredTokens, { kind: 'valid' }>,
): 'noRefreshToken' | 'noUsername' | 'invalidTokens' {
  if (stored.kind === 'none') return 'noRefreshToken'
  if (typeof stored.raw !== 'object' || stored.raw === null) return 'invalidTokens'
  const { accessToken, idToken, refreshToken, username } = stored.raw as Record<string, unknown>
  if (typeof refreshToken !== 'string' || refreshToken === '') return 'noRefreshToken'
  if (typeof accessToken !== 'string' || typeof idToken !== 'string') return 'invalidTokens'
  return usernameOf({ accessToken, idToken, username }) === null ? 'noUsername' : 'invalidTokens'
}

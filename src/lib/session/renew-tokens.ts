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
  /** Somebody else has renewed them, or there is no provider to renew them with. */
  | { readonly kind: 'asStored'; readonly tokens: TokenSet }
  /** Over for good: the tokens must go. */
  | {
      readonly kind: 'over'
      readonly reason: 'expired' | 'refreshFailed' | 'noRefreshToken' | 'noUsername' | 'invalidTokens'
      readonly cause?: AppError
    }
  /** It may work the next time: the tokens stay. */
  | { readonly kind: 'failed'; readonly reason: 'network' | 'refreshFailed'; readonly cause: AppError }
  /** The session changed hands meanwhile: the answer belongs to nobody. */
  | { readonly kind: 'superseded' }

export interface RenewalDeps {
  readonly store: TokenStore
  readonly provider: IdentityProvider | null
  readonly audience: TokenAudience | null
  readonly runExclusive: RunExclusive
}

const lockName = 'fairlead:token-refresh'

/** One renewal among all tabs. What it decides about storage happens inside the lock. */
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

  // The provider hashes its own name of the user, which may differ from what the person typed.
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
  // Without locks another tab may have been quicker, and a rotated token is refused the second time it is used.
  if (stored.kind === 'valid' && !isSameTokenSet(stored.tokens, used))
    return { kind: 'asStored', tokens: stored.tokens }
  if (isFinalRefusal(cause)) return { kind: 'over', reason: 'expired', cause }
  if (cause.network) return { kind: 'failed', reason: 'network', cause }
  return isPassing(cause)
    ? { kind: 'failed', reason: 'refreshFailed', cause }
    : { kind: 'over', reason: 'refreshFailed', cause }
}

/** A provider that is overloaded or out of order says nothing about the tokens. */
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

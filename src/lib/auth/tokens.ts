import { nonBlank } from '../../shared/non-blank'
import { tokenStorageKey } from '../../shared/token-storage-key'
import type { SafeStorage } from '../browser/storage'
import type { IdentityConfig } from '../settings/env'

/** The stored tokens of a session, under the local storage key `cognito_tokens`. */
export interface TokenSet {
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
  readonly username: string
}

/** The issuer and client of acceptable tokens. Null if the identity provider is not configured. */
export interface TokenAudience {
  readonly issuer: string
  readonly clientId: string
  /** True if the claims are mandatory. A live pool always includes them, so a JWT without them is foreign. */
  readonly strict: boolean
}

export function audienceOf(identity: IdentityConfig | null, strict: boolean): TokenAudience | null {
  return identity && { issuer: identity.issuer, clientId: identity.clientId, strict }
}

/* Claims. This file does not verify signatures; the server does. */

export type JwtClaims = Readonly<Record<string, unknown>>

/** Returns the claims of a JWT, or null for any other text. */
export function decodeJwt(token: string): JwtClaims | null {
  const parts = token.split('.')
  const payload = parts[1]
  if (parts.length !== 3 || !payload) return null
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(payload))
    return typeof claims === 'object' && claims !== null && !Array.isArray(claims) ? (claims as JwtClaims) : null
  } catch {
    return null
  }
}

function decodeBase64Url(part: string): string {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  // Each request reads its token, and `Uint8Array.from` would take five times as long.
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return new TextDecoder().decode(bytes)
}

/** Largest value read as seconds since 1970 (the year 5138). A larger value is read as milliseconds. */
const largestSeconds = 100_000_000_000

/** Returns a time claim in epoch milliseconds, or null if it is missing or invalid. */
function readTimeMs(claims: JwtClaims | null, name: 'exp' | 'iat'): number | null {
  const value = claims?.[name]
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return null
  return number > largestSeconds ? number : number * 1000
}

export const readExpiryMs = (claims: JwtClaims | null): number | null => readTimeMs(claims, 'exp')

/** Returns the groups of the identity token in lower case. */
export function groupsOf(claims: JwtClaims | null): readonly string[] {
  const groups = claims?.['cognito:groups']
  const list: readonly unknown[] = Array.isArray(groups) ? groups : typeof groups === 'string' ? groups.split(',') : []
  return list.filter((group) => typeof group === 'string').map((group) => group.trim().toLowerCase())
}

/** Returns the username that the provider wrote into the tokens, or null. */
export function usernameInTokens({ idToken, accessToken }: Pick<TokenSet, 'idToken' | 'accessToken'>): string | null {
  const access = decodeJwt(accessToken)
  return (
    nonBlank(decodeJwt(idToken)?.['cognito:username']) ??
    nonBlank(access?.['username']) ??
    nonBlank(access?.['cognito:username'])
  )
}

/** Returns the stored username, else the one in the tokens, else null. */
export function usernameOf(tokens: { idToken: string; accessToken: string; username?: unknown }): string | null {
  return nonBlank(tokens.username) ?? usernameInTokens(tokens)
}

/** Returns the expiry of the identity token, else of the access token, else null. */
export function expiryMsOf(tokens: TokenSet): number | null {
  return readExpiryMs(decodeJwt(tokens.idToken)) ?? readExpiryMs(decodeJwt(tokens.accessToken))
}

export const issuedAtMsOf = (tokens: TokenSet): number | null => readTimeMs(decodeJwt(tokens.idToken), 'iat')

/** Returns a stable key for the user of the tokens. A refresh does not change the key. */
export function identityKeyOf(tokens: TokenSet): string {
  return nonBlank(decodeJwt(tokens.idToken)?.['sub']) ?? tokens.username
}

/** Returns whether both token sets have the same user and roles, so that pending work may continue. */
export function isSameIdentity(a: TokenSet, b: TokenSet): boolean {
  const groups = (tokens: TokenSet): string => groupsOf(decodeJwt(tokens.idToken)).toSorted().join()
  return identityKeyOf(a) === identityKeyOf(b) && groups(a) === groups(b)
}

export function isSameTokenSet(a: TokenSet, b: TokenSet): boolean {
  return a.idToken === b.idToken && a.accessToken === b.accessToken && a.refreshToken === b.refreshToken
}

/* Validation */

const minTokenLength = 10

const isTokenText = (value: unknown): value is string => typeof value === 'string' && value.length >= minTokenLength

/** Returns whether issuer, audience, and use match this build. A text that is not a JWT passes. */
function isForAudience(token: string, use: 'id' | 'access', audience: TokenAudience): boolean {
  const claims = decodeJwt(token)
  if (!claims) return true
  const matches = (claim: 'iss' | 'aud' | 'client_id' | 'token_use', expected: string) =>
    claims[claim] === expected || (claims[claim] === undefined && !audience.strict)
  const clientClaim = use === 'id' ? 'aud' : 'client_id'
  return matches('iss', audience.issuer) && matches(clientClaim, audience.clientId) && matches('token_use', use)
}

/** Returns the claims of the first token (identity token, access token) that is not for this build, else null. */
export function foreignClaims(
  [idToken, accessToken]: readonly [string, string],
  audience: TokenAudience,
): JwtClaims | null {
  if (!isForAudience(idToken, 'id', audience)) return decodeJwt(idToken)
  return isForAudience(accessToken, 'access', audience) ? null : decodeJwt(accessToken)
}

/** Returns the token set, or null if the value is not a usable one. Never throws. */
export function readTokenSet(value: unknown, audience: TokenAudience | null): TokenSet | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { accessToken, idToken, refreshToken, username } = value as Record<string, unknown>
  if (!isTokenText(accessToken) || !isTokenText(idToken) || !isTokenText(refreshToken)) return null
  const name = usernameOf({ accessToken, idToken, username })
  if (name === null) return null
  if (audience && foreignClaims([idToken, accessToken], audience)) return null
  return { accessToken, idToken, refreshToken, username: name }
}

/* Storage */

export type StoredTokens =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly raw: unknown }
  | { readonly kind: 'valid'; readonly tokens: TokenSet }

export type TokenStore = ReturnType<typeof createTokenStore>

export function createTokenStore(storage: SafeStorage, audience: TokenAudience | null) {
  return {
    read(): StoredTokens {
      const stored = storage.get(tokenStorageKey)
      if (stored === null) return { kind: 'none' }
      const raw = parseJson(stored)
      const tokens = readTokenSet(raw, audience)
      return tokens ? { kind: 'valid', tokens } : { kind: 'invalid', raw }
    },
    write({ accessToken, idToken, refreshToken, username }: TokenSet): void {
      storage.set(tokenStorageKey, JSON.stringify({ accessToken, idToken, refreshToken, username }))
    },
    clear: (): void => storage.remove(tokenStorageKey),
    /** Returns whether the browser blocks storage. The session then ends with the tab. */
    blocked: (): boolean => storage.blocked(tokenStorageKey),
  }
}

function parseJson(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

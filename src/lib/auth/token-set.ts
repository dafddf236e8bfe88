import type { IdentityConfig } from '../settings/env'
import { decodeJwt, readExpiryMs, text, type JwtClaims } from './jwt'
import { groupsOf } from './roles'

/** The stored tokens of a session, under the local storage key `cognito_tokens`. */
export interface TokenSet {
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
  readonly username: string
}

export const minTokenLength = 10

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

function isTokenText(value: unknown): value is string {
  return typeof value === 'string' && value.length >= minTokenLength
}

/** Returns the stored username, else the one in the tokens, else null. */
export function usernameOf(tokens: { idToken: string; accessToken: string; username?: unknown }): string | null {
  return text(tokens.username) ?? usernameInClaims(decodeJwt(tokens.idToken), decodeJwt(tokens.accessToken))
}

export function usernameInClaims(id: JwtClaims | null, access: JwtClaims | null): string | null {
  return text(id?.['cognito:username']) ?? text(access?.['username']) ?? text(access?.['cognito:username'])
}

/** Returns whether issuer, audience, and use match this build. A text that is not a JWT passes. */
function isForAudience(token: string, use: 'id' | 'access', audience: TokenAudience): boolean {
  const claims = decodeJwt(token)
  if (!claims) return true
  const matches = (claim: string, expected: string) =>
    claims[claim] === expected || (claims[claim] === undefined && !audience.strict)
  const clientClaim = use === 'id' ? 'aud' : 'client_id'
  return matches('iss', audience.issuer) && matches(clientClaim, audience.clientId) && matches('token_use', use)
}

/** Returns the token set, or null if the value is not a usable one. Never throws. */
export function readTokenSet(value: unknown, audience: TokenAudience | null): TokenSet | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const { accessToken, idToken, refreshToken, username } = value as Record<string, unknown>
  if (!isTokenText(accessToken) || !isTokenText(idToken) || !isTokenText(refreshToken)) return null
  const name = usernameOf({ accessToken, idToken, username })
  if (name === null) return null
  if (audience && !(isForAudience(idToken, 'id', audience) && isForAudience(accessToken, 'access', audience)))
    return null
  return { accessToken, idToken, refreshToken, username: name }
}

/** Returns the expiry of the identity token, else of the access token, else null. */
export function expiryMsOf(tokens: TokenSet): number | null {
  return readExpiryMs(decodeJwt(tokens.idToken)) ?? readExpiryMs(decodeJwt(tokens.accessToken))
}

/** Returns a stable key for the user of the tokens. A refresh does not change the key. */
export function identityKeyOf(tokens: TokenSet): string {
  return text(decodeJwt(tokens.idToken)?.['sub']) ?? tokens.username
}

/** Returns whether both token sets have the same user and roles, so that pending work may continue. */
export function isSameIdentity(a: TokenSet, b: TokenSet): boolean {
  const groups = (tokens: TokenSet): string => groupsOf(decodeJwt(tokens.idToken)).toSorted().join()
  return identityKeyOf(a) === identityKeyOf(b) && groups(a) === groups(b)
}

export function isSameTokenSet(a: TokenSet, b: TokenSet): boolean {
  return a.idToken === b.idToken && a.accessToken === b.accessToken && a.refreshToken === b.refreshToken
}

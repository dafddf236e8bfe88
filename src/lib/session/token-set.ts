import type { IdentityConfig } from '../env'
import { decodeJwt, readExpiryMs, text, type JwtClaims } from './jwt'
import { groupsOf } from './roles'

/** What the browser keeps of a session, under `cognito_tokens` in local storage. */
export interface TokenSet {
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
  readonly username: string
}

export const minTokenLength = 10

/** Whose tokens this build accepts. Null where the identity provider is not configured: nothing can be compared. */
export interface TokenAudience {
  readonly issuer: string
  readonly clientId: string
  /** A live pool always signs JWTs that say who issued them: one that does not is none of its own. */
  readonly strict: boolean
}

export function audienceOf(identity: IdentityConfig | null, strict: boolean): TokenAudience | null {
  return identity && { issuer: identity.issuer, clientId: identity.clientId, strict }
}

function isTokenText(value: unknown): value is string {
  return typeof value === 'string' && value.length >= minTokenLength
}

/** The username: as stored, else as the tokens say. Null when nothing names one. */
export function usernameOf(tokens: { idToken: string; accessToken: string; username?: unknown }): string | null {
  return text(tokens.username) ?? usernameInClaims(decodeJwt(tokens.idToken), decodeJwt(tokens.accessToken))
}

export function usernameInClaims(id: JwtClaims | null, access: JwtClaims | null): string | null {
  return text(id?.['cognito:username']) ?? text(access?.['username']) ?? text(access?.['cognito:username'])
}

/** Issuer, audience and use of a token are what this build expects. A text that is no JWT says nothing about them. */
function isForAudience(token: string, use: 'id' | 'access', audience: TokenAudience): boolean {
  const claims = decodeJwt(token)
  if (!claims) return true
  const matches = (claim: string, expected: string) =>
    claims[claim] === expected || (claims[claim] === undefined && !audience.strict)
  const clientClaim = use === 'id' ? 'aud' : 'client_id'
  return matches('iss', audience.issuer) && matches(clientClaim, audience.clientId) && matches('token_use', use)
}

/** Null when the value is no usable token set. Never throws, whatever it is given. */
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

/** When the session ends: the expiry of the identity token, else of the access token; null when neither says. */
export function expiryMsOf(tokens: TokenSet): number | null {
  return readExpiryMs(decodeJwt(tokens.idToken)) ?? readExpiryMs(decodeJwt(tokens.accessToken))
}

/** Who the tokens belong to: the same person keeps it through every refresh. */
export function identityKeyOf(tokens: TokenSet): string {
  return text(decodeJwt(tokens.idToken)?.['sub']) ?? tokens.username
}

/** Both tell of the same person in the same roles: what was begun with the one may go on with the other. */
export function isSameIdentity(a: TokenSet, b: TokenSet): boolean {
  const groups = (tokens: TokenSet): string => groupsOf(decodeJwt(tokens.idToken)).toSorted().join()
  return identityKeyOf(a) === identityKeyOf(b) && groups(a) === groups(b)
}

export function isSameTokenSet(a: TokenSet, b: TokenSet): boolean {
  return a.idToken === b.idToken && a.accessToken === b.accessToken && a.refreshToken === b.refreshToken
}

import { notAuthorized } from '../../domain/identity/identity-error'
import { isRevoked } from '../../domain/identity/sessions'
import type { UserRecord } from '../../domain/records'
import { SYSTEM, type World } from '../../world/world'
import { findClient, ISSUER, type AppClient } from './clients'
import { readJwt, signingKey, signJwt, uuidFrom, type Claims } from './jwt'

const TOKEN_LIFE_SECONDS = 3600
const REFRESH_LIFE_SECONDS = 30 * 86_400
const CHALLENGE_LIFE_SECONDS = 180

const GROUPS = { ADMINISTRATOR: 'Administrator', MANAGER: 'Manager', AGENT: 'Agent' } as const

/** A user's sign-in at an app client. */
export interface Grant {
  readonly user: UserRecord
  readonly client: AppClient
  readonly sessionId: string
  /** Time of the sign-in on the simulated clock, in seconds since 1970. */
  readonly authTime: number
}

export interface Tokens {
  readonly accessToken: string
  readonly idToken: string
  /** Undefined after a refresh. */
  readonly refreshToken?: string
  readonly expiresInSeconds: number
}

const seconds = (ms: number): number => Math.floor(ms / 1000)
const keyOf = (world: World): Uint8Array => signingKey(world.header.seed)

const withoutNulls = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))

/** Returns the user's attributes by Cognito's attribute names. */
export const attributesOf = (user: UserRecord): Readonly<Record<string, string>> =>
  withoutNulls({
    sub: user.id,
    email: user.email,
    email_verified: String(user.emailVerified),
    given_name: user.firstName,
    family_name: user.lastName,
    phone_number: user.phoneNumber,
    phone_number_verified: String(user.phoneVerified),
    address: user.address && JSON.stringify({ ...user.address, nmlsNumber: user.nmlsNumber ?? undefined }),
    'custom:city': user.address?.city ?? null,
    'custom:state': user.address?.state ?? null,
    'custom:zip_code': user.address?.zipCode ?? null,
    'custom:nmls_number': user.nmlsNumber,
    'custom:selected_states': user.selectedStates.join(','),
  }) as Readonly<Record<string, string>>

/**
 * Returns an identity token and an access token for the sign-in. Both depend only on the sign-in, the signing key,
 * and the simulated time.
 */
export function issueTokens(world: World, grant: Grant): Tokens {
  const { user, client, sessionId, authTime } = grant
  const key = keyOf(world)
  const iat = seconds(world.now())
  const common = {
    sub: user.id,
    'cognito:groups': [GROUPS[user.role]],
    iss: ISSUER,
    origin_jti: uuidFrom(key, sessionId),
    auth_time: authTime,
    iat,
    exp: iat + TOKEN_LIFE_SECONDS,
    generation: user.tokenGeneration,
  }
  const { address, ...attributes } = attributesOf(user)
  return {
    idToken: signJwt(key, {
      ...attributes,
      email_verified: user.emailVerified,
      phone_number_verified: user.phoneVerified,
      ...(address === undefined ? {} : { address: { formatted: address } }),
      ...common,
      'cognito:username': user.username,
      aud: client.id,
      token_use: 'id',
      jti: uuidFrom(key, `id|${sessionId}|${iat}`),
    }),
    accessToken: signJwt(key, {
      ...common,
      username: user.username,
      client_id: client.id,
      scope: 'aws.cognito.signin.user.admin',
      token_use: 'access',
      jti: uuidFrom(key, `access|${sessionId}|${iat}`),
    }),
    expiresInSeconds: TOKEN_LIFE_SECONDS,
  }
}

/**
 * Returns a refresh token, which expires 30 days after the sign-in. Time that a move of the clock skips does not count,
 * so that a presenter who moves the clock by a month stays signed in.
 */
const issueRefreshToken = (world: World, grant: Grant): string =>
  signJwt(keyOf(world), {
    token_use: 'refresh',
    sub: grant.user.id,
    username: grant.user.username,
    iss: ISSUER,
    client_id: grant.client.id,
    jti: grant.sessionId,
    session: grant.sessionId,
    auth_time: grant.authTime,
    exp: grant.authTime + REFRESH_LIFE_SECONDS,
    generation: grant.user.tokenGeneration,
  })

/**
 * Returns the session token of a sign-in challenge. The token becomes invalid when the user's password changes.
 * @param verified True if the user has already entered a correct code of the new authenticator app.
 */
export const issueChallenge = (
  world: World,
  user: UserRecord,
  client: AppClient,
  challenge: string,
  verified = false,
): string =>
  signJwt(keyOf(world), {
    token_use: 'challenge',
    challenge,
    verified,
    sub: user.id,
    username: user.username,
    iss: ISSUER,
    client_id: client.id,
    exp: seconds(world.now()) + CHALLENGE_LIFE_SECONDS,
    generation: user.tokenGeneration,
    demand: passwordVersion(world, user),
  })

const passwordVersion = (world: World, user: UserRecord): string =>
  uuidFrom(keyOf(world), `demand|${user.passwordDigest ?? ''}`)

export type TokenUse = 'id' | 'access' | 'refresh' | 'challenge'

export type TokenFailure =
  'malformed' | 'signature' | 'issuer' | 'audience' | 'use' | 'expired' | 'revoked' | 'unknownUser' | 'disabled'

export type TokenVerification =
  | {
      readonly ok: true
      readonly grant: Grant
      readonly sessionKey: string
      /** Meaningful for challenge tokens only. */
      readonly challenge: { readonly name: string; readonly verified: boolean }
    }
  | { readonly ok: false; readonly reason: TokenFailure }

const failure = (reason: TokenFailure): TokenVerification => ({ ok: false, reason })

/** Checks the token's signature, issuer, use, app client, expiry, user, and revocation. */
export function verifyToken(world: World, token: string, use: TokenUse): TokenVerification {
  const reading = readJwt(keyOf(world), token)
  if (reading.kind !== 'claims') return failure(reading.kind)
  const { claims } = reading
  if (claims['iss'] !== ISSUER) return failure('issuer')
  if (claims['token_use'] !== use) return failure('use')
  const client = findClient(claims[use === 'id' ? 'aud' : 'client_id'])
  if (!client) return failure('audience')
  const { exp, sub } = claims
  const { store, now } = world.view(SYSTEM)
  const skippedMs = use === 'refresh' ? skippedSince(world, Number(claims['auth_time']) * 1000) : 0
  if (typeof exp !== 'number' || now - skippedMs >= exp * 1000) return failure('expired')
  const user = typeof sub === 'string' ? store.users.get(sub) : undefined
  // Compare the username, too, because a token of another world may contain the same id for another user.
  if (!user || user.username !== claims[use === 'id' ? 'cognito:username' : 'username']) return failure('unknownUser')
  if (user.status !== 'ACTIVE') return failure('disabled')
  if (claims['generation'] !== user.tokenGeneration) return failure('revoked')
  if (use === 'challenge' && claims['demand'] !== passwordVersion(world, user)) return failure('revoked')
  const sessionKey = sessionKeyOf(world, claims)
  if (isRevoked({ store }, sessionKey)) return failure('revoked')
  return {
    ok: true,
    sessionKey,
    challenge: { name: String(claims['challenge']), verified: claims['verified'] === true },
    grant: {
      user,
      client,
      sessionId: String(claims['session'] ?? claims['origin_jti']),
      authTime: Number(claims['auth_time'] ?? seconds(now)),
    },
  }
}

/** Returns the world time that moves of the clock have skipped since `sinceMs`. */
const skippedSince = ({ journal }: World, sinceMs: number): number =>
  journal.reduce(
    (sum, entry) => (entry.kind === 'clock' && entry.at >= sinceMs ? sum + entry.anchor.worldMs - entry.at : sum),
    0,
  )

/** Returns the contents of a valid token. Throws NotAuthorizedException with Cognito's message for an invalid token. */
export function requireToken(world: World, token: string, use: 'access' | 'refresh') {
  const verification = verifyToken(world, token, use)
  if (verification.ok) return verification
  const { reason } = verification
  const name = use === 'access' ? 'Access Token' : 'Refresh Token'
  if (reason === 'expired') throw notAuthorized(`${name} has expired`)
  if (reason === 'revoked') throw notAuthorized(`${name} has been revoked`)
  throw notAuthorized(reason === 'disabled' ? 'User is disabled.' : `Invalid ${name}`)
}

/**
 * Returns the key that all tokens of one sign-in share, for example to revoke them together. The key derives from the
 * session id, which refresh tokens contain. The other tokens contain the key as `origin_jti`.
 */
const sessionKeyOf = (world: World, claims: Claims): string =>
  typeof claims['session'] === 'string' ? uuidFrom(keyOf(world), claims['session']) : String(claims['origin_jti'])

/** Returns the tokens of a new sign-in. */
export function startTokens(world: World, user: UserRecord, sessionId: string, client: AppClient): Tokens {
  const grant = { user, client, sessionId, authTime: seconds(world.now()) }
  return { ...issueTokens(world, grant), refreshToken: issueRefreshToken(world, grant) }
}

import { isRevoked } from '../../domain/identity/sign-in'
import type { UserRecord } from '../../domain/records'
import { SYSTEM, type World } from '../../world/world'
import { DEFAULT_CLIENT, findClient, ISSUER, type AppClient } from './clients'
import { readJwt, signingKey, signJwt, uuidOf, type Claims } from './jwt'

export const TOKEN_LIFE_SECONDS = 3600
const REFRESH_LIFE_SECONDS = 30 * 86_400
const CHALLENGE_LIFE_SECONDS = 180

const GROUPS = { ADMINISTRATOR: 'Administrator', MANAGER: 'Manager', AGENT: 'Agent' } as const

/** A sign-in, and who came in by it. */
export interface Grant {
  readonly user: UserRecord
  readonly client: AppClient
  readonly sessionId: string
  /** Seconds since 1970, world time. */
  readonly authTime: number
}

export interface Tokens {
  readonly accessToken: string
  readonly idToken: string
  readonly refreshToken: string
  readonly expiresInSeconds: number
}

const seconds = (ms: number): number => Math.floor(ms / 1000)
const keyOf = (world: World): Uint8Array => signingKey(world.header.seed)

const withoutNulls = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))

/** What the identity provider knows of a person, by its names for it. */
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

/** Identity and access token as of now. They are functions of the grant and of the moment: nothing is remembered. */
export function issueTokens(world: World, grant: Grant): Omit<Tokens, 'refreshToken'> {
  const { user, client, sessionId, authTime } = grant
  const key = keyOf(world)
  const iat = seconds(world.now())
  const common = {
    sub: user.id,
    'cognito:groups': [GROUPS[user.role]],
    iss: ISSUER,
    origin_jti: uuidOf(key, sessionId),
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
      jti: uuidOf(key, `id|${sessionId}|${iat}`),
    }),
    accessToken: signJwt(key, {
      ...common,
      username: user.username,
      client_id: client.id,
      scope: 'aws.cognito.signin.user.admin',
      token_use: 'access',
      jti: uuidOf(key, `access|${sessionId}|${iat}`),
    }),
    expiresInSeconds: TOKEN_LIFE_SECONDS,
  }
}

/** A refresh token lives for thirty days from the sign-in, however often it is exchanged. */
export const issueRefreshToken = (world: World, grant: Grant, tokenId: string): string =>
  signJwt(keyOf(world), {
    token_use: 'refresh',
    sub: grant.user.id,
    username: grant.user.username,
    iss: ISSUER,
    client_id: grant.client.id,
    jti: tokenId,
    session: grant.sessionId,
    auth_time: grant.authTime,
    exp: grant.authTime + REFRESH_LIFE_SECONDS,
    generation: grant.user.tokenGeneration,
  })

/**
 * The handle of a sign-in that waits for the answer to a challenge; another password makes it void. `verified` says that
 * a code of a new authenticator app has been seen.
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
    demand: demandOf(world, user),
  })

const demandOf = (world: World, user: UserRecord): string => uuidOf(keyOf(world), `demand|${user.passwordDigest ?? ''}`)

export type TokenUse = 'id' | 'access' | 'refresh' | 'challenge'

export type TokenFailure =
  'malformed' | 'signature' | 'issuer' | 'audience' | 'use' | 'expired' | 'revoked' | 'unknownUser' | 'disabled'

export type Verdict =
  | {
      readonly ok: true
      readonly grant: Grant
      readonly tokenId: string
      /** Of a challenge: which one, and how far its answer has come. */
      readonly challenge: { readonly name: string; readonly verified: boolean }
    }
  | { readonly ok: false; readonly reason: TokenFailure }

const refused = (reason: TokenFailure): Verdict => ({ ok: false, reason })

/** Whether the token is this world's own, made for this use, and still good at the present moment. */
export function verifyToken(world: World, token: string, use: TokenUse): Verdict {
  const reading = readJwt(keyOf(world), token)
  if (reading.kind !== 'claims') return refused(reading.kind)
  const { claims } = reading
  if (claims['iss'] !== ISSUER) return refused('issuer')
  if (claims['token_use'] !== use) return refused('use')
  const client = findClient(claims[use === 'id' ? 'aud' : 'client_id'])
  if (!client) return refused('audience')
  const { exp, sub } = claims
  const { store, now } = world.view(SYSTEM)
  if (typeof exp !== 'number' || now >= exp * 1000) return refused('expired')
  const user = typeof sub === 'string' ? store.users.get(sub) : undefined
  // In another world the same id may be somebody else's.
  if (!user || user.username !== claims[use === 'id' ? 'cognito:username' : 'username']) return refused('unknownUser')
  if (user.status !== 'ACTIVE') return refused('disabled')
  if (claims['generation'] !== user.tokenGeneration) return refused('revoked')
  if (use === 'challenge' && claims['demand'] !== demandOf(world, user)) return refused('revoked')
  if (isRevoked({ store }, sessionKeyIn(world, claims))) return refused('revoked')
  return {
    ok: true,
    tokenId: String(claims['jti']),
    challenge: { name: String(claims['challenge']), verified: claims['verified'] === true },
    grant: {
      user,
      client,
      sessionId: String(claims['session'] ?? claims['origin_jti']),
      authTime: Number(claims['auth_time'] ?? seconds(now)),
    },
  }
}

/** The name of a sign-in that all of its tokens bear; the refresh token bears what it is made of. */
const sessionKeyIn = (world: World, claims: Claims): string =>
  typeof claims['session'] === 'string' ? uuidOf(keyOf(world), claims['session']) : String(claims['origin_jti'])

/** Ends what has come of a refresh token; of one that is good for nothing there is nothing to end. */
export function sessionKeyOf(world: World, refreshToken: string): string | undefined {
  const reading = readJwt(keyOf(world), refreshToken)
  return reading.kind === 'claims' ? sessionKeyIn(world, reading.claims) : undefined
}

/** Who an identity token speaks for. */
export function verifyIdToken(
  world: World,
  token: string,
): { readonly userId: string } | { readonly failure: TokenFailure } {
  const verdict = verifyToken(world, token, 'id')
  return verdict.ok ? { userId: verdict.grant.user.id } : { failure: verdict.reason }
}

/** A grant for somebody who has just come in. */
export const grantOf = (
  world: World,
  user: UserRecord,
  sessionId: string,
  client: AppClient = DEFAULT_CLIENT,
): Grant => ({ user, client, sessionId, authTime: seconds(world.now()) })

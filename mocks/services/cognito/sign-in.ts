import type { WorldSession } from '../request-context'
import { notAuthorized } from '../../domain/identity/identity-error'
import { requireUserById } from '../../domain/identity/usernames'
import { type RequiredFactor, requiredFactor, secondFactorOf } from '../../domain/identity/second-factor'
import type { UserRecord } from '../../domain/records'
import { type AppClient, DEFAULT_CLIENT } from './clients'
import type { Fields } from './parameters'
import { attributesOf, issueChallenge, issueTokens, requireToken, startTokens, type Tokens } from './tokens'

interface Challenge {
  readonly kind: 'challenge'
  readonly name: RequiredFactor
  readonly session: string
  readonly parameters: Readonly<Record<string, string>>
}

/** Returns a challenge. If the challenge needs a code by SMS or email, sends the code. */
export const challengeOf = (
  worldSession: WorldSession,
  user: UserRecord,
  name: RequiredFactor,
  client: AppClient,
): Challenge => ({
  kind: 'challenge',
  name,
  session: issueChallenge(worldSession.world, user, client, name),
  parameters: { USER_ID_FOR_SRP: user.username, ...parametersOf(worldSession, user, name) },
})

function parametersOf(
  worldSession: WorldSession,
  user: UserRecord,
  name: RequiredFactor,
): Readonly<Record<string, string>> {
  switch (name) {
    case 'NEW_PASSWORD_REQUIRED': {
      const { sub: _sub, ...userAttributes } = attributesOf(user)
      return {
        requiredAttributes: JSON.stringify(user.phoneNumber === null ? ['userAttributes.phone_number'] : []),
        userAttributes: JSON.stringify(userAttributes),
      }
    }
    case 'SELECT_MFA_TYPE':
      return { MFAS_CAN_CHOOSE: JSON.stringify(worldSession.read((ctx) => secondFactorOf(ctx, user).ways)) }
    case 'MFA_SETUP':
      return { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }
    case 'SMS_MFA':
    case 'EMAIL_OTP': {
      const { delivery } = worldSession.execute('sendSignInCode', { userId: user.id, way: name })
      return { CODE_DELIVERY_DELIVERY_MEDIUM: delivery.medium, CODE_DELIVERY_DESTINATION: delivery.destination }
    }
    case 'SOFTWARE_TOKEN_MFA':
      return {}
  }
}

interface SignedIn {
  readonly kind: 'tokens'
  readonly tokens: Tokens
  readonly user: UserRecord
}

export type SignInResult = SignedIn | Challenge

export const tokenResponse = ({ accessToken, idToken, refreshToken, expiresInSeconds }: Tokens): Fields => ({
  AuthenticationResult: {
    AccessToken: accessToken,
    ExpiresIn: expiresInSeconds,
    IdToken: idToken,
    RefreshToken: refreshToken,
    TokenType: 'Bearer',
  },
  ChallengeParameters: {},
})

export const signInResponse = (result: SignInResult): Fields =>
  result.kind === 'tokens'
    ? tokenResponse(result.tokens)
    : { ChallengeName: result.name, ChallengeParameters: result.parameters, Session: result.session }

/** Returns the challenge that the user must complete next, or null. A user who does not exist yet has none. */
export const nextFactorOf = (worldSession: WorldSession, user: UserRecord | undefined): RequiredFactor | null =>
  user ? worldSession.read((ctx) => requiredFactor(ctx, user)) : null

/**
 * Continues a sign-in after a correct password. Returns the next challenge, or the tokens if no challenge is left.
 * An undefined user is an unknown username, which gets a new agent.
 */
export function continueSignIn(
  worldSession: WorldSession,
  username: string,
  user: UserRecord | undefined,
  client: AppClient,
): SignInResult {
  const nextFactor = nextFactorOf(worldSession, user)
  if (user && nextFactor) return challengeOf(worldSession, user, nextFactor, client)
  return completeSignIn(worldSession, username, client)
}

export function completeSignIn(
  worldSession: WorldSession,
  username: string,
  client: AppClient = DEFAULT_CLIENT,
): SignedIn {
  const { userId, sessionId } = worldSession.execute('recordSignIn', { username })
  const user = worldSession.read((ctx) => requireUserById(ctx, userId))
  return { kind: 'tokens', tokens: startTokens(worldSession.world, user, sessionId, client), user }
}

/** Returns new tokens without a refresh token: the given one stays valid. */
export function refreshTokens(worldSession: WorldSession, refreshToken: string, client: AppClient): Tokens {
  const { world } = worldSession
  const { grant } = requireToken(world, refreshToken, 'refresh')
  if (grant.client.id !== client.id) throw notAuthorized('Invalid Refresh Token')
  return issueTokens(world, grant)
}

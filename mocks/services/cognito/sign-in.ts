import type { WorldSession } from '../request-context'
import { notAuthorized } from '../../domain/identity/identity-error'
import { checkPassword, requireUserById } from '../../domain/identity/usernames'
import { isPredefinedAccount } from '../../domain/identity/demo-accounts'
import { type RequiredFactor, requiredFactor, secondFactorOf } from '../../domain/identity/second-factor'
import { requireUnusedRefreshToken } from '../../domain/identity/sessions'
import type { UserRecord } from '../../domain/records'
import { type AppClient, DEFAULT_CLIENT } from './clients'
import {
  attributesOf,
  issueChallenge,
  issueRefreshToken,
  issueTokens,
  requireToken,
  startTokens,
  type Tokens,
} from './tokens'

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

interface CheckedUser {
  /** Undefined for an unknown username. The sign-in then creates a new agent with this username. */
  readonly user: UserRecord | undefined
  /** The challenge that the user must complete next, or null if there is none. */
  readonly nextFactor: RequiredFactor | null
}

/** Checks the password. Returns the user and the next challenge. Sends no code. */
export function checkSignIn(worldSession: WorldSession, username: string, password: string): CheckedUser {
  return requiredFactorOf(
    worldSession,
    username,
    worldSession.read((ctx) => checkPassword(ctx, username, password)),
  )
}

/**
 * Returns the user, and the challenge that the user must complete after a correct password. Creates the account first
 * if the username belongs to a persona without an account.
 */
function requiredFactorOf(
  worldSession: WorldSession,
  username: string,
  knownUser: UserRecord | undefined,
): CheckedUser {
  const user = knownUser ?? openPersona(worldSession, username)
  return { user, nextFactor: user ? worldSession.read((ctx) => requiredFactor(ctx, user)) : null }
}

function openPersona(worldSession: WorldSession, username: string): UserRecord | undefined {
  if (!isPredefinedAccount(username)) return undefined
  const { userId } = worldSession.execute('openPersona', { username })
  return worldSession.read((ctx) => requireUserById(ctx, userId))
}

/** Continues a sign-in after a correct password. Returns the next challenge, or the tokens if no challenge is left. */
export function continueSignIn(
  worldSession: WorldSession,
  username: string,
  knownUser: UserRecord | undefined,
  client: AppClient,
): SignInResult {
  const { user, nextFactor } = requiredFactorOf(worldSession, username, knownUser)
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

/**
 * Returns new tokens. If the client rotates refresh tokens, the result includes a new refresh token, and the given one
 * stays valid for a short grace period.
 */
export function refreshTokens(worldSession: WorldSession, refreshToken: string, client: AppClient): Tokens {
  const { world } = worldSession
  const { grant, tokenId } = requireToken(world, refreshToken, 'refresh')
  if (grant.client.id !== client.id) throw notAuthorized('Invalid Refresh Token')
  worldSession.read((ctx) => requireUnusedRefreshToken(ctx, tokenId))
  if (!client.rotates) return issueTokens(world, grant)
  const rotation = worldSession.execute('rotateRefreshToken', { tokenId })
  return { ...issueTokens(world, grant), refreshToken: issueRefreshToken(world, grant, rotation.tokenId) }
}

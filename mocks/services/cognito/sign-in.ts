import type { WorldSession } from '../request-context'
import { notAuthorized } from '../../domain/identity/identity-error'
import { checkPassword, requirePerson } from '../../domain/identity/usernames'
import { isPersona } from '../../domain/identity/personas'
import { type RequiredFactor, requiredFactor, secondFactorOf } from '../../domain/identity/second-factor'
import { requireUnspent } from '../../domain/identity/sign-in'
import type { UserRecord } from '../../domain/records'
import { type AppClient, DEFAULT_CLIENT } from './clients'
import {
  attributesOf,
  grantOf,
  issueChallenge,
  issueRefreshToken,
  issueTokens,
  type Tokens,
  verifyToken,
} from './tokens'

export interface Challenge {
  readonly name: RequiredFactor
  readonly session: string
  readonly user: UserRecord
  readonly parameters: Readonly<Record<string, string>>
}

/** What a sign-in has to answer before it is through. A code that it waits for is sent at this moment. */
export const challengeOf = (
  access: WorldSession,
  user: UserRecord,
  name: RequiredFactor,
  client: AppClient,
): Challenge => ({
  name,
  session: issueChallenge(access.world, user, client, name),
  user,
  parameters: { USER_ID_FOR_SRP: user.username, ...parametersOf(access, user, name) },
})

function parametersOf(access: WorldSession, user: UserRecord, name: RequiredFactor): Readonly<Record<string, string>> {
  switch (name) {
    case 'NEW_PASSWORD_REQUIRED': {
      const { sub: _sub, ...userAttributes } = attributesOf(user)
      return {
        requiredAttributes: JSON.stringify(user.phoneNumber === null ? ['userAttributes.phone_number'] : []),
        userAttributes: JSON.stringify(userAttributes),
      }
    }
    case 'SELECT_MFA_TYPE':
      return { MFAS_CAN_CHOOSE: JSON.stringify(access.read((ctx) => secondFactorOf(ctx, user).ways)) }
    case 'MFA_SETUP':
      return { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }
    case 'SMS_MFA':
    case 'EMAIL_OTP': {
      const { delivery } = access.execute('sendSignInCode', { userId: user.id, way: name })
      return { CODE_DELIVERY_DELIVERY_MEDIUM: delivery.medium, CODE_DELIVERY_DESTINATION: delivery.destination }
    }
    case 'SOFTWARE_TOKEN_MFA':
      return {}
  }
}

interface LetIn {
  readonly kind: 'tokens'
  readonly tokens: Tokens
  readonly user: UserRecord
}

export type SignInAnswer = LetIn | ({ readonly kind: 'challenge' } & Challenge)

interface Checked {
  /** Undefined: a name that the world does not know. */
  readonly user: UserRecord | undefined
  /** What has to be answered next. */
  readonly demand: RequiredFactor | null
}

/** Whether the password is right, and what is demanded besides. Nothing is sent to anybody yet. */
export function checkSignIn(access: WorldSession, username: string, password: string): Checked {
  return requiredFactorOf(
    access,
    username,
    access.read((ctx) => checkPassword(ctx, username, password)),
  )
}

/** What is demanded of somebody whose password has been found right. */
export function requiredFactorOf(access: WorldSession, username: string, known: UserRecord | undefined): Checked {
  const user = known ?? openedPersona(access, username)
  return { user, demand: user ? access.read((ctx) => requiredFactor(ctx, user)) : null }
}

function openedPersona(access: WorldSession, username: string): UserRecord | undefined {
  if (!isPersona(username)) return undefined
  const { userId } = access.execute('openPersona', { username })
  return access.read((ctx) => requirePerson(ctx, userId))
}

/** Checks the password first and lets in then, so that no password is ever part of the journal. */
export const signIn = (
  access: WorldSession,
  username: string,
  password: string,
  client: AppClient = DEFAULT_CLIENT,
): SignInAnswer => continueSignIn(access, username, checkSignIn(access, username, password), client)

/** Demands what is to be demanded, and else lets in. */
export function continueSignIn(
  access: WorldSession,
  username: string,
  { user, demand }: Checked,
  client: AppClient,
): SignInAnswer {
  if (user && demand) return { kind: 'challenge', ...challengeOf(access, user, demand, client) }
  return completeSignIn(access, username, client)
}

export function completeSignIn(access: WorldSession, username: string, client: AppClient = DEFAULT_CLIENT): LetIn {
  const { userId, sessionId } = access.execute('recordSignIn', { username })
  const user = access.read((ctx) => requirePerson(ctx, userId))
  const grant = grantOf(access.world, user, sessionId, client)
  const refreshToken = issueRefreshToken(access.world, grant, sessionId)
  return { kind: 'tokens', tokens: { ...issueTokens(access.world, grant), refreshToken }, user }
}

const REFUSED_REFRESH = {
  expired: 'Refresh Token has expired',
  revoked: 'Refresh Token has been revoked',
  disabled: 'User is disabled.',
} as const

function grantOfRefreshToken(access: WorldSession, refreshToken: string, client: AppClient) {
  const verdict = verifyToken(access.world, refreshToken, 'refresh')
  if (!verdict.ok) {
    const { reason } = verdict
    throw notAuthorized(
      reason === 'expired' || reason === 'revoked' || reason === 'disabled'
        ? REFUSED_REFRESH[reason]
        : 'Invalid Refresh Token',
    )
  }
  if (verdict.grant.client.id !== client.id) throw notAuthorized('Invalid Refresh Token')
  access.read((ctx) => requireUnspent(ctx, verdict.tokenId))
  return verdict
}

/** New identity and access tokens; the refresh token stays the same. */
export function refresh(access: WorldSession, refreshToken: string, client: AppClient) {
  const { grant } = grantOfRefreshToken(access, refreshToken, client)
  return { user: grant.user, tokens: issueTokens(access.world, grant) }
}

/** New tokens of all three kinds; the refresh token that was given in is spent, but for the grace. */
export function refreshByRotation(access: WorldSession, refreshToken: string, client: AppClient) {
  const { grant, tokenId } = grantOfRefreshToken(access, refreshToken, client)
  const rotation = access.execute('rotateRefreshToken', { tokenId })
  return {
    user: grant.user,
    tokens: {
      ...issueTokens(access.world, grant),
      refreshToken: issueRefreshToken(access.world, grant, rotation.tokenId),
    },
  }
}

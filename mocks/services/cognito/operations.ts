import type { CodeDeliveryDetails } from '../../domain/identity/verification-codes'
import { IdentityError, invalidParameter, notAuthorized, wrongPassword } from '../../domain/identity/identity-error'
import { secondFactorOf } from '../../domain/identity/second-factor'
import type { SecondFactorMethod, UserRecord } from '../../domain/records'
import type { WorldSession } from '../request-context'
import { answerChallenge, isTotpCodeValid, userOfSession } from './answer-challenge'
import { toSignInResponse, type Operation } from './sign-in-operations'
import {
  clientOf,
  flowParameter,
  mapMember,
  optionalMember,
  requiredMember,
  requireSecretHash,
  CognitoError,
  type Fields,
} from './parameters'
import { endSrp } from './srp'
import { confirmForgotPassword, confirmSignUp, readSignUpPerson, signUp } from './sign-up'
import { attributesOf, issueChallenge, sessionKeyOf, verifyToken, type TokenFailure } from './tokens'
import { DomainError } from '../../domain/errors'
import { preparePasswordChange } from '../../domain/users/profile'

/** Replaces the signed-in user's password if the current password matches. The session stays valid. */
function changePassword(worldSession: WorldSession, currentPassword: string, newPassword: string): void {
  try {
    const digests = worldSession.read((ctx) => preparePasswordChange(ctx, { currentPassword, newPassword }))
    worldSession.execute('changePassword', digests)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.field === 'currentPassword') throw wrongPassword()
    if (error.field === 'newPassword') throw new IdentityError('InvalidPasswordException', error.message, 'password')
    throw error
  }
}

/** Returns the app client and the username of operations that have both as top-level members. */
function clientAndUser(input: Fields) {
  const client = clientOf(input)
  const username = requiredMember(input, 'Username')
  requireSecretHash(client, [username], optionalMember(input, 'SecretHash'))
  return { client, username }
}

const codeDelivery = (details: CodeDeliveryDetails): Fields => ({
  CodeDeliveryDetails: {
    AttributeName: details.attribute,
    DeliveryMedium: details.medium,
    Destination: details.destination,
  },
})

const respondToAuthChallenge: Operation = (worldSession, input) => {
  const client = clientOf(input)
  const name = requiredMember(input, 'ChallengeName')
  const responses = mapMember(input, 'ChallengeResponses')
  const username = flowParameter(responses, 'USERNAME')
  requireSecretHash(client, [username], optionalMember(responses, 'SECRET_HASH'))
  if (name === 'PASSWORD_VERIFIER') return toSignInResponse(endSrp(worldSession, responses, client))
  const session = requiredMember(input, 'Session')
  return toSignInResponse(answerChallenge(worldSession, { name, session, username, responses }, client))
}

const revokeToken: Operation = (worldSession, input) => {
  const client = clientOf(input)
  const token = requiredMember(input, 'Token')
  if (client.secret !== null && optionalMember(input, 'ClientSecret') !== client.secret)
    throw notAuthorized('Client secret is missing or does not match.')
  const verification = verifyToken(worldSession.world, token, 'refresh')
  if (!verification.ok && verification.reason === 'use') throw new CognitoError('UnsupportedTokenTypeException')
  // Cognito also reports success for an expired or already revoked token.
  const sessionKey = sessionKeyOf(worldSession.world, token)
  if (verification.ok && sessionKey !== undefined) worldSession.execute('revokeSession', { sessionKey })
  return {}
}

const ACCESS_TOKEN_ERRORS: Readonly<Partial<Record<TokenFailure, string>>> = {
  expired: 'Access Token has expired',
  revoked: 'Access Token has been revoked',
  disabled: 'User is disabled.',
}

/** Returns the user that the access token belongs to, and a session in which that user acts. */
function userOfAccessToken(worldSession: WorldSession, input: Fields) {
  const verification = verifyToken(worldSession.world, requiredMember(input, 'AccessToken'), 'access')
  if (!verification.ok) throw notAuthorized(ACCESS_TOKEN_ERRORS[verification.reason] ?? 'Invalid Access Token')
  const { user } = verification.grant
  return { user, userSession: worldSession.as({ kind: 'user', userId: user.id }) }
}

/** Returns the user of the access token, or of a sign-in session that must set up an authenticator app. */
function findAppOwner(worldSession: WorldSession, input: Fields) {
  const session = optionalMember(input, 'Session')
  if (session === undefined) return { user: userOfAccessToken(worldSession, input).user, nextSession: () => ({}) }
  const { user, client } = userOfSession(worldSession, session, 'MFA_SETUP')
  const nextSession = (verified: boolean) => ({
    Session: issueChallenge(worldSession.world, user, client, 'MFA_SETUP', verified),
  })
  return { user, nextSession }
}

const associateSoftwareToken: Operation = (worldSession, input) => {
  const { user, nextSession } = findAppOwner(worldSession, input)
  const { secret } = worldSession.execute('associateTotp', { userId: user.id })
  return { SecretCode: secret, ...nextSession(false) }
}

const verifySoftwareToken: Operation = (worldSession, input) => {
  const { user, nextSession } = findAppOwner(worldSession, input)
  const code = requiredMember(input, 'UserCode')
  const { pendingTotpSecret } = worldSession.read((ctx) => secondFactorOf(ctx, user))
  if (pendingTotpSecret === null || !isTotpCodeValid(worldSession, pendingTotpSecret, code))
    throw new IdentityError('EnableSoftwareTokenMFAException', 'Code mismatch', 'code')
  worldSession.execute('verifyTotp', { userId: user.id })
  return { ...nextSession(true), Status: 'SUCCESS' }
}

const MFA_SETTINGS: readonly (readonly [member: string, method: SecondFactorMethod])[] = [
  ['SoftwareTokenMfaSettings', 'SOFTWARE_TOKEN_MFA'],
  ['SMSMfaSettings', 'SMS_MFA'],
  ['EmailMfaSettings', 'EMAIL_OTP'],
]

const setUserMfaPreference: Operation = (worldSession, input) => {
  const { user } = userOfAccessToken(worldSession, input)
  const settings = MFA_SETTINGS.filter(([member]) => input[member] !== undefined).map(([member, method]) => {
    const { Enabled: enabled = false, PreferredMfa: preferred = false } = mapMember(input, member)
    if (preferred === true && enabled !== true) throw invalidParameter('Preferred MFA has to be enabled')
    return { method, enabled: enabled === true, preferred: preferred === true }
  })
  worldSession.execute('setSecondFactors', {
    userId: user.id,
    on: settings.flatMap(({ method, enabled }) => (enabled ? [method] : [])),
    off: settings.flatMap(({ method, enabled }) => (enabled ? [] : [method])),
    preferred: settings.find(({ preferred }) => preferred)?.method ?? null,
  })
  return {}
}

/** Returns GetUser's members about second factors. Returns no members if the user has no second factor. */
function secondFactorFields(worldSession: WorldSession, user: UserRecord): Fields {
  const { ways, preferred } = worldSession.read((ctx) => secondFactorOf(ctx, user))
  if (ways.length === 0) return {}
  return { UserMFASettingList: ways, ...(preferred !== null && { PreferredMfaSetting: preferred }) }
}

/** The operations that few page loads need, by name. sign-in-operations.ts has the frequent ones. */
export const operations: Readonly<Record<string, Operation>> = {
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,

  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,

  SignUp: (worldSession, input) => {
    const { username } = clientAndUser(input)
    const password = requiredMember(input, 'Password')
    const person = { ...readSignUpPerson(username, input['UserAttributes']), password }
    const { userId, delivery: details } = signUp(worldSession, person)
    return { ...codeDelivery(details), UserConfirmed: false, UserSub: userId }
  },

  ConfirmSignUp: (worldSession, input) => {
    const { username } = clientAndUser(input)
    confirmSignUp(worldSession, { username, code: requiredMember(input, 'ConfirmationCode') })
    return {}
  },

  ResendConfirmationCode: (worldSession, input) => {
    const { username } = clientAndUser(input)
    return codeDelivery(worldSession.execute('resendConfirmationCode', { username }).delivery)
  },

  ForgotPassword: (worldSession, input) => {
    const { username } = clientAndUser(input)
    return codeDelivery(worldSession.execute('forgotPassword', { username }).delivery)
  },

  ConfirmForgotPassword: (worldSession, input) => {
    const { username } = clientAndUser(input)
    const code = requiredMember(input, 'ConfirmationCode')
    const password = requiredMember(input, 'Password')
    confirmForgotPassword(worldSession, { username, code, password })
    return {}
  },

  GetUser: (worldSession, input) => {
    const { user } = userOfAccessToken(worldSession, input)
    return {
      Username: user.username,
      UserAttributes: Object.entries(attributesOf(user)).map(([Name, Value]) => ({ Name, Value })),
      ...secondFactorFields(worldSession, user),
    }
  },

  GlobalSignOut: (worldSession, input) => {
    userOfAccessToken(worldSession, input).userSession.execute('globalSignOut', {})
    return {}
  },

  ChangePassword: (worldSession, input) => {
    const { userSession } = userOfAccessToken(worldSession, input)
    changePassword(userSession, requiredMember(input, 'PreviousPassword'), requiredMember(input, 'ProposedPassword'))
    return {}
  },
}

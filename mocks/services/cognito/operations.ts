import type { CodeDeliveryDetails } from '../../domain/identity/verification-codes'
import { IdentityError, invalidParameter, notAuthorized, wrongCode } from '../../domain/identity/identity-error'
import { secondFactorOf } from '../../domain/identity/second-factor'
import { findUserByLogin, requireUserById } from '../../domain/identity/usernames'
import type { UserRecord } from '../../domain/records'
import type { WorldSession } from '../request-context'
import type { AppClient } from './clients'
import {
  clientOf,
  flowParameter,
  mapMember,
  optionalMember,
  requiredMember,
  requireClientSecret,
  requireSecretHash,
  type Fields,
  type Operation,
} from './parameters'
import { challengeOf, completeSignIn, continueSignIn, signInResponse, type SignInResult } from './sign-in'
import { confirmSignUp, countWrongCode, newPasswordDigest, readSignUpPerson, signUp } from './sign-up'
import { attributesOf, issueChallenge, requireToken, verifyToken } from './tokens'
import { isTotp } from './totp'

/**
 * Returns the username from an input that contains the client id and the username as top-level members. Checks
 * SECRET_HASH.
 */
function usernameOf(input: Fields): string {
  const client = clientOf(input)
  const username = requiredMember(input, 'Username')
  requireSecretHash(client, username, optionalMember(input, 'SecretHash'))
  return username
}

const codeDelivery = (details: CodeDeliveryDetails): Fields => ({
  CodeDeliveryDetails: {
    AttributeName: details.attribute,
    DeliveryMedium: details.medium,
    Destination: details.destination,
  },
})

interface OpenChallenge {
  readonly name: string
  readonly user: UserRecord
  readonly client: AppClient
  /** True if the user has already entered a correct code of the new authenticator app. */
  readonly verified: boolean
}

const expiredSession = () => notAuthorized('Invalid session for the user, session is expired.')

/**
 * Returns the challenge of a session token. Throws NotAuthorizedException for an invalid or expired token, and
 * InvalidParameterException if the name of the challenge is not `name`.
 */
function openChallengeOf(worldSession: WorldSession, session: string, name: string): OpenChallenge {
  const verification = verifyToken(worldSession.world, session, 'challenge')
  if (!verification.ok) throw verification.reason === 'disabled' ? notAuthorized('User is disabled.') : expiredSession()
  if (verification.challenge.name !== name) throw invalidParameter(`${name} is not a challenge of this session.`)
  const { user, client } = verification.grant
  return { name, user, client, verified: verification.challenge.verified }
}

/** Checks the response to a challenge. Returns the next challenge or the tokens. */
function answerChallenge(worldSession: WorldSession, challenge: OpenChallenge, responses: Fields): SignInResult {
  const { name, user, client, verified } = challenge
  switch (name) {
    case 'NEW_PASSWORD_REQUIRED':
      return setNewPassword(worldSession, challenge, responses)
    case 'SELECT_MFA_TYPE': {
      const requested = flowParameter(responses, 'ANSWER')
      const method = worldSession.read((ctx) => secondFactorOf(ctx, user).ways.find((way) => way === requested))
      if (!method) throw invalidParameter(`Invalid value for ANSWER: ${requested}`)
      return challengeOf(worldSession, user, method, client)
    }
    case 'SOFTWARE_TOKEN_MFA': {
      const code = flowParameter(responses, 'SOFTWARE_TOKEN_MFA_CODE')
      const { totpSecret } = worldSession.read((ctx) => secondFactorOf(ctx, user))
      if (totpSecret === null || !isTotpCodeValid(worldSession, totpSecret, code))
        throw wrongCode('Invalid code received for user')
      return completeSignIn(worldSession, user.username, client)
    }
    case 'SMS_MFA':
    case 'EMAIL_OTP': {
      const input = { username: user.username, code: flowParameter(responses, `${name}_CODE`) }
      countWrongCode(worldSession, 'SIGN_IN', input, () => worldSession.execute('takeSignInCode', input))
      return completeSignIn(worldSession, user.username, client)
    }
    case 'MFA_SETUP':
      if (!verified) throw notAuthorized('Invalid session for the user.')
      setTotp(worldSession, user, true)
      return completeSignIn(worldSession, user.username, client)
    default:
      throw invalidParameter(`${name} is not a challenge of this session.`)
  }
}

const setTotp = (worldSession: WorldSession, user: UserRecord, isOn: boolean) =>
  worldSession.execute('setSecondFactors', {
    userId: user.id,
    on: isOn ? ['SOFTWARE_TOKEN_MFA'] : [],
    off: isOn ? [] : ['SOFTWARE_TOKEN_MFA'],
    preferred: isOn ? 'SOFTWARE_TOKEN_MFA' : null,
  })

/**
 * Returns whether the code is valid at the simulated time or at the real time. The sandbox shows the user's code at the
 * simulated time, but an authenticator app on a phone uses the real time.
 */
const isTotpCodeValid = (worldSession: WorldSession, secret: string, code: string): boolean =>
  [worldSession.world.now(), Date.now()].some((ms) => isTotp(secret, code.trim(), ms))

function setNewPassword(worldSession: WorldSession, { user, client }: OpenChallenge, responses: Fields): SignInResult {
  const passwordDigest = newPasswordDigest(worldSession.world, user.username, flowParameter(responses, 'NEW_PASSWORD'))
  const phone = responses['userAttributes.phone_number']
  if (user.phoneNumber === null && typeof phone !== 'string')
    throw invalidParameter('Invalid user attributes: phone_number: The attribute phone_number is required')
  worldSession.execute('respondToNewPassword', {
    userId: user.id,
    passwordDigest,
    ...(typeof phone === 'string' && { phoneNumber: phone }),
  })
  const updatedUser = worldSession.read((ctx) => requireUserById(ctx, user.id))
  return continueSignIn(worldSession, user.username, updatedUser, client)
}

const respondToAuthChallenge: Operation = (worldSession, input) => {
  const client = clientOf(input)
  const name = requiredMember(input, 'ChallengeName')
  const responses = mapMember(input, 'ChallengeResponses')
  const username = flowParameter(responses, 'USERNAME')
  requireSecretHash(client, username, optionalMember(responses, 'SECRET_HASH'))
  const challenge = openChallengeOf(worldSession, requiredMember(input, 'Session'), name)
  const namedUser = worldSession.read((ctx) => findUserByLogin(ctx, username))
  if (challenge.client.id !== client.id || namedUser?.id !== challenge.user.id)
    throw notAuthorized('Invalid session for the user.')
  return signInResponse(answerChallenge(worldSession, challenge, responses))
}

const revokeToken: Operation = (worldSession, input) => {
  requireClientSecret(clientOf(input), input)
  const verification = verifyToken(worldSession.world, requiredMember(input, 'Token'), 'refresh')
  // Cognito also reports success for an expired or already revoked token.
  if (verification.ok) worldSession.execute('revokeSession', { sessionKey: verification.sessionKey })
  return {}
}

/** Returns the owner of the access token, and a session with this user as the actor. */
function userOfAccessToken(worldSession: WorldSession, input: Fields) {
  const { user } = requireToken(worldSession.world, requiredMember(input, 'AccessToken'), 'access').grant
  return { user, userSession: worldSession.as({ kind: 'user', userId: user.id }) }
}

/**
 * Returns the user who sets up an authenticator app, and a function that creates the next session token. During a
 * sign-in, the input contains the session token of the MFA_SETUP challenge. After the sign-in, it contains an access
 * token, and the response contains no session token.
 */
function findAppOwner(worldSession: WorldSession, input: Fields) {
  const session = optionalMember(input, 'Session')
  if (session === undefined) return { user: userOfAccessToken(worldSession, input).user, nextSession: () => ({}) }
  const { user, client } = openChallengeOf(worldSession, session, 'MFA_SETUP')
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

/** Turns the user's authenticator app on or off. An enabled app is also the preferred second factor. */
const setUserMfaPreference: Operation = (worldSession, input) => {
  const { user } = userOfAccessToken(worldSession, input)
  if (input['SoftwareTokenMfaSettings'] === undefined)
    throw invalidParameter('The sandbox can set the preference for an authenticator app only.')
  setTotp(worldSession, user, mapMember(input, 'SoftwareTokenMfaSettings')['Enabled'] === true)
  return {}
}

/** The less frequent operations, by name. http-handler.ts contains the operations that every page load needs. */
export const operations: Readonly<Record<string, Operation>> = {
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,

  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,

  SignUp: (worldSession, input) => {
    const username = usernameOf(input)
    const password = requiredMember(input, 'Password')
    const person = { ...readSignUpPerson(username, input['UserAttributes']), password }
    const { userId, delivery: details } = signUp(worldSession, person)
    return { ...codeDelivery(details), UserConfirmed: false, UserSub: userId }
  },

  ConfirmSignUp: (worldSession, input) => {
    const username = usernameOf(input)
    confirmSignUp(worldSession, { username, code: requiredMember(input, 'ConfirmationCode') })
    return {}
  },

  ResendConfirmationCode: (worldSession, input) => {
    const username = usernameOf(input)
    return codeDelivery(worldSession.execute('resendConfirmationCode', { username }).delivery)
  },

  ForgotPassword: (worldSession, input) => {
    const username = usernameOf(input)
    return codeDelivery(worldSession.execute('forgotPassword', { username }).delivery)
  },

  ConfirmForgotPassword: (worldSession, input) => {
    const username = usernameOf(input)
    const code = requiredMember(input, 'ConfirmationCode')
    const password = requiredMember(input, 'Password')
    const passwordDigest = newPasswordDigest(worldSession.world, username, password)
    countWrongCode(worldSession, 'PASSWORD_RESET', { username, code }, () =>
      worldSession.execute('confirmForgotPassword', { username, code, passwordDigest }),
    )
    return {}
  },

  GetUser: (worldSession, input) => {
    const { user } = userOfAccessToken(worldSession, input)
    const { ways, preferred } = worldSession.read((ctx) => secondFactorOf(ctx, user))
    return {
      Username: user.username,
      UserAttributes: Object.entries(attributesOf(user)).map(([Name, Value]) => ({ Name, Value })),
      ...(ways.length > 0 && { UserMFASettingList: ways }),
      ...(preferred !== null && { PreferredMfaSetting: preferred }),
    }
  },

  GlobalSignOut: (worldSession, input) => {
    userOfAccessToken(worldSession, input).userSession.execute('globalSignOut', {})
    return {}
  },
}

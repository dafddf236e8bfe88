import type { CodeDeliveryDetails } from '../../domain/identity/verification-codes'
import { IdentityError, notAuthorized, wrongPassword } from '../../domain/identity/identity-error'
import type { WorldSession } from '../request-context'
import { answerChallenge } from './answer-challenge'
import { signInAnswer, type Operation } from './sign-in-operations'
import {
  clientOf,
  flowParameter,
  map,
  optional,
  required,
  requireSecretHash,
  CognitoError,
  type Fields,
} from './parameters'
import { associateSoftwareToken, secondFactorFields, setUserMfaPreference, verifySoftwareToken } from './second-factor'
import { endSrp } from './srp'
import { confirmForgotPassword, confirmSignUp, signUp, signUpPerson } from './sign-up'
import { attributesOf, sessionKeyOf, verifyToken, type TokenFailure } from './tokens'
import { DomainError } from '../../domain/errors'
import { sealedPasswordChange } from '../../domain/users/own-password'

/** Gives the signed-in person another password, if the present one is known. The session goes on. */
export function changePassword(access: WorldSession, currentPassword: string, newPassword: string): void {
  try {
    const sealed = access.read((ctx) => sealedPasswordChange(ctx, { currentPassword, newPassword }))
    access.execute('changePassword', sealed)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.field === 'currentPassword') throw wrongPassword()
    if (error.field === 'newPassword') throw new IdentityError('InvalidPasswordException', error.message, 'password')
    throw error
  }
}

/** Client and username of the operations that name both at the top level. */
function clientAndUser(input: Fields) {
  const client = clientOf(input)
  const username = required(input, 'Username')
  requireSecretHash(client, [username], optional(input, 'SecretHash'))
  return { client, username }
}

const delivery = (details: CodeDeliveryDetails): Fields => ({
  CodeDeliveryDetails: {
    AttributeName: details.attribute,
    DeliveryMedium: details.medium,
    Destination: details.destination,
  },
})

const respondToAuthChallenge: Operation = (access, input) => {
  const client = clientOf(input)
  const name = required(input, 'ChallengeName')
  const responses = map(input, 'ChallengeResponses')
  const username = flowParameter(responses, 'USERNAME')
  requireSecretHash(client, [username], optional(responses, 'SECRET_HASH'))
  if (name === 'PASSWORD_VERIFIER') return signInAnswer(endSrp(access, responses, client))
  const session = required(input, 'Session')
  return signInAnswer(answerChallenge(access, { name, session, username, responses }, client))
}

const revokeToken: Operation = (access, input) => {
  const client = clientOf(input)
  const token = required(input, 'Token')
  if (client.secret !== null && optional(input, 'ClientSecret') !== client.secret)
    throw notAuthorized('Client secret is missing or does not match.')
  const verdict = verifyToken(access.world, token, 'refresh')
  if (!verdict.ok && verdict.reason === 'use') throw new CognitoError('UnsupportedTokenTypeException')
  // What is good for nothing any more is as good as revoked.
  const sessionKey = sessionKeyOf(access.world, token)
  if (verdict.ok && sessionKey !== undefined) access.execute('revokeSession', { sessionKey })
  return {}
}

const REFUSED_ACCESS: Readonly<Partial<Record<TokenFailure, string>>> = {
  expired: 'Access Token has expired',
  revoked: 'Access Token has been revoked',
  disabled: 'User is disabled.',
}

/** The person whose access token the request bears. */
function holder(access: WorldSession, input: Fields) {
  const verdict = verifyToken(access.world, required(input, 'AccessToken'), 'access')
  if (!verdict.ok) throw notAuthorized(REFUSED_ACCESS[verdict.reason] ?? 'Invalid Access Token')
  const { user } = verdict.grant
  return { user, own: access.as({ kind: 'user', userId: user.id }) }
}

const holderIn = (access: WorldSession) => (input: Fields) => holder(access, input).user

/** What is asked less often than who is there (entrance.ts), by the name in the request's target. */
export const operations: Readonly<Record<string, Operation>> = {
  RespondToAuthChallenge: respondToAuthChallenge,
  RevokeToken: revokeToken,

  AssociateSoftwareToken: (access, input) => associateSoftwareToken(access, input, holderIn(access)),
  VerifySoftwareToken: (access, input) => verifySoftwareToken(access, input, holderIn(access)),
  SetUserMFAPreference: (access, input) => setUserMfaPreference(access, input, holder(access, input).user),

  SignUp: (access, input) => {
    const { username } = clientAndUser(input)
    const password = required(input, 'Password')
    const person = { ...signUpPerson(username, input['UserAttributes']), password }
    const { userId, delivery: details } = signUp(access, person)
    return { ...delivery(details), UserConfirmed: false, UserSub: userId }
  },

  ConfirmSignUp: (access, input) => {
    const { username } = clientAndUser(input)
    confirmSignUp(access, { username, code: required(input, 'ConfirmationCode') })
    return {}
  },

  ResendConfirmationCode: (access, input) => {
    const { username } = clientAndUser(input)
    return delivery(access.execute('resendConfirmationCode', { username }).delivery)
  },

  ForgotPassword: (access, input) => {
    const { username } = clientAndUser(input)
    return delivery(access.execute('forgotPassword', { username }).delivery)
  },

  ConfirmForgotPassword: (access, input) => {
    const { username } = clientAndUser(input)
    const code = required(input, 'ConfirmationCode')
    const password = required(input, 'Password')
    confirmForgotPassword(access, { username, code, password })
    return {}
  },

  GetUser: (access, input) => {
    const { user } = holder(access, input)
    return {
      Username: user.username,
      UserAttributes: Object.entries(attributesOf(user)).map(([Name, Value]) => ({ Name, Value })),
      ...secondFactorFields(access, user),
    }
  },

  GlobalSignOut: (access, input) => {
    holder(access, input).own.execute('globalSignOut', {})
    return {}
  },

  ChangePassword: (access, input) => {
    const { own } = holder(access, input)
    changePassword(own, required(input, 'PreviousPassword'), required(input, 'ProposedPassword'))
    return {}
  },
}

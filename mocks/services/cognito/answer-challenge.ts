import { invalidParameter, notAuthorized, wrongCode } from '../../domain/identity/identity-error'
import { findUserByLogin, requireUserById } from '../../domain/identity/usernames'
import { requiredFactor, secondFactorOf } from '../../domain/identity/second-factor'
import { isTotp } from './totp'
import type { UserRecord } from '../../domain/records'
import type { WorldSession } from '../request-context'
import { challengeOf, continueSignIn, completeSignIn, type SignInResult } from './sign-in'
import type { AppClient } from './clients'
import { flowParameter, type Fields } from './parameters'
import { newPasswordDigest, countWrongCode } from './sign-up'
import { verifyToken } from './tokens'

export interface ChallengeResponse {
  readonly name: string
  readonly session: string
  readonly username: string
  readonly responses: Fields
}

const expiredSession = () => notAuthorized('Invalid session for the user, session is expired.')

/** Returns the user and the app client of a challenge session. Throws NotAuthorizedException for an invalid session. */
export function userOfSession(worldSession: WorldSession, session: string, name: string) {
  const verification = verifyToken(worldSession.world, session, 'challenge')
  if (!verification.ok) throw verification.reason === 'disabled' ? notAuthorized('User is disabled.') : expiredSession()
  if (verification.challenge.name !== name) throw invalidParameter(`${name} is not a challenge of this session.`)
  return { ...verification.grant, verified: verification.challenge.verified }
}

/** Checks the answer to a challenge. Returns the next challenge or the tokens. */
export function answerChallenge(
  worldSession: WorldSession,
  answer: ChallengeResponse,
  client: AppClient,
): SignInResult {
  const { name, responses } = answer
  const { user, client: sessionClient, verified } = userOfSession(worldSession, answer.session, name)
  const namedUser = worldSession.read((ctx) => findUserByLogin(ctx, answer.username))
  if (sessionClient.id !== client.id || namedUser?.id !== user.id) throw notAuthorized('Invalid session for the user.')
  switch (name) {
    case 'NEW_PASSWORD_REQUIRED':
      return setNewPassword(worldSession, user, responses, client)
    case 'SELECT_MFA_TYPE': {
      const requested = flowParameter(responses, 'ANSWER')
      const method = worldSession.read((ctx) => secondFactorOf(ctx, user).ways.find((way) => way === requested))
      if (!method) throw invalidParameter(`Invalid value for ANSWER: ${requested}`)
      return { kind: 'challenge', ...challengeOf(worldSession, user, method, client) }
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
      enableTotp(worldSession, user)
      return completeSignIn(worldSession, user.username, client)
    default:
      throw invalidParameter(`${name} is not a challenge of this session.`)
  }
}

const enableTotp = (worldSession: WorldSession, user: UserRecord) =>
  worldSession.execute('setSecondFactors', {
    userId: user.id,
    on: ['SOFTWARE_TOKEN_MFA'],
    off: [],
    preferred: 'SOFTWARE_TOKEN_MFA',
  })

/**
 * Returns whether the code is valid at the world's time or at the real time. The world's clock may show any date,
 * but the phone that generates the codes uses the real time.
 */
export const isTotpCodeValid = (worldSession: WorldSession, secret: string, code: string): boolean =>
  [worldSession.world.now(), Date.now()].some((ms) => isTotp(secret, code.trim(), ms))

function setNewPassword(
  worldSession: WorldSession,
  user: UserRecord,
  responses: Fields,
  client: AppClient,
): SignInResult {
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
  return continueSignIn(
    worldSession,
    user.username,
    { user: updatedUser, nextFactor: worldSession.read((ctx) => requiredFactor(ctx, updatedUser)) },
    client,
  )
}

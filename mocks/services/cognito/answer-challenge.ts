import { invalidParameter, notAuthorized, wrongCode } from '../../domain/identity/identity-error'
import { findPerson, requirePerson } from '../../domain/identity/usernames'
import { requiredFactor, secondFactorOf } from '../../domain/identity/second-factor'
import { isTotp } from '../../domain/identity/totp'
import type { UserRecord } from '../../domain/records'
import type { WorldSession } from '../request-context'
import { challengeOf, continueSignIn, completeSignIn, type SignInAnswer } from './sign-in'
import type { AppClient } from './clients'
import { flowParameter, type Fields } from './parameters'
import { digestFor, withCode } from './sign-up'
import { verifyToken } from './tokens'

export interface ChallengeResponse {
  readonly name: string
  readonly session: string
  readonly username: string
  readonly responses: Fields
}

const sessionIsOver = () => notAuthorized('Invalid session for the user, session is expired.')

/** Whose sign-in a session of this challenge is. */
export function usernameOfSession(access: WorldSession, session: string, name: string) {
  const verdict = verifyToken(access.world, session, 'challenge')
  if (!verdict.ok) throw verdict.reason === 'disabled' ? notAuthorized('User is disabled.') : sessionIsOver()
  if (verdict.challenge.name !== name) throw invalidParameter(`${name} is not a challenge of this session.`)
  return { ...verdict.grant, verified: verdict.challenge.verified }
}

/** Takes the answer to a challenge, and demands what comes next or lets in. */
export function answerChallenge(access: WorldSession, given: ChallengeResponse, client: AppClient): SignInAnswer {
  const { name, responses } = given
  const { user, client: opener, verified } = usernameOfSession(access, given.session, name)
  const named = access.read((ctx) => findPerson(ctx, given.username))
  if (opener.id !== client.id || named?.id !== user.id) throw notAuthorized('Invalid session for the user.')
  switch (name) {
    case 'NEW_PASSWORD_REQUIRED':
      return takeNewPassword(access, user, responses, client)
    case 'SELECT_MFA_TYPE': {
      const wish = flowParameter(responses, 'ANSWER')
      const way = access.read((ctx) => secondFactorOf(ctx, user).ways.find((one) => one === wish))
      if (!way) throw invalidParameter(`Invalid value for ANSWER: ${wish}`)
      return { kind: 'challenge', ...challengeOf(access, user, way, client) }
    }
    case 'SOFTWARE_TOKEN_MFA': {
      const code = flowParameter(responses, 'SOFTWARE_TOKEN_MFA_CODE')
      const { totpSecret } = access.read((ctx) => secondFactorOf(ctx, user))
      if (totpSecret === null || !isCodeNow(access, totpSecret, code)) throw wrongCode('Invalid code received for user')
      return completeSignIn(access, user.username, client)
    }
    case 'SMS_MFA':
    case 'EMAIL_OTP': {
      const input = { username: user.username, code: flowParameter(responses, `${name}_CODE`) }
      withCode(access, 'SIGN_IN', input, () => access.execute('takeSignInCode', input))
      return completeSignIn(access, user.username, client)
    }
    case 'MFA_SETUP':
      if (!verified) throw notAuthorized('Invalid session for the user.')
      enableTotp(access, user)
      return completeSignIn(access, user.username, client)
    default:
      throw invalidParameter(`${name} is not a challenge of this session.`)
  }
}

export const enableTotp = (access: WorldSession, user: UserRecord) =>
  access.execute('setSecondFactors', {
    userId: user.id,
    on: ['SOFTWARE_TOKEN_MFA'],
    off: [],
    preferred: 'SOFTWARE_TOKEN_MFA',
  })

/**
 * A code of the world's moment, or of the machine's: the clock of a sandbox may stand anywhere, and the telephone that has
 * scanned the secret knows nothing of it.
 */
export const isCodeNow = (access: WorldSession, secret: string, code: string): boolean =>
  [access.world.now(), Date.now()].some((ms) => isTotp(secret, code.trim(), ms))

function takeNewPassword(access: WorldSession, user: UserRecord, responses: Fields, client: AppClient): SignInAnswer {
  const passwordDigest = digestFor(access.world, user.username, flowParameter(responses, 'NEW_PASSWORD'))
  const phone = responses['userAttributes.phone_number']
  if (user.phoneNumber === null && typeof phone !== 'string')
    throw invalidParameter('Invalid user attributes: phone_number: The attribute phone_number is required')
  access.execute('respondToNewPassword', {
    userId: user.id,
    passwordDigest,
    ...(typeof phone === 'string' && { phoneNumber: phone }),
  })
  const fresh = access.read((ctx) => requirePerson(ctx, user.id))
  return continueSignIn(
    access,
    user.username,
    { user: fresh, demand: access.read((ctx) => requiredFactor(ctx, fresh)) },
    client,
  )
}

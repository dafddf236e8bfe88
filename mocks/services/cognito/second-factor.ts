import { IdentityError, invalidParameter } from '../../domain/identity/identity-error'
import { secondFactorOf } from '../../domain/identity/second-factor'
import type { UserRecord } from '../../domain/records'
import type { SecondFactorMethod } from '../../domain/identity/identity-records'
import type { WorldSession } from '../request-context'
import { userOfSession, isTotpCodeValid } from './answer-challenge'
import { mapMember, optionalMember, requiredMember, type Fields } from './parameters'
import { issueChallenge } from './tokens'

/** Returns the user of the access token, or of a sign-in session that must set up an authenticator app. */
function findAppOwner(
  worldSession: WorldSession,
  input: Fields,
  userOfToken: (worldSession: WorldSession, input: Fields) => UserRecord,
) {
  const session = optionalMember(input, 'Session')
  if (session === undefined) return { user: userOfToken(worldSession, input), nextSession: () => ({}) }
  const { user, client } = userOfSession(worldSession, session, 'MFA_SETUP')
  const nextSession = (verified: boolean) => ({
    Session: issueChallenge(worldSession.world, user, client, 'MFA_SETUP', verified),
  })
  return { user, nextSession }
}

export function associateSoftwareToken(
  worldSession: WorldSession,
  input: Fields,
  userOfToken: (worldSession: WorldSession, input: Fields) => UserRecord,
): Fields {
  const { user, nextSession } = findAppOwner(worldSession, input, userOfToken)
  const { secret } = worldSession.execute('associateTotp', { userId: user.id })
  return { SecretCode: secret, ...nextSession(false) }
}

export function verifySoftwareToken(
  worldSession: WorldSession,
  input: Fields,
  userOfToken: (worldSession: WorldSession, input: Fields) => UserRecord,
): Fields {
  const { user, nextSession } = findAppOwner(worldSession, input, userOfToken)
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

export function setUserMfaPreference(worldSession: WorldSession, input: Fields, user: UserRecord): Fields {
  const given = MFA_SETTINGS.filter(([member]) => input[member] !== undefined).map(([member, method]) => {
    const { Enabled: enabled = false, PreferredMfa: preferred = false } = mapMember(input, member)
    if (preferred === true && enabled !== true) throw invalidParameter('Preferred MFA has to be enabled')
    return { method, enabled: enabled === true, preferred: preferred === true }
  })
  worldSession.execute('setSecondFactors', {
    userId: user.id,
    on: given.flatMap(({ method, enabled }) => (enabled ? [method] : [])),
    off: given.flatMap(({ method, enabled }) => (enabled ? [] : [method])),
    preferred: given.find(({ preferred }) => preferred)?.method ?? null,
  })
  return {}
}

/** Returns GetUser's members about second factors. Returns no members if the user has no second factor. */
export function secondFactorFields(worldSession: WorldSession, user: UserRecord): Fields {
  const { ways, preferred } = worldSession.read((ctx) => secondFactorOf(ctx, user))
  if (ways.length === 0) return {}
  return { UserMFASettingList: ways, ...(preferred !== null && { PreferredMfaSetting: preferred }) }
}

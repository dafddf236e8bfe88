import { IdentityError, invalidParameter } from '../../domain/identity/identity-error'
import { secondFactorOf } from '../../domain/identity/second-factor'
import type { UserRecord } from '../../domain/records'
import type { SecondFactorMethod } from '../../domain/identity/identity-records'
import type { WorldSession } from '../request-context'
import { usernameOfSession, isCodeNow } from './answer-challenge'
import { map, optional, required, type Fields } from './parameters'
import { issueChallenge } from './tokens'

/** Whoever is signed in, or whoever's sign-in waits for an authenticator app. */
function ownerOf(access: WorldSession, input: Fields, holder: (input: Fields) => UserRecord) {
  const session = optional(input, 'Session')
  if (session === undefined) return { user: holder(input), next: () => ({}) }
  const { user, client } = usernameOfSession(access, session, 'MFA_SETUP')
  const next = (verified: boolean) => ({
    Session: issueChallenge(access.world, user, client, 'MFA_SETUP', verified),
  })
  return { user, next }
}

export function associateSoftwareToken(
  access: WorldSession,
  input: Fields,
  holder: (input: Fields) => UserRecord,
): Fields {
  const { user, next } = ownerOf(access, input, holder)
  const { secret } = access.execute('associateTotp', { userId: user.id })
  return { SecretCode: secret, ...next(false) }
}

export function verifySoftwareToken(
  access: WorldSession,
  input: Fields,
  holder: (input: Fields) => UserRecord,
): Fields {
  const { user, next } = ownerOf(access, input, holder)
  const code = required(input, 'UserCode')
  const { pendingTotpSecret } = access.read((ctx) => secondFactorOf(ctx, user))
  if (pendingTotpSecret === null || !isCodeNow(access, pendingTotpSecret, code))
    throw new IdentityError('EnableSoftwareTokenMFAException', 'Code mismatch', 'code')
  access.execute('verifyTotp', { userId: user.id })
  return { ...next(true), Status: 'SUCCESS' }
}

const SETTINGS: readonly (readonly [member: string, way: SecondFactorMethod])[] = [
  ['SoftwareTokenMfaSettings', 'SOFTWARE_TOKEN_MFA'],
  ['SMSMfaSettings', 'SMS_MFA'],
  ['EmailMfaSettings', 'EMAIL_OTP'],
]

export function setUserMfaPreference(access: WorldSession, input: Fields, user: UserRecord): Fields {
  const given = SETTINGS.filter(([member]) => input[member] !== undefined).map(([member, way]) => {
    const { Enabled: enabled = false, PreferredMfa: preferred = false } = map(input, member)
    if (preferred === true && enabled !== true) throw invalidParameter('Preferred MFA has to be enabled')
    return { way, enabled: enabled === true, preferred: preferred === true }
  })
  access.execute('setSecondFactors', {
    userId: user.id,
    on: given.flatMap(({ way, enabled }) => (enabled ? [way] : [])),
    off: given.flatMap(({ way, enabled }) => (enabled ? [] : [way])),
    preferred: given.find(({ preferred }) => preferred)?.way ?? null,
  })
  return {}
}

/** What GetUser says of it; nothing of somebody who has none. */
export function secondFactorFields(access: WorldSession, user: UserRecord): Fields {
  const { ways, preferred } = access.read((ctx) => secondFactorOf(ctx, user))
  if (ways.length === 0) return {}
  return { UserMFASettingList: ways, ...(preferred !== null && { PreferredMfaSetting: preferred }) }
}

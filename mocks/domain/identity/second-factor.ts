import type { DomainContext } from '../context'
import type { SecondFactorMethod, SecondFactorRecord, UserRecord } from '../records'
import { deleteCode, requireCode, sendCode, type CodeDeliveryDetails } from './verification-codes'
import { invalidParameter, notAuthorized } from './identity-error'
import { findUserByLogin, requireActiveUser } from './usernames'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const SECRET_LENGTH = 32

/** Returns a base32 secret for an authenticator app. */
export const randomSecret = ({ chance }: Pick<DomainContext, 'chance'>, ...what: readonly string[]): string =>
  Array.from({ length: SECRET_LENGTH }, (_, i) => BASE32[chance.integer(0, 31, 'totp', ...what, i)]).join('')

const NONE: Omit<SecondFactorRecord, 'id'> = {
  ways: [],
  preferred: null,
  required: false,
  totpSecret: null,
  pendingTotpSecret: null,
}

/** Returns the second factors of a user, possibly none. */
export const secondFactorOf = ({ store }: Pick<DomainContext, 'store'>, user: UserRecord): SecondFactorRecord =>
  store.secondFactors.get(user.id) ?? { id: user.id, ...NONE }

export function changeSecondFactor(
  ctx: DomainContext,
  user: UserRecord,
  changes: Partial<Omit<SecondFactorRecord, 'id'>>,
): void {
  if (ctx.store.secondFactors.get(user.id)) ctx.store.secondFactors.update(user.id, changes)
  else ctx.store.secondFactors.insert({ id: user.id, ...NONE, ...changes })
}

/** Returns the next sign-in challenge after a correct password, or null if the sign-in is complete. */
export function requiredFactor(ctx: DomainContext, user: UserRecord): RequiredFactor | null {
  if (user.mustChangePassword) return 'NEW_PASSWORD_REQUIRED'
  const { ways, preferred, required } = secondFactorOf(ctx, user)
  if (preferred !== null) return preferred
  if (ways.length > 1) return 'SELECT_MFA_TYPE'
  return ways[0] ?? (required ? 'MFA_SETUP' : null)
}

export type RequiredFactor = SecondFactorMethod | 'NEW_PASSWORD_REQUIRED' | 'SELECT_MFA_TYPE' | 'MFA_SETUP'

/** Sends a sign-in code by text message or email. */
export function sendSignInCode(
  ctx: DomainContext,
  input: { readonly userId: string; readonly way: 'SMS_MFA' | 'EMAIL_OTP' },
): { delivery: CodeDeliveryDetails } {
  const user = requireActiveUser(ctx, input.userId)
  return { delivery: sendCode(ctx, user, 'SIGN_IN', input.way === 'SMS_MFA' ? 'SMS' : 'EMAIL') }
}

/** Checks a sign-in code and deletes it. */
export function takeSignInCode(
  ctx: DomainContext,
  input: { readonly username: string; readonly code: string },
): { userId: string } {
  const user = findUserByLogin(ctx, input.username)
  if (!user) throw notAuthorized('Invalid session for the user.')
  requireCode(ctx, user, 'SIGN_IN', input.code)
  deleteCode(ctx, user, 'SIGN_IN')
  return { userId: user.id }
}

/** Issues a new secret for an authenticator app. The previous secret stays valid until `verifyTotp`. */
export function associateTotp(ctx: DomainContext, input: { readonly userId: string }): { secret: string } {
  const user = requireActiveUser(ctx, input.userId)
  const secret = randomSecret(ctx, user.id, ctx.ids.next('totp'))
  changeSecondFactor(ctx, user, { pendingTotpSecret: secret })
  return { secret }
}

/**
 * Replaces the secret of the authenticator app with the pending secret. Before, the caller must check a code that the
 * app computed from the pending secret (`isTotp`).
 */
export function verifyTotp(ctx: DomainContext, input: { readonly userId: string }): { userId: string } {
  const user = requireActiveUser(ctx, input.userId)
  const { pendingTotpSecret } = secondFactorOf(ctx, user)
  if (pendingTotpSecret !== null)
    changeSecondFactor(ctx, user, { totpSecret: pendingTotpSecret, pendingTotpSecret: null })
  return { userId: user.id }
}

/** Enables and disables second factors of a user. */
export function setSecondFactors(
  ctx: DomainContext,
  input: {
    readonly userId: string
    readonly on: readonly SecondFactorMethod[]
    readonly off: readonly SecondFactorMethod[]
    readonly preferred: SecondFactorMethod | null
  },
): { ways: readonly SecondFactorMethod[] } {
  const user = requireActiveUser(ctx, input.userId)
  const { ways: before, preferred: previous, totpSecret } = secondFactorOf(ctx, user)
  const { on, off } = input
  if (on.includes('SOFTWARE_TOKEN_MFA') && totpSecret === null)
    throw invalidParameter('User has not verified software token mfa')
  if (on.includes('SMS_MFA') && user.phoneNumber === null)
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
  const ways = [...before.filter((way) => !off.includes(way) && !on.includes(way)), ...on]
  const preferred = input.preferred ?? (previous !== null && ways.includes(previous) ? previous : null)
  changeSecondFactor(ctx, user, { ways, preferred, ...(off.includes('SOFTWARE_TOKEN_MFA') && { totpSecret: null }) })
  return { ways }
}

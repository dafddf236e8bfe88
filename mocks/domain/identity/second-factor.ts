import type { DomainContext } from '../context'
import type { UserRecord } from '../records'
import type { SecondFactorRecord, SecondFactorMethod } from './identity-records'
import { forgetCode, requireCode, sendCode, type CodeDeliveryDetails } from './verification-codes'
import { invalidParameter, notAuthorized } from './identity-error'
import { findPerson, requirePerson, requireUsable } from './usernames'
import { randomSecret } from './totp'

const NONE: Omit<SecondFactorRecord, 'id'> = {
  ways: [],
  preferred: null,
  required: false,
  totpSecret: null,
  pendingTotpSecret: null,
}

/** Somebody's second factor, which few have. */
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

/** What a sign-in by the right password has to answer next; null when it is through. */
export function requiredFactor(ctx: DomainContext, user: UserRecord): RequiredFactor | null {
  if (user.mustChangePassword) return 'NEW_PASSWORD_REQUIRED'
  const { ways, preferred, required } = secondFactorOf(ctx, user)
  if (preferred !== null) return preferred
  if (ways.length > 1) return 'SELECT_MFA_TYPE'
  return ways[0] ?? (required ? 'MFA_SETUP' : null)
}

export type RequiredFactor = SecondFactorMethod | 'NEW_PASSWORD_REQUIRED' | 'SELECT_MFA_TYPE' | 'MFA_SETUP'

/** The code of a sign-in, by text message or by e-mail. */
export function sendSignInCode(
  ctx: DomainContext,
  input: { readonly userId: string; readonly way: 'SMS_MFA' | 'EMAIL_OTP' },
): { delivery: CodeDeliveryDetails } {
  const user = requireUsable(requirePerson(ctx, input.userId))
  return { delivery: sendCode(ctx, user, 'SIGN_IN', input.way === 'SMS_MFA' ? 'SMS' : 'EMAIL') }
}

/** Takes the code of a sign-in, which is good once. */
export function takeSignInCode(
  ctx: DomainContext,
  input: { readonly username: string; readonly code: string },
): { userId: string } {
  const user = findPerson(ctx, input.username)
  if (!user) throw notAuthorized('Invalid session for the user.')
  requireCode(ctx, user, 'SIGN_IN', input.code)
  forgetCode(ctx, user, 'SIGN_IN')
  return { userId: user.id }
}

/** A new secret for an authenticator app; the one before stays good until a code of the new one has been seen. */
export function associateTotp(ctx: DomainContext, input: { readonly userId: string }): { secret: string } {
  const user = requireUsable(requirePerson(ctx, input.userId))
  const secret = randomSecret(ctx, user.id, ctx.ids.next('totp'))
  changeSecondFactor(ctx, user, { pendingTotpSecret: secret })
  return { secret }
}

/** A code of the new secret has been seen (`isTotp`): it takes the place of the one before. */
export function verifyTotp(ctx: DomainContext, input: { readonly userId: string }): { userId: string } {
  const user = requireUsable(requirePerson(ctx, input.userId))
  const { pendingTotpSecret } = secondFactorOf(ctx, user)
  if (pendingTotpSecret !== null)
    changeSecondFactor(ctx, user, { totpSecret: pendingTotpSecret, pendingTotpSecret: null })
  return { userId: user.id }
}

/** Turns second factors on and off. */
export function setSecondFactors(
  ctx: DomainContext,
  input: {
    readonly userId: string
    readonly on: readonly SecondFactorMethod[]
    readonly off: readonly SecondFactorMethod[]
    readonly preferred: SecondFactorMethod | null
  },
): { ways: readonly SecondFactorMethod[] } {
  const user = requireUsable(requirePerson(ctx, input.userId))
  const { ways: before, preferred: formerly, totpSecret } = secondFactorOf(ctx, user)
  const { on, off } = input
  if (on.includes('SOFTWARE_TOKEN_MFA') && totpSecret === null)
    throw invalidParameter('User has not verified software token mfa')
  if (on.includes('SMS_MFA') && user.phoneNumber === null)
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
  const ways = [...before.filter((way) => !off.includes(way) && !on.includes(way)), ...on]
  // A secret that is turned off is good for nothing any more.
  const preferred = input.preferred ?? (formerly !== null && ways.includes(formerly) ? formerly : null)
  changeSecondFactor(ctx, user, { ways, preferred, ...(off.includes('SOFTWARE_TOKEN_MFA') && { totpSecret: null }) })
  return { ways }
}

import { HOUR_MS } from '../../../src/shared/calendar'
import type { DomainContext } from '../context'
import { digest128 } from '../hash'
import { insertResult } from '../idempotency'
import { sendMail } from '../notifications'
import type { UserRecord, VerificationCodeRecord } from '../records'
import { settingsOf } from '../platform-settings'
import { checkedPhone, checkedLogin, findUserByLogin, requireActiveUser, requireSignInAllowed } from './usernames'
import { expiredCode, limitExceeded, notAuthorized, wrongCode } from './identity-error'

/**
 * Sends a password reset code to the verified email address. For an unknown or disabled user, or one
 * without a verified address, sends nothing but returns the same response. So the response reveals nothing, as in a
 * Cognito pool that prevents user existence errors.
 */
export function forgotPassword(
  ctx: DomainContext,
  input: { readonly username: string },
): { delivery: CodeDeliveryDetails } {
  const username = checkedLogin(input.username)
  const user = findUserByLogin(ctx, username)
  if (user?.status !== 'ACTIVE' || !user.emailVerified) return { delivery: simulatedDelivery(username) }
  return { delivery: sendCode(ctx, user, 'PASSWORD_RESET') }
}

/** Checks the reset code, sets the new password, and ends all sessions of the user. */
export function confirmForgotPassword(
  ctx: DomainContext,
  input: { readonly username: string; readonly code: string; readonly passwordDigest: string },
): { userId: string } {
  const user = findUserByLogin(ctx, checkedLogin(input.username))
  if (!user || user.status === 'DISABLED') throw wrongCode()
  requireSignInAllowed(user)
  requireCode(ctx, user, 'PASSWORD_RESET', input.code)
  deleteCode(ctx, user, 'PASSWORD_RESET')
  ctx.store.users.update(user.id, {
    passwordDigest: input.passwordDigest,
    mustChangePassword: false,
    tokenGeneration: user.tokenGeneration + 1,
    updatedAt: ctx.now,
  })
  return { userId: user.id }
}

/** Replaces the temporary password of a user during sign-in. */
export function respondToNewPassword(
  ctx: DomainContext,
  input: { readonly userId: string; readonly passwordDigest: string; readonly phoneNumber?: string },
): { userId: string } {
  const user = requireActiveUser(ctx, input.userId)
  if (!user.mustChangePassword) throw notAuthorized('Invalid session for the user, session is expired.')
  ctx.store.users.update(user.id, {
    ...(input.phoneNumber !== undefined && { phoneNumber: checkedPhone(input.phoneNumber) }),
    passwordDigest: input.passwordDigest,
    mustChangePassword: false,
    updatedAt: ctx.now,
  })
  return { userId: user.id }
}

export type CodePurpose = VerificationCodeRecord['purpose']

const MAX_CODE_ATTEMPTS = 5

/** Recipient of a code, masked as in Cognito's responses. */
export interface CodeDeliveryDetails {
  readonly destination: string
  readonly medium: 'EMAIL' | 'SMS'
  readonly attribute: 'email' | 'phone_number'
}

/** Returns delivery details for an unknown user, so that the response does not reveal which usernames exist. */
export const simulatedDelivery = (name: string): CodeDeliveryDetails =>
  deliveryTo(name.includes('@') ? name : `${name}@example.com`)

function deliveryTo(email: string): CodeDeliveryDetails {
  const [localPart = '', domain = ''] = email.split('@')
  const masked = `${localPart.charAt(0)}***@${domain.charAt(0)}***`
  return { destination: masked, medium: 'EMAIL', attribute: 'email' }
}

const toPhone = (number: string): CodeDeliveryDetails => ({
  destination: `+${'*'.repeat(Math.max(0, number.length - 5))}${number.slice(-4)}`,
  medium: 'SMS',
  attribute: 'phone_number',
})

const codeId = (purpose: CodePurpose, userId: string): string => `${purpose}:${userId}`

interface Purpose {
  readonly subject: string
  /** Text that follows "your code to" in the message. */
  readonly action: string
  readonly lifetimeMs: number
  readonly lifetimeLabel: string
  /** Minimum time between two codes. */
  readonly resendAfterMs: number
}

const ONE_HOUR = { lifetimeMs: HOUR_MS, lifetimeLabel: 'one hour', resendAfterMs: 30_000 }

const PURPOSES: Readonly<Record<CodePurpose, Purpose>> = {
  SIGN_UP: { subject: 'Confirm your account', action: 'confirm your account', ...ONE_HOUR },
  PASSWORD_RESET: { subject: 'Reset your password', action: 'choose a new password', ...ONE_HOUR },
  // A sign-in code expires together with the sign-in session. Each new sign-in sends a new code immediately, so there
  // is no minimum time between two codes.
  SIGN_IN: {
    subject: 'Your sign-in code',
    action: 'sign in',
    lifetimeMs: 180_000,
    lifetimeLabel: 'three minutes',
    resendAfterMs: 0,
  },
}

/** Sends a new code, which replaces the previous one. Throws if the previous code is too recent. */
export function sendCode(
  ctx: DomainContext,
  user: UserRecord,
  purpose: CodePurpose,
  medium: CodeDeliveryDetails['medium'] = 'EMAIL',
): CodeDeliveryDetails {
  const { subject, action, lifetimeMs, lifetimeLabel, resendAfterMs } = PURPOSES[purpose]
  const id = codeId(purpose, user.id)
  const earlier = ctx.store.verificationCodes.get(id)
  if (earlier && ctx.now < earlier.expiresAt - lifetimeMs + resendAfterMs) throw limitExceeded()
  const code = String(ctx.chance.integer(0, 999_999, 'code', id, ctx.ids.next('code'))).padStart(6, '0')
  const fields = { userId: user.id, purpose, code, expiresAt: ctx.now + lifetimeMs, attempts: 0 }
  if (earlier) ctx.store.verificationCodes.update(id, fields)
  else ctx.store.verificationCodes.insert({ id, ...fields })
  const { brandName } = settingsOf(ctx)
  sendMail(ctx, {
    to: medium === 'SMS' ? (user.phoneNumber ?? '') : user.email,
    medium,
    subject: `${brandName}: ${subject}`,
    body: `Hi ${user.firstName}, your code to ${action} is ${code}. It expires in ${lifetimeLabel}.`,
    code,
  })
  return medium === 'SMS' ? toPhone(user.phoneNumber ?? '') : deliveryTo(user.email)
}

/** Throws if the code is wrong or expired, or after too many attempts. */
export function requireCode(ctx: DomainContext, user: UserRecord, purpose: CodePurpose, code: string): void {
  const sent = ctx.store.verificationCodes.get(codeId(purpose, user.id))
  if (!sent || ctx.now >= sent.expiresAt) throw expiredCode()
  if (sent.attempts >= MAX_CODE_ATTEMPTS) throw limitExceeded()
  if (sent.code !== code.trim()) throw wrongCode()
}

export const deleteCode = (ctx: DomainContext, user: UserRecord, purpose: CodePurpose): void =>
  ctx.store.verificationCodes.remove(codeId(purpose, user.id))

/**
 * Counts a wrong code, to limit guessing. This is a separate command, because a command that throws changes nothing.
 * Repetitions of one wrong code count once, because the app sends each code to the GraphQL API and then to Cognito.
 */
export function countWrongCode(
  ctx: DomainContext,
  input: { readonly username: string; readonly purpose: CodePurpose; readonly code: string },
): { attempts: number } {
  const user = findUserByLogin(ctx, input.username)
  const sent = user && ctx.store.verificationCodes.get(codeId(input.purpose, user.id))
  if (!sent) return { attempts: 0 }
  const attemptId = `wrong-code:${sent.id}:${sent.code}:${digest128(input.code.trim())[0]}`
  if (ctx.store.idempotency.get(attemptId)) return { attempts: sent.attempts }
  const attempts = sent.attempts + 1
  insertResult(ctx, attemptId, 'countWrongCode', JSON.stringify(sent.id), JSON.stringify({ attempts }))
  ctx.store.verificationCodes.update(sent.id, { attempts })
  return { attempts }
}

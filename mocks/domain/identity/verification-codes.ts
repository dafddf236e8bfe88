import type { DomainContext } from '../context'
import { hash32 } from '../hash'
import { sendMail } from '../notifications'
import type { UserRecord } from '../records'
import type { VerificationCodeRecord } from './identity-records'
import { settingsOf } from '../platform-settings'
import { findPerson } from './usernames'
import { IdentityError, limitExceeded, wrongCode } from './identity-error'

export type CodePurpose = VerificationCodeRecord['purpose']

export const CODE_LIFE_MS = 3_600_000
export const CODE_ATTEMPTS = 5
/** A code is not sent again sooner than this. */
export const RESEND_AFTER_MS = 30_000

/** Where a code went, masked as the provider masks it. */
export interface CodeDeliveryDetails {
  readonly destination: string
  readonly medium: 'EMAIL' | 'SMS'
  readonly attribute: 'email' | 'phone_number'
}

/** Nobody learns from the answer whether the name belongs to somebody. */
export const simulatedDelivery = (name: string): CodeDeliveryDetails =>
  deliveryTo(name.includes('@') ? name : `${name}@example.com`)

export function deliveryTo(email: string): CodeDeliveryDetails {
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
  readonly toDoWhat: string
  readonly lifeMs: number
  readonly lifeInWords: string
  /** Not sent again sooner than this. */
  readonly resendAfterMs: number
}

const PURPOSES: Readonly<Record<CodePurpose, Purpose>> = {
  SIGN_UP: {
    subject: 'Confirm your account',
    toDoWhat: 'confirm your account',
    lifeMs: CODE_LIFE_MS,
    lifeInWords: 'one hour',
    resendAfterMs: RESEND_AFTER_MS,
  },
  PASSWORD_RESET: {
    subject: 'Reset your password',
    toDoWhat: 'choose a new password',
    lifeMs: CODE_LIFE_MS,
    lifeInWords: 'one hour',
    resendAfterMs: RESEND_AFTER_MS,
  },
  // It lives as long as the sign-in that waits for it. Whoever signs in again has waited for nothing yet.
  SIGN_IN: {
    subject: 'Your sign-in code',
    toDoWhat: 'sign in',
    lifeMs: 180_000,
    lifeInWords: 'three minutes',
    resendAfterMs: 0,
  },
}

/** Sends a new code, which takes the place of an earlier one. */
export function sendCode(
  ctx: DomainContext,
  user: UserRecord,
  purpose: CodePurpose,
  medium: CodeDeliveryDetails['medium'] = 'EMAIL',
): CodeDeliveryDetails {
  const { subject, toDoWhat, lifeMs, lifeInWords, resendAfterMs } = PURPOSES[purpose]
  const id = codeId(purpose, user.id)
  const earlier = ctx.store.verificationCodes.get(id)
  if (earlier && ctx.now < earlier.expiresAt - lifeMs + resendAfterMs) throw limitExceeded()
  const code = String(ctx.chance.integer(0, 999_999, 'code', id, ctx.ids.next('code'))).padStart(6, '0')
  const fields = { userId: user.id, purpose, code, expiresAt: ctx.now + lifeMs, attempts: 0 }
  if (earlier) ctx.store.verificationCodes.update(id, fields)
  else ctx.store.verificationCodes.insert({ id, ...fields })
  const { brandName } = settingsOf(ctx)
  sendMail(ctx, {
    to: medium === 'SMS' ? (user.phoneNumber ?? '') : user.email,
    medium,
    subject: `${brandName}: ${subject}`,
    body: `Hi ${user.firstName}, your code to ${toDoWhat} is ${code}. It expires in ${lifeInWords}.`,
    code,
  })
  return medium === 'SMS' ? toPhone(user.phoneNumber ?? '') : deliveryTo(user.email)
}

/** Refuses a code that is wrong, too old, or guessed at too often. */
export function requireCode(ctx: DomainContext, user: UserRecord, purpose: CodePurpose, code: string): void {
  const sent = ctx.store.verificationCodes.get(codeId(purpose, user.id))
  if (!sent || ctx.now >= sent.expiresAt)
    throw new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.', 'code')
  if (sent.attempts >= CODE_ATTEMPTS) throw limitExceeded()
  if (sent.code !== code.trim()) throw wrongCode()
}

export const forgetCode = (ctx: DomainContext, user: UserRecord, purpose: CodePurpose): void =>
  ctx.store.verificationCodes.remove(codeId(purpose, user.id))

/**
 * A refused code changes nothing; that it was tried is counted by itself, so that nobody can guess on. The same wrong
 * code again counts once: the app asks two doors for one try of its person.
 */
export function countWrongCode(
  ctx: DomainContext,
  input: { readonly username: string; readonly purpose: CodePurpose; readonly code: string },
): { attempts: number } {
  const user = findPerson(ctx, input.username)
  const sent = user && ctx.store.verificationCodes.get(codeId(input.purpose, user.id))
  if (!sent) return { attempts: 0 }
  const tryId = `wrong-code:${sent.id}:${sent.code}:${hash32(input.code.trim())}`
  if (ctx.store.idempotency.get(tryId)) return { attempts: sent.attempts }
  const attempts = sent.attempts + 1
  ctx.store.idempotency.insert({
    id: tryId,
    operation: 'countWrongCode',
    input: JSON.stringify(sent.id),
    result: JSON.stringify({ attempts }),
    at: ctx.now,
  })
  ctx.store.verificationCodes.update(sent.id, { attempts })
  return { attempts }
}

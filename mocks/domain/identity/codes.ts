import type { DomainContext } from '../context'
import { hash32 } from '../hash'
import { sendMail } from '../mail'
import type { UserRecord, VerificationCodeRecord } from '../records'
import { settingsOf } from '../settings/platform-settings'
import { findPerson } from './people'
import { IdentityError, limitExceeded } from './identity-error'

export type CodePurpose = VerificationCodeRecord['purpose']

export const CODE_LIFE_MS = 3_600_000
export const CODE_ATTEMPTS = 5
/** A code is not sent again sooner than this. */
export const RESEND_AFTER_MS = 30_000

/** Where a code went, masked as the provider masks it. */
export interface CodeDeliveryDetails {
  readonly destination: string
  readonly medium: 'EMAIL'
  readonly attribute: 'email'
}

/** Nobody learns from the answer whether the name belongs to somebody. */
export const simulatedDelivery = (name: string): CodeDeliveryDetails =>
  deliveryTo(name.includes('@') ? name : `${name}@example.com`)

export function deliveryTo(email: string): CodeDeliveryDetails {
  const [localPart = '', domain = ''] = email.split('@')
  const masked = `${localPart.charAt(0)}***@${domain.charAt(0)}***`
  return { destination: masked, medium: 'EMAIL', attribute: 'email' }
}

const codeId = (purpose: CodePurpose, userId: string): string => `${purpose}:${userId}`

const WORDS: Readonly<Record<CodePurpose, readonly [subject: string, purpose: string]>> = {
  SIGN_UP: ['Confirm your account', 'confirm your account'],
  PASSWORD_RESET: ['Reset your password', 'choose a new password'],
}

/** Sends a new code, which takes the place of an earlier one. */
export function sendCode(ctx: DomainContext, user: UserRecord, purpose: CodePurpose): CodeDeliveryDetails {
  const id = codeId(purpose, user.id)
  const earlier = ctx.store.verificationCodes.get(id)
  if (earlier && ctx.now < earlier.expiresAt - CODE_LIFE_MS + RESEND_AFTER_MS) throw limitExceeded()
  const code = String(ctx.chance.integer(0, 999_999, 'code', id, ctx.ids.next('code'))).padStart(6, '0')
  const fields = { userId: user.id, purpose, code, expiresAt: ctx.now + CODE_LIFE_MS, attempts: 0 }
  if (earlier) ctx.store.verificationCodes.update(id, fields)
  else ctx.store.verificationCodes.insert({ id, ...fields })
  const [subject, toDoWhat] = WORDS[purpose]
  const { brandName } = settingsOf(ctx)
  sendMail(ctx, {
    to: user.email,
    medium: 'EMAIL',
    subject: `${brandName}: ${subject}`,
    body: `Hi ${user.firstName}, your code to ${toDoWhat} is ${code}. It expires in one hour.`,
    code,
  })
  return deliveryTo(user.email)
}

/** Refuses a code that is wrong, too old, or guessed at too often. */
export function requireCode(ctx: DomainContext, user: UserRecord, purpose: CodePurpose, code: string): void {
  const sent = ctx.store.verificationCodes.get(codeId(purpose, user.id))
  if (!sent || ctx.now >= sent.expiresAt)
    throw new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.', 'code')
  if (sent.attempts >= CODE_ATTEMPTS) throw limitExceeded()
  if (sent.code !== code.trim()) throw wrongCode()
}

export const wrongCode = () =>
  new IdentityError('CodeMismatchException', 'Invalid verification code provided, please try again.', 'code')

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

import type { DomainContext } from '../context'
import type { UserRecord } from '../records'
import { matchesDigest } from '../users/passwords'
import { IdentityError, invalidParameter, notAuthorized, wrongPassword } from './identity-error'
import { visibleLine } from '../clean-text'

export function checkedEmail(value: string): string {
  const email = value.trim()
  if (
    email.length > 254 ||
    visibleLine(email) !== email.normalize('NFC') ||
    !/^[^\s@"<>(),;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)
  )
    throw invalidParameter('Invalid email address format.', 'email')
  return email
}

/** With its country; a number of ten digits is one of the United States. */
export function checkedPhone(value: string): string {
  const compact = value.replace(/[\s().-]/g, '')
  const number = /^\d{10}$/.test(compact) ? `+1${compact}` : /^1\d{10}$/.test(compact) ? `+${compact}` : compact
  if (!/^\+[1-9]\d{7,14}$/.test(number)) throw invalidParameter('Invalid phone number format.', 'phoneNumber')
  return number
}

/** The development stand-in refuses this password, whoever signs in. */
const REFUSED_PASSWORD = 'error'

const MAX_USERNAME = 128

/** Cognito's own rule: 1 to 128 characters, no white space and no control characters. */
export function checkedUsername(username: string): string {
  const name = username.trim()
  if (name.length > MAX_USERNAME)
    throw invalidParameter(
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must have length less than or equal to 128",
      'username',
    )
  if (!/^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u.test(name))
    throw invalidParameter(
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
      'username',
    )
  return name
}

/**
 * The person of this username, or of this e-mail address, which is an alias for it: what looks like an address is its
 * owner's before it is anybody's name. Letter case does not matter.
 */
export function findPerson({ store }: Pick<DomainContext, 'store'>, name: string): UserRecord | undefined {
  const key = name.trim().toLowerCase()
  return (key.includes('@') ? store.usersByEmail.list(key)[0] : undefined) ?? store.usersByUsername.list(key)[0]
}

/** Whether somebody else signs in by this address, be it as his e-mail or as the name that he has always had. */
export function isEmailTaken({ store }: Pick<DomainContext, 'store'>, email: string, ownerId?: string): boolean {
  const key = email.toLowerCase()
  return [...store.usersByEmail.list(key), ...store.usersByUsername.list(key)].some((user) => user.id !== ownerId)
}

/** Refuses a person who may not be signed in, whatever is presented. */
export function requireUsable(user: UserRecord): UserRecord {
  if (user.status === 'DISABLED') throw notAuthorized('User is disabled.')
  if (user.status === 'PENDING') throw new IdentityError('UserNotConfirmedException', 'User is not confirmed.')
  return user
}

/**
 * Whether the password lets this name in. A name that the world does not know has no password yet: any will do but the
 * one that the stand-in refuses. Whether somebody is disabled is told to those only who know the password.
 */
export function checkPassword(ctx: DomainContext, username: string, password: string): UserRecord | undefined {
  if (password === REFUSED_PASSWORD) throw notAuthorized('Invalid credentials')
  const user = findPerson(ctx, checkedUsername(username))
  if (!user) return undefined
  if (user.passwordDigest !== null && !matchesDigest(password, user.passwordDigest)) throw wrongPassword()
  return requireUsable(user)
}

export function requirePerson(ctx: DomainContext, userId: string): UserRecord {
  const user = ctx.store.users.get(userId)
  if (!user) throw wrongPassword()
  return user
}

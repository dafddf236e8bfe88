import { readPhone } from '../../../src/shared/pasted-numbers'
import type { DomainContext } from '../context'
import type { UserRecord } from '../records'
import { matchesDigest } from './passwords'
import { IdentityError, invalidParameter, notAuthorized, wrongPassword } from './identity-error'

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

export function checkedEmail(value: string, field = 'email'): string {
  const email = value.trim()
  if (email.length > 254 || INVISIBLE.test(email) || !/^[^\s@"<>(),;:\\[\]]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email))
    throw invalidParameter('Invalid email address format.', field)
  return email
}

/** Returns the number in E.164 format. Ten digits are a US number. */
export function checkedPhone(value: string): string {
  const phone = readPhone(value)
  if (phone?.extension !== null) throw invalidParameter('Invalid phone number format.', 'phoneNumber')
  return phone.number
}

/** Every sign-in with this password fails (product specification, section 8). */
export const REFUSED_PASSWORD = 'error'

const MAX_USERNAME = 128

/** Trims and validates a new username by Cognito's rule: 1 to 128 characters, no spaces, no control characters. */
export const checkedUsername = (username: string): string => checkedName(username, /^[\p{L}\p{M}\p{S}\p{N}\p{P}]+$/u)

/**
 * Trims and validates a username at sign-in. It may contain spaces, because the stand-in accepts every name (product
 * specification, section 6).
 */
export const checkedLogin = (username: string): string => checkedName(username, /^[\p{L}\p{M}\p{S}\p{N}\p{P} ]+$/u)

function checkedName(username: string, pattern: RegExp): string {
  const name = username.trim()
  if (name.length > MAX_USERNAME)
    throw invalidParameter(
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must have length less than or equal to 128",
      'username',
    )
  if (!pattern.test(name))
    throw invalidParameter(
      "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+",
      'username',
    )
  return name
}

/**
 * Returns the user with this username or email address. Ignores case. If one user's username equals another user's
 * email address, returns the owner of the email address.
 */
export function findUserByLogin({ store }: Pick<DomainContext, 'store'>, name: string): UserRecord | undefined {
  const key = name.trim().toLowerCase()
  const owners = key.includes('@') ? store.usersByEmail.list(key) : []
  return owners.find(({ status }) => status !== 'PENDING') ?? owners[0] ?? store.usersByUsername.list(key)[0]
}

/** Returns true if another confirmed user signs in with this address, either as email or as username. */
export function isEmailTaken({ store }: Pick<DomainContext, 'store'>, email: string, ownerId?: string): boolean {
  const key = email.toLowerCase()
  return [...store.usersByEmail.list(key), ...store.usersByUsername.list(key)].some(
    ({ id, status }) => id !== ownerId && status !== 'PENDING',
  )
}

/** Returns the user. Throws if the account is disabled or not confirmed. */
export function requireSignInAllowed(user: UserRecord): UserRecord {
  if (user.status === 'DISABLED') throw notAuthorized('User is disabled.')
  if (user.status === 'PENDING') throw new IdentityError('UserNotConfirmedException', 'User is not confirmed.')
  return user
}

/**
 * Returns the user if the password is correct, or undefined for an unknown username. Unknown usernames accept any
 * password except `error`. Only a correct password reveals that an account is disabled.
 */
export function checkPassword(ctx: DomainContext, username: string, password: string): UserRecord | undefined {
  if (password === REFUSED_PASSWORD) throw notAuthorized('Invalid credentials')
  const user = findUserByLogin(ctx, checkedLogin(username))
  if (!user) return undefined
  if (user.passwordDigest !== null && !matchesDigest(password, user.passwordDigest)) throw wrongPassword()
  return requireSignInAllowed(user)
}

export function requireUserById(ctx: DomainContext, userId: string): UserRecord {
  const user = ctx.store.users.get(userId)
  if (!user) throw wrongPassword()
  return user
}

/** Returns the user with this id. Throws if the user may not sign in. */
export const requireActiveUser = (ctx: DomainContext, userId: string): UserRecord =>
  requireSignInAllowed(requireUserById(ctx, userId))

import type { DomainContext } from '../context'
import { settingsOf } from '../platform-settings'
import { checkedAddress, checkedNmls, checkedText, insertUser, MAX_NAME } from '../user-fields'
import { deleteCode, requireCode, sendCode, simulatedDelivery, type CodeDeliveryDetails } from './verification-codes'
import { expiredCode, IdentityError, invalidParameter, notAuthorized } from './identity-error'
import { checkedEmail, checkedPhone, checkedUsername, findUserByLogin, isEmailTaken } from './usernames'
import type { AddressRecord } from '../records'

/** Form data of a sign-up, without the password. */
export interface SignUpPerson {
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber: string
  readonly nmlsNumber: string | null
  readonly address: AddressRecord
}

const checkedPerson = (person: SignUpPerson): Omit<SignUpPerson, 'username'> => ({
  email: checkedEmail(person.email),
  firstName: checkedText(person.firstName, 'firstName', MAX_NAME),
  lastName: checkedText(person.lastName, 'lastName', MAX_NAME),
  phoneNumber: checkedPhone(person.phoneNumber),
  nmlsNumber: checkedNmls(person.nmlsNumber),
  address: checkedAddress(person.address),
})

export interface SignUpInput extends SignUpPerson {
  readonly passwordDigest: string
}

/** A username must not look like an email address, because another user could sign in with that address. */
const EMAIL_FORMAT = /^\S+@\S+\.\S+$/

/**
 * Creates an agent account with status PENDING and sends a confirmation code. As in Cognito, an email becomes a sign-in
 * name when it is confirmed. Until then, several accounts may have it.
 */
export function signUp(ctx: DomainContext, input: SignUpInput): { userId: string; delivery: CodeDeliveryDetails } {
  const username = checkedUsername(input.username)
  if (EMAIL_FORMAT.test(username))
    throw invalidParameter(
      'Username cannot be of email format, since user pool is configured for email alias.',
      'username',
    )
  const person = checkedPerson(input)
  if (ctx.store.usersByUsername.list(username.toLowerCase()).length > 0)
    throw new IdentityError('UsernameExistsException', 'User already exists', 'username')
  const user = insertUser(ctx, {
    id: ctx.ids.next('user'),
    username,
    ...person,
    role: 'AGENT',
    status: 'PENDING',
    emailVerified: false,
    selectedStates: settingsOf(ctx).defaultStates,
    passwordDigest: input.passwordDigest,
  })
  return { userId: user.id, delivery: sendCode(ctx, user, 'SIGN_UP') }
}

export function confirmSignUp(
  ctx: DomainContext,
  input: { readonly username: string; readonly code: string },
): { userId: string } {
  const user = findUserByLogin(ctx, checkedUsername(input.username))
  // As in a Cognito pool that prevents user existence errors.
  if (!user) throw expiredCode()
  if (user.status !== 'PENDING')
    throw notAuthorized(
      `User cannot be confirmed. Current status is ${user.status === 'ACTIVE' ? 'CONFIRMED' : 'DISABLED'}`,
    )
  requireCode(ctx, user, 'SIGN_UP', input.code)
  if (isEmailTaken(ctx, user.email, user.id))
    throw new IdentityError('AliasExistsException', 'An account with the email already exists.', 'email')
  deleteCode(ctx, user, 'SIGN_UP')
  ctx.store.users.update(user.id, { status: 'ACTIVE', emailVerified: true, updatedAt: ctx.now })
  return { userId: user.id }
}

export function resendConfirmationCode(
  ctx: DomainContext,
  input: { readonly username: string },
): { delivery: CodeDeliveryDetails } {
  const username = checkedUsername(input.username)
  const user = findUserByLogin(ctx, username)
  if (!user) return { delivery: simulatedDelivery(username) }
  if (user.status !== 'PENDING') throw invalidParameter('User is already confirmed.')
  return { delivery: sendCode(ctx, user, 'SIGN_UP') }
}

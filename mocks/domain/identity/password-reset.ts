import type { DomainContext } from '../context'
import { checkedPhone, checkedUsername, findUserByLogin, requireUserById, requireSignInAllowed } from './usernames'
import { deleteCode, requireCode, sendCode, simulatedDelivery, type CodeDeliveryDetails } from './verification-codes'
import { invalidParameter, notAuthorized, wrongCode } from './identity-error'

/** Sends a reset code to the verified email address. Reports a delivery for unknown users too. */
export function forgotPassword(
  ctx: DomainContext,
  input: { readonly username: string },
): { delivery: CodeDeliveryDetails } {
  const username = checkedUsername(input.username)
  const user = findUserByLogin(ctx, username)
  if (!user) return { delivery: simulatedDelivery(username) }
  if (user.status === 'DISABLED') throw notAuthorized('User is disabled.')
  if (!user.emailVerified || user.status === 'PENDING')
    throw invalidParameter(
      'Cannot reset password for the user as there is no registered/verified email or phone_number',
      'username',
    )
  return { delivery: sendCode(ctx, user, 'PASSWORD_RESET') }
}

/** Sets the new password and ends all sessions of the user. */
export function confirmForgotPassword(
  ctx: DomainContext,
  input: { readonly username: string; readonly code: string; readonly passwordDigest: string },
): { userId: string } {
  const user = findUserByLogin(ctx, checkedUsername(input.username))
  if (!user) throw wrongCode()
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

/** Replaces a temporary password during sign-in. */
export function respondToNewPassword(
  ctx: DomainContext,
  input: { readonly userId: string; readonly passwordDigest: string; readonly phoneNumber?: string },
): { userId: string } {
  const user = requireSignInAllowed(requireUserById(ctx, input.userId))
  if (!user.mustChangePassword) throw notAuthorized('Invalid session for the user, session is expired.')
  ctx.store.users.update(user.id, {
    ...(input.phoneNumber !== undefined && { phoneNumber: checkedPhone(input.phoneNumber) }),
    passwordDigest: input.passwordDigest,
    mustChangePassword: false,
    updatedAt: ctx.now,
  })
  return { userId: user.id }
}

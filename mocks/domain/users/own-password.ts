import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { invalid } from '../errors'
import { digestPassword, matchesDigest, passwordPolicyError, passwordSalt } from './passwords'

/** Accounts without a stored password accept any password except this one. */
const REJECTED_PASSWORD = 'error'

/**
 * Validates a password change and returns digests, because the journal must not contain passwords. A user without a
 * stored password may enter any current password, as at sign-in.
 */
export function preparePasswordChange(
  ctx: DomainContext,
  input: { currentPassword: string; newPassword: string },
): { currentDigest: string | null; passwordDigest: string } {
  const user = requireUser(ctx)
  const { passwordDigest } = user
  const isCurrentPassword =
    passwordDigest === null
      ? input.currentPassword !== '' && input.currentPassword !== REJECTED_PASSWORD
      : matchesDigest(input.currentPassword, passwordDigest)
  if (!isCurrentPassword) throw invalid('currentPassword', 'This is not your current password.')
  const policyError = passwordPolicyError(input.newPassword)
  if (policyError) throw invalid('newPassword', policyError)
  if (input.newPassword === input.currentPassword)
    throw invalid('newPassword', 'Choose a password that differs from the current one.')
  const salt = passwordSalt(ctx, user.id, `${ctx.now}`)
  return { currentDigest: passwordDigest, passwordDigest: digestPassword(input.newPassword, salt, user.username) }
}

/** Stores the new password digest. Fails if the password changed after the validation. */
export function changePassword(
  ctx: DomainContext,
  input: { currentDigest: string | null; passwordDigest: string },
): { userId: string } {
  const user = requireUser(ctx)
  if (user.passwordDigest !== input.currentDigest)
    throw invalid('currentPassword', 'This is not your current password.')
  ctx.store.users.update(user.id, {
    passwordDigest: input.passwordDigest,
    mustChangePassword: false,
    updatedAt: ctx.now,
  })
  return { userId: user.id }
}

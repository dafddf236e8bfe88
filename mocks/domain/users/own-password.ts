import { requireUser } from '../access'
import type { DomainContext } from '../context'
import { invalid } from '../errors'
import { passwordSalt } from './user-administration'
import { digestPassword, matchesDigest, passwordPolicyError } from './passwords'

/** What the development stand-in never takes for a right password. */
const REFUSED_PASSWORD = 'error'

/**
 * Checks a change of password and leaves of it what the journal may keep: the digest of the new one. Whoever has no
 * password of his own yet is not held to the current one, as at sign-in.
 */
export function sealedPasswordChange(
  ctx: DomainContext,
  input: { currentPassword: string; newPassword: string },
): { currentDigest: string | null; passwordDigest: string } {
  const user = requireUser(ctx)
  const { passwordDigest } = user
  const isRight =
    passwordDigest === null
      ? input.currentPassword !== '' && input.currentPassword !== REFUSED_PASSWORD
      : matchesDigest(input.currentPassword, passwordDigest)
  if (!isRight) throw invalid('currentPassword', 'This is not your current password.')
  const problem = passwordPolicyError(input.newPassword)
  if (problem) throw invalid('newPassword', problem)
  if (input.newPassword === input.currentPassword)
    throw invalid('newPassword', 'Choose a password that differs from the current one.')
  const salt = passwordSalt(ctx, user.id, `${ctx.now}`)
  return { currentDigest: passwordDigest, passwordDigest: digestPassword(input.newPassword, salt, user.username) }
}

/** Puts a new password in the place of the one that was checked. */
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

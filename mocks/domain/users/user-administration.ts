import { requireAdministrator } from '../access'
import type { DomainContext } from '../context'
import { conflict, invalid, notFound } from '../errors'
import { sendMail } from '../notifications'
import type { UserRecord, UserRole, UserStatus } from '../records'
import { checkedStates, sortStates } from '../states'
import { cancelOpenPayments } from '../payments/confirmation'
import { auditUser, checkedText, fullName, MAX_NAME, optionalReason } from '../user-fields'
import { digestPassword, passwordSalt } from '../identity/passwords'

export function requireUserById(ctx: DomainContext, userId: string): UserRecord {
  const user = ctx.store.users.get(userId)
  if (!user) throw notFound('The user')
  return user
}

/**
 * Throws CONFLICT if administrators try to reduce their own access. At least one administrator always remains, because
 * only an administrator can reduce the access of other users.
 */
function requireOtherUser(actor: UserRecord, target: UserRecord, field: string): void {
  if (target.id === actor.id) throw conflict(field, 'You cannot change your own access. Ask another administrator.')
}

const ROLE_NAMES: Readonly<Record<UserRole, string>> = {
  AGENT: 'Agent',
  MANAGER: 'Manager',
  ADMINISTRATOR: 'Administrator',
}

/** Changes a user's role and removes the user from the unit, so that a promoted agent does not manage that unit. */
export function updateUserRole(ctx: DomainContext, input: { userId: string; role: UserRole }): { userId: string } {
  const actor = requireAdministrator(ctx)
  const user = requireUserById(ctx, input.userId)
  if (user.role === input.role) return { userId: user.id }
  requireOtherUser(actor, user, 'role')
  ctx.store.users.update(user.id, { role: input.role, unitId: null, updatedAt: ctx.now })
  const unit = user.unitId === null ? undefined : ctx.store.orgUnits.get(user.unitId)?.name
  auditUser(ctx, 'ROLE_CHANGED', user, {
    detail: `${ROLE_NAMES[user.role]} → ${ROLE_NAMES[input.role]}${unit ? `; no longer in ${unit}` : ''}`,
  })
  return { userId: user.id }
}

interface UserStatusInput {
  readonly userId: string
  readonly status: UserStatus
  readonly reason?: string | null
}

/** Changes a user's status. A disabled user is rejected at the next request, because each request reads the status. */
export function updateUserStatus(ctx: DomainContext, input: UserStatusInput): { userId: string } {
  const actor = requireAdministrator(ctx)
  const user = requireUserById(ctx, input.userId)
  const reason = optionalReason(input.reason)
  if (user.status === input.status) return { userId: user.id }
  if (input.status === 'PENDING') throw invalid('status', 'Only an unconfirmed sign-up can be pending.')
  if (input.status === 'DISABLED') requireOtherUser(actor, user, 'status')
  ctx.store.users.update(user.id, { status: input.status, updatedAt: ctx.now })
  const isDisabled = input.status === 'DISABLED'
  if (isDisabled) cancelOpenPayments(ctx, user.id, 'Canceled because the account was disabled.')
  auditUser(ctx, isDisabled ? 'USER_DISABLED' : 'USER_ENABLED', user, { reason })
  if (user.notificationPreferences.email)
    sendMail(ctx, {
      to: user.email,
      medium: 'EMAIL',
      subject: isDisabled ? 'Your account was disabled' : 'Your account is active',
      body: reason ?? 'An administrator changed the status of your account.',
    })
  return { userId: user.id }
}

export type UserStatesOperation = 'ADD' | 'REMOVE' | 'SET'

interface UserStatesInput {
  readonly userId: string
  readonly operation: UserStatesOperation
  readonly states: readonly string[]
}

export function updateUserStates(ctx: DomainContext, input: UserStatesInput): { userId: string } {
  requireAdministrator(ctx)
  const user = requireUserById(ctx, input.userId)
  const changedStates = checkedStates(input.states, 'states')
  if (changedStates.length === 0 && input.operation !== 'SET') throw invalid('states', 'Choose at least one state.')
  const nextStates: Readonly<Record<UserStatesOperation, () => readonly string[]>> = {
    ADD: () => [...user.selectedStates, ...changedStates],
    REMOVE: () => user.selectedStates.filter((state) => !changedStates.includes(state)),
    SET: () => changedStates,
  }
  const selectedStates = sortStates(nextStates[input.operation]())
  if (selectedStates.join() === user.selectedStates.join()) return { userId: user.id }
  ctx.store.users.update(user.id, { selectedStates, updatedAt: ctx.now })
  auditUser(ctx, 'STATES_CHANGED', user, {
    detail: `${user.selectedStates.join(', ') || 'none'} → ${selectedStates.join(', ') || 'none'}`,
  })
  return { userId: user.id }
}

interface UserProfileInput {
  readonly userId: string
  readonly input: { readonly firstName?: string | null; readonly lastName?: string | null }
}

export function updateUserProfile(ctx: DomainContext, { userId, input }: UserProfileInput): { userId: string } {
  requireAdministrator(ctx)
  const user = requireUserById(ctx, userId)
  const names = {
    firstName: input.firstName == null ? user.firstName : checkedText(input.firstName, 'firstName', MAX_NAME),
    lastName: input.lastName == null ? user.lastName : checkedText(input.lastName, 'lastName', MAX_NAME),
  }
  const renamed = ctx.store.users.update(user.id, { ...names, updatedAt: ctx.now })
  auditUser(ctx, 'PROFILE_CHANGED', renamed, { detail: `${fullName(user)} → ${fullName(renamed)}` })
  return { userId: user.id }
}

/**
 * Returns a temporary password that the user must change at sign-in, and ends the user's sessions. The password is
 * computed from the seed, so that a replay of the journal creates the same password. Only its digest is stored.
 */
export function resetUserPassword(
  ctx: DomainContext,
  input: { userId: string },
): { userId: string; temporaryPassword: string } {
  requireAdministrator(ctx)
  const user = requireUserById(ctx, input.userId)
  const reset = ctx.ids.next('reset')
  const { chance } = ctx
  const temporaryPassword = [
    chance.token(5, 'temporary-password', reset, 0),
    chance.pick(['!', '#', '$', '%', '&', '*', '?', '@'], 'temporary-symbol', reset),
    chance.pick(['A', 'C', 'E', 'F', 'H', 'K', 'M', 'N', 'P', 'R', 'T', 'W'], 'temporary-upper', reset),
    chance.token(3, 'temporary-password', reset, 1),
    chance.pick(['a', 'c', 'd', 'e', 'f', 'h', 'k', 'm', 'n', 'r', 't', 'w'], 'temporary-lower', reset),
    chance.integer(10, 99, 'temporary-digits', reset),
  ].join('')
  ctx.store.users.update(user.id, {
    passwordDigest: digestPassword(temporaryPassword, passwordSalt(ctx, user.id, reset)),
    mustChangePassword: true,
    tokenGeneration: user.tokenGeneration + 1,
    updatedAt: ctx.now,
  })
  auditUser(ctx, 'PASSWORD_RESET', user)
  sendMail(ctx, {
    to: user.email,
    medium: 'EMAIL',
    subject: 'Your password was reset',
    body: 'An administrator reset your password and will give you a temporary one. Set your own when you sign in.',
  })
  return { userId: user.id, temporaryPassword }
}

import { requireAdministrator } from '../access'
import { audit } from '../audit'
import type { DomainContext } from '../context'
import { conflict, invalid, notFound } from '../errors'
import { sendMail } from '../notifications'
import type { UserRecord, UserRole, UserStatus } from '../records'
import { sortStates } from '../states'
import { cancelOpenPayments } from '../payments/funding'
import { checkedText, fullName, MAX_NAME, optionalReason } from './user-fields'
import { digestPassword } from './passwords'
import { checkedStates } from './profile'

export function requirePersonOf(ctx: DomainContext, userId: string): UserRecord {
  const user = ctx.store.users.get(userId)
  if (!user) throw notFound('The user')
  return user
}

/**
 * Refuses to take one's own rights away. Whoever asks is an administrator, so that the last one of them can only be
 * himself: with this there is always one left.
 */
function requireSomebodyElse(actor: UserRecord, target: UserRecord, field: string): void {
  if (target.id === actor.id) throw conflict(field, 'You cannot change your own access. Ask another administrator.')
}

const ROLE_NAMES: Readonly<Record<UserRole, string>> = {
  AGENT: 'Agent',
  MANAGER: 'Manager',
  ADMINISTRATOR: 'Administrator',
}

/**
 * Another role begins without a unit: whoever worked in a branch must not be in charge of it by a change of role alone.
 */
export function updateUserRole(ctx: DomainContext, input: { userId: string; role: UserRole }): { userId: string } {
  const actor = requireAdministrator(ctx)
  const user = requirePersonOf(ctx, input.userId)
  if (user.role === input.role) return { userId: user.id }
  requireSomebodyElse(actor, user, 'role')
  ctx.store.users.update(user.id, { role: input.role, unitId: null, updatedAt: ctx.now })
  const unit = user.unitId === null ? undefined : ctx.store.orgUnits.get(user.unitId)?.name
  audit(ctx, {
    action: 'ROLE_CHANGED',
    subject: fullName(user),
    subjectId: user.id,
    detail: `${ROLE_NAMES[user.role]} → ${ROLE_NAMES[input.role]}${unit ? `; no longer in ${unit}` : ''}`,
  })
  return { userId: user.id }
}

export interface UserStatusInput {
  readonly userId: string
  readonly status: UserStatus
  readonly reason?: string | null
}

/** A disabled person is refused from the next call on: every rule asks for the status anew. */
export function updateUserStatus(ctx: DomainContext, input: UserStatusInput): { userId: string } {
  const actor = requireAdministrator(ctx)
  const user = requirePersonOf(ctx, input.userId)
  const reason = optionalReason(input.reason)
  if (user.status === input.status) return { userId: user.id }
  if (input.status === 'PENDING') throw invalid('status', 'Only a sign-up that is not confirmed yet can be pending.')
  if (input.status === 'DISABLED') requireSomebodyElse(actor, user, 'status')
  ctx.store.users.update(user.id, { status: input.status, updatedAt: ctx.now })
  const disabled = input.status === 'DISABLED'
  if (disabled) cancelOpenPayments(ctx, user.id, 'Canceled because the account was disabled.')
  audit(ctx, {
    action: disabled ? 'USER_DISABLED' : 'USER_ENABLED',
    subject: fullName(user),
    subjectId: user.id,
    reason,
  })
  if (user.notificationPreferences.email)
    sendMail(ctx, {
      to: user.email,
      medium: 'EMAIL',
      subject: disabled ? 'Your account was disabled' : 'Your account is active',
      body: reason ?? 'An administrator changed the status of your account.',
    })
  return { userId: user.id }
}

export type UserStatesOperation = 'ADD' | 'REMOVE' | 'SET'

export interface UserStatesInput {
  readonly userId: string
  readonly operation: UserStatesOperation
  readonly states: readonly string[]
}

export function updateUserStates(ctx: DomainContext, input: UserStatesInput): { userId: string } {
  requireAdministrator(ctx)
  const user = requirePersonOf(ctx, input.userId)
  const given = checkedStates(input.states, 'states')
  if (given.length === 0 && input.operation !== 'SET') throw invalid('states', 'Choose at least one state.')
  const states: Readonly<Record<UserStatesOperation, () => readonly string[]>> = {
    ADD: () => [...user.selectedStates, ...given],
    REMOVE: () => user.selectedStates.filter((state) => !given.includes(state)),
    SET: () => given,
  }
  const selectedStates = sortStates(states[input.operation]())
  if (selectedStates.join() === user.selectedStates.join()) return { userId: user.id }
  ctx.store.users.update(user.id, { selectedStates, updatedAt: ctx.now })
  audit(ctx, {
    action: 'STATES_CHANGED',
    subject: fullName(user),
    subjectId: user.id,
    detail: `${user.selectedStates.join(', ') || 'none'} → ${selectedStates.join(', ') || 'none'}`,
  })
  return { userId: user.id }
}

export interface UserProfileInput {
  readonly userId: string
  readonly input: { readonly firstName?: string | null; readonly lastName?: string | null }
}

export function updateUserProfile(ctx: DomainContext, { userId, input }: UserProfileInput): { userId: string } {
  requireAdministrator(ctx)
  const user = requirePersonOf(ctx, userId)
  const names = {
    firstName: input.firstName == null ? user.firstName : checkedText(input.firstName, 'firstName', MAX_NAME),
    lastName: input.lastName == null ? user.lastName : checkedText(input.lastName, 'lastName', MAX_NAME),
  }
  const renamed = ctx.store.users.update(user.id, { ...names, updatedAt: ctx.now })
  audit(ctx, {
    action: 'PROFILE_CHANGED',
    subject: fullName(renamed),
    subjectId: user.id,
    detail: `${fullName(user)} → ${fullName(renamed)}`,
  })
  return { userId: user.id }
}

/**
 * A password that serves once, to choose another one with. It is made anew from the world's chance whenever the journal
 * is replayed, so that it is written down nowhere: the record keeps its digest. Sessions of the person end.
 */
export function resetUserPassword(
  ctx: DomainContext,
  input: { userId: string },
): { userId: string; temporaryPassword: string } {
  requireAdministrator(ctx)
  const user = requirePersonOf(ctx, input.userId)
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
    passwordDigest: digestPassword(temporaryPassword, passwordSalt(ctx, user.id, reset), user.username),
    mustChangePassword: true,
    tokenGeneration: user.tokenGeneration + 1,
    updatedAt: ctx.now,
  })
  audit(ctx, { action: 'PASSWORD_RESET', subject: fullName(user), subjectId: user.id })
  sendMail(ctx, {
    to: user.email,
    medium: 'EMAIL',
    subject: 'Your password was reset',
    body: 'An administrator reset your password and will give you a temporary one. Set your own when you sign in.',
  })
  return { userId: user.id, temporaryPassword }
}

export const passwordSalt = (ctx: Pick<DomainContext, 'chance'>, userId: string, what: string): string =>
  ctx.chance.token(16, 'password-salt', userId, what)

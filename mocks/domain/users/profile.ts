import { checkedEmail, checkedPhone, isEmailTaken, REFUSED_PASSWORD } from '../identity/usernames'
import { requireAdministrator, requireUser } from '../access'
import type { DomainContext } from '../context'
import { conflict, forbidden, invalid, notFound } from '../errors'
import type { UserRecord } from '../records'
import { settingsOf } from '../platform-settings'
import { checkedStates, sortStates, stateCode } from '../states'
import {
  type AddressInput,
  auditUser,
  checkedAddress,
  checkedNmls,
  checkedText,
  insertUser,
  MAX_NAME,
} from '../user-fields'
import { checkedPicture } from './pictures'
import { digestPassword, matchesDigest, passwordPolicyError, passwordSalt } from '../identity/passwords'

/**
 * Validates a password change and returns digests, because the journal of commands must not contain passwords. If the
 * user has no stored password, the current password may be any text except an empty one and `REFUSED_PASSWORD`.
 */
export function preparePasswordChange(
  ctx: DomainContext,
  input: { currentPassword: string; newPassword: string },
): { currentDigest: string | null; passwordDigest: string } {
  const user = requireUser(ctx)
  const { passwordDigest } = user
  const isCurrentPassword =
    passwordDigest === null
      ? input.currentPassword !== '' && input.currentPassword !== REFUSED_PASSWORD
      : matchesDigest(input.currentPassword, passwordDigest)
  if (!isCurrentPassword) throw invalid('currentPassword', 'This is not your current password.')
  const policyError = passwordPolicyError(input.newPassword)
  if (policyError) throw invalid('newPassword', policyError)
  if (input.newPassword === input.currentPassword)
    throw invalid('newPassword', 'Choose a password that differs from the current one.')
  const salt = passwordSalt(ctx, user.id, `${ctx.now}`)
  return { currentDigest: passwordDigest, passwordDigest: digestPassword(input.newPassword, salt) }
}

/**
 * Stores the digest of the new password. Throws if the password has changed since `preparePasswordChange` checked it.
 */
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

export interface CreateAgentInput {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phoneNumber?: string | null
  readonly nmlsNumber?: string | null
  readonly address?: AddressInput | null
  readonly selectedStates?: readonly string[] | null
}

/**
 * Creates an agent. A signed-in user who has no agent yet creates their own agent, whose id is the user id. Otherwise,
 * an administrator creates another user. The new username is the local part of the email address. If that is taken, a
 * number is added.
 */
export function createAgent(ctx: DomainContext, input: CreateAgentInput): { agentId: string } {
  const actor = requireUser(ctx)
  if (!actor.agentMissing) requireAdministrator(ctx)
  const email = requireFreeEmail(ctx, input.email, actor.agentMissing ? actor : undefined)
  const fields = {
    email,
    firstName: checkedText(input.firstName, 'firstName', MAX_NAME),
    lastName: checkedText(input.lastName, 'lastName', MAX_NAME),
    phoneNumber: optionalPhone(input.phoneNumber),
    nmlsNumber: checkedNmls(input.nmlsNumber ?? input.address?.nmlsNumber),
    address: input.address ? checkedAddress(input.address) : null,
    selectedStates: input.selectedStates ? checkedStates(input.selectedStates) : settingsOf(ctx).defaultStates,
    emailVerified: email === actor.email && actor.emailVerified,
  }
  const agent = actor.agentMissing
    ? ctx.store.users.update(actor.id, { ...fields, agentMissing: false, updatedAt: ctx.now })
    : insertUser(ctx, { ...fields, id: ctx.ids.next('user'), username: freeUsername(ctx, email), role: 'AGENT' })
  auditUser(ctx, 'AGENT_CREATED', agent, { detail: email })
  return { agentId: agent.id }
}

export interface ProfileChanges {
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly phoneNumber?: string | null
  readonly nmlsNumber?: string | null
  readonly address?: AddressInput | null
  readonly profilePictureUrl?: string | null
}

export interface UpdateAgentInput extends Omit<ProfileChanges, 'profilePictureUrl'> {
  readonly agentId?: string | null
  readonly email?: string | null
  readonly selectedStates?: readonly string[] | null
}

/** Changes an agent's account. Only administrators may change another user's account. */
export function updateAgent(ctx: DomainContext, input: UpdateAgentInput): { agentId: string } {
  const { actor, target } = requireEditableAgent(ctx, input.agentId)
  const email = input.email == null ? target.email : requireFreeEmail(ctx, input.email, target)
  const changes = {
    ...profileChanges(input, target),
    ...(input.selectedStates == null ? {} : { selectedStates: checkedStates(input.selectedStates) }),
    // The user must verify a changed email address again.
    ...(email === target.email ? {} : { email, emailVerified: false }),
  }
  return saveProfile(ctx, actor, target, changes)
}

/** Changes name, phone, license, address, and picture. `agentId` defaults to the signed-in user. */
export function updateAgentProfile(
  ctx: DomainContext,
  { agentId, input }: { agentId?: string | null; input: ProfileChanges },
): { agentId: string } {
  const { actor, target } = requireEditableAgent(ctx, agentId)
  const picture =
    input.profilePictureUrl === undefined
      ? {}
      : { profilePictureUrl: checkedPicture(ctx, target, input.profilePictureUrl) }
  return saveProfile(ctx, actor, target, { ...profileChanges(input, target), ...picture })
}

export function selectState(ctx: DomainContext, { state }: { state: string }): { agentId: string } {
  const agent = requireUser(ctx)
  return saveStates(ctx, agent, [...agent.selectedStates, stateCode(state)])
}

/**
 * Removes a state from the agent's selected states. Wallets keep their money, because it can buy leads in other states.
 */
export function deselectState(ctx: DomainContext, { state }: { state: string }): { agentId: string } {
  const agent = requireUser(ctx)
  const code = stateCode(state)
  const states = agent.selectedStates.filter((selected) => selected !== code)
  return saveStates(ctx, agent, states)
}

function saveStates(ctx: DomainContext, agent: UserRecord, states: readonly string[]): { agentId: string } {
  ctx.store.users.update(agent.id, { selectedStates: sortStates(states), updatedAt: ctx.now })
  return { agentId: agent.id }
}

function requireEditableAgent(
  ctx: DomainContext,
  agentId: string | null | undefined,
): { actor: UserRecord; target: UserRecord } {
  const actor = requireUser(ctx)
  if (agentId == null || agentId === actor.id) return { actor, target: actor }
  if (actor.role !== 'ADMINISTRATOR') throw forbidden()
  const target = ctx.store.users.get(agentId)
  if (!target) throw notFound('The agent')
  return { actor, target }
}

function profileChanges(input: Omit<ProfileChanges, 'profilePictureUrl'>, target: UserRecord): Partial<UserRecord> {
  const { firstName, lastName, phoneNumber, nmlsNumber, address } = input
  const license = nmlsNumber === undefined ? address?.nmlsNumber : nmlsNumber
  const phone = phoneNumber === undefined ? target.phoneNumber : optionalPhone(phoneNumber)
  return {
    ...(firstName == null ? {} : { firstName: checkedText(firstName, 'firstName', MAX_NAME) }),
    ...(lastName == null ? {} : { lastName: checkedText(lastName, 'lastName', MAX_NAME) }),
    ...(phone === target.phoneNumber ? {} : { phoneNumber: phone, phoneVerified: false }),
    ...(license === undefined ? {} : { nmlsNumber: checkedNmls(license) }),
    ...(address == null ? {} : { address: checkedAddress(address) }),
  }
}

function saveProfile(
  ctx: DomainContext,
  actor: UserRecord,
  target: UserRecord,
  changes: Partial<UserRecord>,
): { agentId: string } {
  ctx.store.users.update(target.id, { ...changes, updatedAt: ctx.now })
  if (actor.id !== target.id) auditUser(ctx, 'PROFILE_CHANGED', target, { detail: Object.keys(changes).join(', ') })
  return { agentId: target.id }
}

const optionalPhone = (value: string | null | undefined): string | null =>
  value == null || value.trim() === '' ? null : checkedPhone(value)

/** Returns the email. Throws CONFLICT if another user has it. */
function requireFreeEmail(ctx: DomainContext, value: string, owner?: UserRecord): string {
  const email = checkedEmail(value)
  if (isEmailTaken(ctx, email, owner?.id)) throw conflict('email', 'An account with this email already exists.')
  return email
}

function freeUsername(ctx: DomainContext, email: string): string {
  const [localPart = ''] = email.toLowerCase().split('@')
  if (localPart === '') throw invalid('email', 'Invalid email address format.')
  for (let n = 1; ; n++) {
    const username = n === 1 ? localPart : `${localPart}${n}`
    if (ctx.store.usersByUsername.list(username).length === 0) return username
  }
}

import type { DomainContext } from './context'
import { DomainError, ERROR_MESSAGES, forbidden, notFound } from './errors'
import type { UserRecord, UserRole } from './records'

/** Returns the signed-in user. Throws when the account does not exist, is disabled, or is not confirmed. */
export function requireUser(ctx: DomainContext): UserRecord {
  const user = ctx.actor.kind === 'user' ? ctx.store.users.get(ctx.actor.userId) : undefined
  if (!user) throw new DomainError('AUTHENTICATION_FAILED', ERROR_MESSAGES.AUTHENTICATION_FAILED)
  if (user.status !== 'ACTIVE') throw forbidden()
  return user
}

export function requireRole(ctx: DomainContext, ...roles: readonly UserRole[]): UserRecord {
  const user = requireUser(ctx)
  if (!roles.includes(user.role)) throw forbidden()
  return user
}

export const requireAdministrator = (ctx: DomainContext) => requireRole(ctx, 'ADMINISTRATOR')

/** Returns true if the unit is `ancestorId` or one of its descendants. */
export function isUnitWithin(ctx: DomainContext, unitId: string | null, ancestorId: string | null): boolean {
  if (ancestorId === null) return false
  for (let id = unitId; id !== null; id = ctx.store.orgUnits.get(id)?.parentId ?? null) {
    if (id === ancestorId) return true
  }
  return false
}

/**
 * Returns true if the reader is the agent, an administrator, or a manager of the agent's unit or of a unit above it.
 */
export function mayReadAgent(ctx: DomainContext, reader: UserRecord, agent: UserRecord): boolean {
  if (reader.id === agent.id || reader.role === 'ADMINISTRATOR') return true
  return reader.role === 'MANAGER' && agent.role === 'AGENT' && isUnitWithin(ctx, agent.unitId, reader.unitId)
}

/**
 * Like `mayReadAgent`, but a manager may also see the names of managers in the manager's own unit and the units below.
 */
export function mayReadUserName(ctx: DomainContext, reader: UserRecord, user: UserRecord): boolean {
  if (mayReadAgent(ctx, reader, user)) return true
  return reader.role === 'MANAGER' && user.role === 'MANAGER' && isUnitWithin(ctx, user.unitId, reader.unitId)
}

/**
 * Returns the agent if the signed-in user may read the agent's data. Otherwise throws FORBIDDEN. An unknown id throws
 * NOT_FOUND for administrators. For others, it also throws FORBIDDEN, so that the error does not reveal which agents
 * exist.
 */
export function requireReadableAgent(ctx: DomainContext, agentId: string): UserRecord {
  const reader = requireUser(ctx)
  const agent = ctx.store.users.get(agentId)
  if (agent && mayReadAgent(ctx, reader, agent)) return agent
  if (reader.role === 'ADMINISTRATOR') throw notFound('The agent')
  throw forbidden()
}

/** Like `requireReadableAgent`, but only managers and administrators may call it. Others get FORBIDDEN. */
export function requireManagedAgent(ctx: DomainContext, agentId: string): UserRecord {
  requireRole(ctx, 'MANAGER', 'ADMINISTRATOR')
  return requireReadableAgent(ctx, agentId)
}

import type { DomainContext } from '../context'
import { createPersona } from './personas'
import { checkedUsername, findPerson, requirePerson, requireUsable } from './usernames'
import { IdentityError, notAuthorized } from './identity-error'
const keyOf = (sessionKey: string): string => `revoked:${sessionKey}`

/** Ends one sign-in: what has come of its refresh token is refused from now on. Again changes nothing. */
export function revokeSession(ctx: DomainContext, input: { readonly sessionKey: string }): { at: number } {
  const id = keyOf(input.sessionKey)
  const earlier = ctx.store.idempotency.get(id)
  if (earlier) return { at: earlier.at }
  ctx.store.idempotency.insert({
    id,
    operation: 'revokeSession',
    input: JSON.stringify(input.sessionKey),
    result: JSON.stringify(null),
    at: ctx.now,
  })
  return { at: ctx.now }
}

export const isRevoked = ({ store }: Pick<DomainContext, 'store'>, sessionKey: string): boolean =>
  store.idempotency.get(keyOf(sessionKey)) !== undefined

export interface SignInRecorded {
  readonly userId: string
  /** Names this sign-in: all tokens that come of it bear it. */
  readonly sessionId: string
}

/**
 * Lets somebody in whose password has been checked (`checkPassword`): the password itself never reaches the journal.
 * Somebody whom the world does not know gets a fresh account.
 */
export function recordSignIn(ctx: DomainContext, input: { readonly username: string }): SignInRecorded {
  const username = checkedUsername(input.username)
  const user = requireUsable(findPerson(ctx, username) ?? createPersona(ctx, username))
  if (user.mustChangePassword) throw notAuthorized('A new password is required.')
  ctx.store.users.update(user.id, { lastLoginAt: ctx.now })
  return { userId: user.id, sessionId: ctx.ids.next('session') }
}

/** Ends every session of the person who asks: tokens given out so far are refused from now on. */
export function globalSignOut(ctx: DomainContext, _input: object): { userId: string } {
  if (ctx.actor.kind !== 'user') throw notAuthorized('Invalid Access Token')
  const user = requirePerson(ctx, ctx.actor.userId)
  ctx.store.users.update(user.id, { tokenGeneration: user.tokenGeneration + 1 })
  return { userId: user.id }
}

/** How long a refresh token that has been exchanged is still answered, in case that the answer was lost. */
export const REFRESH_GRACE_MS = 60_000

export interface Rotation {
  /** Id of the refresh token that takes the place of the exchanged one. */
  readonly tokenId: string
  /** When the exchange took place first, world time. */
  readonly issuedAt: number
}

/** The exchange that a refresh token has been through, if any. */
export function rotationOf({ store }: Pick<DomainContext, 'store'>, tokenId: string): Rotation | undefined {
  const record = store.idempotency.get(rotationKey(tokenId))
  return record && (JSON.parse(record.result) as Rotation)
}

/** Refuses a refresh token that was exchanged longer ago than the grace lasts. */
export function requireUnspent(ctx: Pick<DomainContext, 'store' | 'now'>, tokenId: string): void {
  const rotation = rotationOf(ctx, tokenId)
  if (rotation && ctx.now - rotation.issuedAt > REFRESH_GRACE_MS)
    throw new IdentityError('RefreshTokenReuseException', 'Refresh token has been reused.')
}

/** Exchanges a refresh token for a new one; within the grace, a second exchange gives the same one again. */
export function rotateRefreshToken(ctx: DomainContext, input: { readonly tokenId: string }): Rotation {
  requireUnspent(ctx, input.tokenId)
  const earlier = rotationOf(ctx, input.tokenId)
  if (earlier) return earlier
  const rotation: Rotation = { tokenId: ctx.ids.next('refresh'), issuedAt: ctx.now }
  ctx.store.idempotency.insert({
    id: rotationKey(input.tokenId),
    operation: 'rotateRefreshToken',
    input: JSON.stringify(input.tokenId),
    result: JSON.stringify(rotation),
    at: ctx.now,
  })
  return rotation
}

const rotationKey = (tokenId: string): string => `refresh:${tokenId}`

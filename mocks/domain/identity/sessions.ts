import type { DomainContext } from '../context'
import { insertResult } from '../idempotency'
import { createDemoAccount } from './demo-accounts'
import { checkedLogin, findUserByLogin, requireUserById, requireSignInAllowed } from './usernames'
import { IdentityError, notAuthorized } from './identity-error'

const revocationId = (sessionKey: string): string => `revoked:${sessionKey}`

/** Ends one session: all tokens issued from its refresh token become invalid. A repeated call changes nothing. */
export function revokeSession(ctx: DomainContext, input: { readonly sessionKey: string }): { at: number } {
  const id = revocationId(input.sessionKey)
  const earlier = ctx.store.idempotency.get(id)
  if (earlier) return { at: earlier.at }
  insertResult(ctx, id, 'revokeSession', JSON.stringify(input.sessionKey), 'null')
  return { at: ctx.now }
}

export const isRevoked = ({ store }: Pick<DomainContext, 'store'>, sessionKey: string): boolean =>
  store.idempotency.get(revocationId(sessionKey)) !== undefined

interface SignInRecorded {
  readonly userId: string
  /** Id of the new session. All tokens of the session contain this id. */
  readonly sessionId: string
}

/**
 * Records a sign-in and starts a session. An unknown username gets a new account. Before, the caller must check the
 * password (`checkPassword`). The password is not part of the input, because the journal must not contain passwords.
 */
export function recordSignIn(ctx: DomainContext, input: { readonly username: string }): SignInRecorded {
  const username = checkedLogin(input.username)
  const user = requireSignInAllowed(findUserByLogin(ctx, username) ?? createDemoAccount(ctx, username))
  if (user.mustChangePassword) throw notAuthorized('A new password is required.')
  ctx.store.users.update(user.id, { lastLoginAt: ctx.now })
  return { userId: user.id, sessionId: ctx.ids.next('session') }
}

/** Ends all sessions of the signed-in user: all their current tokens become invalid. */
export function globalSignOut(ctx: DomainContext, _input: object): { userId: string } {
  if (ctx.actor.kind !== 'user') throw notAuthorized('Invalid Access Token')
  const user = requireUserById(ctx, ctx.actor.userId)
  ctx.store.users.update(user.id, { tokenGeneration: user.tokenGeneration + 1 })
  return { userId: user.id }
}

/**
 * Time during which a used refresh token still works, in case the client never received the response with the new
 * token.
 */
const REFRESH_GRACE_MS = 60_000

interface Rotation {
  /** Id of the new refresh token. */
  readonly tokenId: string
  /** Simulated time of the first exchange, in epoch milliseconds. */
  readonly issuedAt: number
}

/** Returns the earlier exchange of a refresh token, or undefined if the token was not exchanged yet. */
function rotationOf({ store }: Pick<DomainContext, 'store'>, tokenId: string): Rotation | undefined {
  const record = store.idempotency.get(rotationKey(tokenId))
  return record && (JSON.parse(record.result) as Rotation)
}

/** Throws if the refresh token was exchanged longer ago than the grace period. */
export function requireUnusedRefreshToken(ctx: Pick<DomainContext, 'store' | 'now'>, tokenId: string): void {
  const rotation = rotationOf(ctx, tokenId)
  if (rotation && ctx.now - rotation.issuedAt > REFRESH_GRACE_MS)
    throw new IdentityError('RefreshTokenReuseException', 'Refresh token has been reused.')
}

/** Exchanges a refresh token for a new one. Within the grace period, a second exchange returns the same token. */
export function rotateRefreshToken(ctx: DomainContext, input: { readonly tokenId: string }): Rotation {
  requireUnusedRefreshToken(ctx, input.tokenId)
  const earlier = rotationOf(ctx, input.tokenId)
  if (earlier) return earlier
  const rotation: Rotation = { tokenId: ctx.ids.next('refresh'), issuedAt: ctx.now }
  const { tokenId } = input
  insertResult(ctx, rotationKey(tokenId), 'rotateRefreshToken', JSON.stringify(tokenId), JSON.stringify(rotation))
  return rotation
}

const rotationKey = (tokenId: string): string => `refresh:${tokenId}`

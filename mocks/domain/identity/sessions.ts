import type { DomainContext } from '../context'
import { insertResult } from '../idempotency'
import { createDemoAccount } from './demo-accounts'
import { checkedLogin, findUserByLogin, requireUserById, requireSignInAllowed } from './usernames'
import { notAuthorized } from './identity-error'

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

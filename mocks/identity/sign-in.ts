import type { CommandInput, CommandName, CommandResult } from '../domain/commands'
import type { Actor, DomainContext } from '../domain/context'
import { notAuthorized } from '../domain/identity/identity-error'
import { checkPassword, findPerson, requirePerson } from '../domain/identity/people'
import { requireUnspent } from '../domain/identity/sign-in'
import type { UserRecord } from '../domain/records'
import type { World } from '../world/world'
import { DEFAULT_CLIENT, type AppClient } from './clients'
import { digestFor } from './passwords'
import { grantOf, issueChallenge, issueRefreshToken, issueTokens, verifyToken, type Tokens } from './tokens'

/** The two ways to the world, as somebody: a resolver's context is one, `doorTo` makes another. */
export interface Door {
  readonly world: World
  read<T>(query: (ctx: DomainContext) => T): T
  execute<Name extends CommandName>(name: Name, input: CommandInput<Name>): CommandResult<Name>
}

export const doorTo = (world: World, actor: Actor): Door => ({
  world,
  read: (query) => query(world.view(actor)),
  execute: (name, input) => world.execute(name, actor, input),
})

export type SignInAnswer =
  | { readonly kind: 'tokens'; readonly tokens: Tokens; readonly user: UserRecord }
  | { readonly kind: 'newPasswordRequired'; readonly session: string; readonly user: UserRecord }

/** Checks the password first and lets in then, so that no password is ever part of the journal. */
export function signIn(
  door: Door,
  username: string,
  password: string,
  client: AppClient = DEFAULT_CLIENT,
): SignInAnswer {
  const known = door.read((ctx) => checkPassword(ctx, username, password))
  if (known?.mustChangePassword)
    return { kind: 'newPasswordRequired', session: issueChallenge(door.world, known, client), user: known }
  return letIn(door, username, client)
}

function letIn(door: Door, username: string, client: AppClient): SignInAnswer {
  const { userId, sessionId } = door.execute('recordSignIn', { username })
  const user = door.read((ctx) => requirePerson(ctx, userId))
  const grant = grantOf(door.world, user, sessionId, client)
  const refreshToken = issueRefreshToken(door.world, grant, sessionId)
  return { kind: 'tokens', tokens: { ...issueTokens(door.world, grant), refreshToken }, user }
}

export interface NewPassword {
  readonly session: string
  readonly username: string
  readonly newPassword: string
}

/** Completes a sign-in that waited for a new password. */
export function answerNewPassword(door: Door, answer: NewPassword, client: AppClient): SignInAnswer {
  const verdict = verifyToken(door.world, answer.session, 'challenge')
  if (!verdict.ok)
    throw notAuthorized(
      verdict.reason === 'disabled' ? 'User is disabled.' : 'Invalid session for the user, session is expired.',
    )
  const { user } = verdict.grant
  const named = door.read((ctx) => findPerson(ctx, answer.username))
  if (verdict.grant.client.id !== client.id || named?.id !== user.id)
    throw notAuthorized('Invalid session for the user.')
  const passwordDigest = digestFor(door.world, user.username, answer.newPassword)
  door.execute('respondToNewPassword', { userId: user.id, passwordDigest })
  return letIn(door, user.username, client)
}

const REFUSED_REFRESH = {
  expired: 'Refresh Token has expired',
  revoked: 'Refresh Token has been revoked',
  disabled: 'User is disabled.',
} as const

function grantOfRefreshToken(door: Door, refreshToken: string, client: AppClient) {
  const verdict = verifyToken(door.world, refreshToken, 'refresh')
  if (!verdict.ok) {
    const { reason } = verdict
    throw notAuthorized(
      reason === 'expired' || reason === 'revoked' || reason === 'disabled'
        ? REFUSED_REFRESH[reason]
        : 'Invalid Refresh Token',
    )
  }
  if (verdict.grant.client.id !== client.id) throw notAuthorized('Invalid Refresh Token')
  door.read((ctx) => requireUnspent(ctx, verdict.tokenId))
  return verdict
}

/** New identity and access tokens; the refresh token stays the same. */
export function refresh(door: Door, refreshToken: string, client: AppClient) {
  const { grant } = grantOfRefreshToken(door, refreshToken, client)
  return { user: grant.user, tokens: issueTokens(door.world, grant) }
}

/** New tokens of all three kinds; the refresh token that was given in is spent, but for the grace. */
export function refreshByRotation(door: Door, refreshToken: string, client: AppClient) {
  const { grant, tokenId } = grantOfRefreshToken(door, refreshToken, client)
  const rotation = door.execute('rotateRefreshToken', { tokenId })
  return {
    user: grant.user,
    tokens: {
      ...issueTokens(door.world, grant),
      refreshToken: issueRefreshToken(door.world, grant, rotation.tokenId),
    },
  }
}

import type { Access } from '../door/access'
import { notAuthorized } from '../domain/identity/identity-error'
import { checkPassword, findPerson, requirePerson } from '../domain/identity/people'
import { requireUnspent } from '../domain/identity/sign-in'
import type { UserRecord } from '../domain/records'
import { DEFAULT_CLIENT, type AppClient } from './clients'
import { digestFor } from './passwords'
import { grantOf, issueChallenge, issueRefreshToken, issueTokens, verifyToken, type Tokens } from './tokens'

export type SignInAnswer =
  | { readonly kind: 'tokens'; readonly tokens: Tokens; readonly user: UserRecord }
  | { readonly kind: 'newPasswordRequired'; readonly session: string; readonly user: UserRecord }

/** Checks the password first and lets in then, so that no password is ever part of the journal. */
export function signIn(
  access: Access,
  username: string,
  password: string,
  client: AppClient = DEFAULT_CLIENT,
): SignInAnswer {
  const known = access.read((ctx) => checkPassword(ctx, username, password))
  if (known?.mustChangePassword)
    return { kind: 'newPasswordRequired', session: issueChallenge(access.world, known, client), user: known }
  return letIn(access, username, client)
}

function letIn(access: Access, username: string, client: AppClient): SignInAnswer {
  const { userId, sessionId } = access.execute('recordSignIn', { username })
  const user = access.read((ctx) => requirePerson(ctx, userId))
  const grant = grantOf(access.world, user, sessionId, client)
  const refreshToken = issueRefreshToken(access.world, grant, sessionId)
  return { kind: 'tokens', tokens: { ...issueTokens(access.world, grant), refreshToken }, user }
}

export interface NewPassword {
  readonly session: string
  readonly username: string
  readonly newPassword: string
}

/** Completes a sign-in that waited for a new password. */
export function answerNewPassword(access: Access, answer: NewPassword, client: AppClient): SignInAnswer {
  const verdict = verifyToken(access.world, answer.session, 'challenge')
  if (!verdict.ok)
    throw notAuthorized(
      verdict.reason === 'disabled' ? 'User is disabled.' : 'Invalid session for the user, session is expired.',
    )
  const { user } = verdict.grant
  const named = access.read((ctx) => findPerson(ctx, answer.username))
  if (verdict.grant.client.id !== client.id || named?.id !== user.id)
    throw notAuthorized('Invalid session for the user.')
  const passwordDigest = digestFor(access.world, user.username, answer.newPassword)
  access.execute('respondToNewPassword', { userId: user.id, passwordDigest })
  return letIn(access, user.username, client)
}

const REFUSED_REFRESH = {
  expired: 'Refresh Token has expired',
  revoked: 'Refresh Token has been revoked',
  disabled: 'User is disabled.',
} as const

function grantOfRefreshToken(access: Access, refreshToken: string, client: AppClient) {
  const verdict = verifyToken(access.world, refreshToken, 'refresh')
  if (!verdict.ok) {
    const { reason } = verdict
    throw notAuthorized(
      reason === 'expired' || reason === 'revoked' || reason === 'disabled'
        ? REFUSED_REFRESH[reason]
        : 'Invalid Refresh Token',
    )
  }
  if (verdict.grant.client.id !== client.id) throw notAuthorized('Invalid Refresh Token')
  access.read((ctx) => requireUnspent(ctx, verdict.tokenId))
  return verdict
}

/** New identity and access tokens; the refresh token stays the same. */
export function refresh(access: Access, refreshToken: string, client: AppClient) {
  const { grant } = grantOfRefreshToken(access, refreshToken, client)
  return { user: grant.user, tokens: issueTokens(access.world, grant) }
}

/** New tokens of all three kinds; the refresh token that was given in is spent, but for the grace. */
export function refreshByRotation(access: Access, refreshToken: string, client: AppClient) {
  const { grant, tokenId } = grantOfRefreshToken(access, refreshToken, client)
  const rotation = access.execute('rotateRefreshToken', { tokenId })
  return {
    user: grant.user,
    tokens: {
      ...issueTokens(access.world, grant),
      refreshToken: issueRefreshToken(access.world, grant, rotation.tokenId),
    },
  }
}

import { IdentityError } from '../session/identity-error'
import type { FreshTokens, IdentityProvider } from '../session/identity-provider'
import { readTokens } from './answers'
import type { Pool } from './pool'

/**
 * Returns the refresh call, which uses REFRESH_TOKEN_AUTH. A client with refresh token rotation refuses that flow. The
 * call then uses GetTokensFromRefreshToken, also for every later refresh of this page.
 */
export function createRefresh(pool: Pool): IdentityProvider['refresh'] {
  const { call, config } = pool
  let isRotating = false

  async function byFlow(refreshToken: string, username: string): Promise<FreshTokens> {
    const answer = await call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: await pool.withHash(username, { REFRESH_TOKEN: refreshToken }),
      ClientId: config.clientId,
    })
    return readTokens(answer)
  }

  async function byRotation(refreshToken: string): Promise<FreshTokens> {
    const input = { RefreshToken: refreshToken, ClientId: config.clientId, ...pool.secret }
    return readTokens(await call('GetTokensFromRefreshToken', input))
  }

  return async ({ refreshToken, username }) => {
    if (isRotating) return byRotation(refreshToken)
    try {
      return await byFlow(refreshToken, username)
    } catch (error) {
      if (!isRotationRefusal(error)) throw error
      isRotating = true
      return byRotation(refreshToken)
    }
  }
}

/**
 * Returns whether the pool refuses REFRESH_TOKEN_AUTH because the client rotates its refresh tokens. Such a client has
 * the flow disabled, so "flow not enabled" means the same. Source: Cognito developer guide, "Refresh token rotation".
 */
function isRotationRefusal(error: unknown): boolean {
  if (!(error instanceof IdentityError) || error.status !== 400) return false
  const words = error.cause instanceof Error ? error.cause.message : ''
  return error.type === 'UnsupportedOperationException' || /rotation is enabled|flow (?:is )?not enabled/i.test(words)
}

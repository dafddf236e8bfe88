import { IdentityError } from '../session/identity-error'
import type { FreshTokens, IdentityProvider } from '../session/identity-provider'
import { readTokens } from './answers'
import type { Pool } from './pool'

/**
 * Renews by GetTokensFromRefreshToken, which pools answer whether their refresh tokens rotate or not. A service that does
 * not know it is asked by the older flow, from then on at once.
 */
export function createRefresh(pool: Pool): IdentityProvider['refresh'] {
  const { call, config } = pool
  let isOlder = false

  async function byToken(refreshToken: string): Promise<FreshTokens> {
    const input = { RefreshToken: refreshToken, ClientId: config.clientId, ...pool.secret }
    return readTokens(await call('GetTokensFromRefreshToken', input))
  }

  async function byFlow(refreshToken: string, username: string): Promise<FreshTokens> {
    const answer = await call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: await pool.withHash(username, { REFRESH_TOKEN: refreshToken }),
      ClientId: config.clientId,
    })
    return readTokens(answer)
  }

  return async ({ refreshToken, username }) => {
    if (isOlder) return byFlow(refreshToken, username)
    try {
      return await byToken(refreshToken)
    } catch (error) {
      if (!isUnknownOperation(error)) throw error
      const fresh = await byFlow(refreshToken, username)
      isOlder = true
      return fresh
    }
  }
}

const unknownOperation: ReadonlySet<string | null> = new Set([
  'UnknownOperationException',
  'UnsupportedOperationException',
  'InvalidAction',
  'Unsupported',
])

/** The service says that it has no such operation, or that this client may not use it. The token is as good as before. */
function isUnknownOperation(error: unknown): boolean {
  if (!(error instanceof IdentityError)) return false
  return unknownOperation.has(error.type) || error.status === 404 || error.status === 501
}

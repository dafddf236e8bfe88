import type { IdentityConfig } from '../../settings/env'
import { type IdentityProvider, type ProviderUser, type FreshTokens, IdentityError } from '../identity-provider'
import { readAttributes, readSignIn, textOrNull, readTokens } from './answers'
import { createPool, type PoolOptions, type Pool } from './pool'

/**
 * Returns the refresh call, which uses REFRESH_TOKEN_AUTH. A client with refresh token rotation refuses that flow. The
 * call then uses GetTokensFromRefreshToken, also for every later refresh of this page.
 */
function createRefresh(pool: Pool): IdentityProvider['refresh'] {
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

const accounts = () => import('./accounts')

export function createCognitoProvider(config: IdentityConfig, options: PoolOptions = {}): IdentityProvider {
  const pool = createPool(config, options)
  const { call, withHash } = pool
  const { clientId } = config

  return {
    async signIn(credentials) {
      if (config.authFlow === 'USER_SRP_AUTH') return (await import('./srp')).signInBySrp(pool, credentials)
      const { username, password } = credentials
      const answer = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: await withHash(username, { USERNAME: username, PASSWORD: password }),
        ClientId: clientId,
      })
      return readSignIn(answer, username)
    },

    // Loaded on demand: few sign-ins need a challenge, and the first page needs no second factor.
    answerChallenge: async (answer) => (await import('./challenges')).answerChallenge(pool, answer),
    associateTotp: async (handle) => (await import('./totp')).associateTotp(pool, handle),
    verifyTotp: async (input) => (await import('./totp')).verifyTotp(pool, input),
    preferTotp: async (accessToken, enabled) => (await import('./totp')).preferTotp(pool, accessToken, enabled),

    refresh: createRefresh(pool),

    async getUser(accessToken): Promise<ProviderUser> {
      const answer = await call('GetUser', { AccessToken: accessToken })
      const ways: unknown = answer['UserMFASettingList']
      return {
        username: textOrNull(answer['Username']),
        attributes: readAttributes(answer['UserAttributes']),
        secondFactors: Array.isArray(ways) ? ways.filter((way) => typeof way === 'string') : [],
      }
    },

    async globalSignOut(accessToken) {
      await call('GlobalSignOut', { AccessToken: accessToken })
    },

    async revokeToken(refreshToken) {
      await call('RevokeToken', { Token: refreshToken, ClientId: clientId, ...pool.secret })
    },

    // Loaded on demand: signed-in users do not need these calls.
    signUp: async (input) => (await accounts()).signUp(pool, input),
    confirmSignUp: async (input) => (await accounts()).confirmSignUp(pool, input),
    resendConfirmationCode: async (username) => (await accounts()).resendConfirmationCode(pool, username),
    forgotPassword: async (username) => (await accounts()).forgotPassword(pool, username),
    confirmForgotPassword: async (input) => (await accounts()).confirmForgotPassword(pool, input),
  }
}

import type { IdentityConfig } from '../../settings/env'
import { IdentityError, type FreshTokens, type IdentityProvider } from '../identity-provider'
import {
  createPool,
  readAttributes,
  readSignInResponse,
  readTokens,
  textOrNull,
  type Pool,
  type PoolOptions,
} from './cognito-client'

/**
 * Returns the refresh call, which uses REFRESH_TOKEN_AUTH. A client with refresh token rotation refuses that flow. The
 * call then uses GetTokensFromRefreshToken, also for every later refresh of this page.
 */
function createRefresh(pool: Pool): IdentityProvider['refresh'] {
  const { call, config } = pool
  let isRotating = false

  async function byFlow(refreshToken: string, username: string): Promise<FreshTokens> {
    const response = await call('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: await pool.withSecretHash(username, { REFRESH_TOKEN: refreshToken }),
      ClientId: config.clientId,
    })
    return readTokens(response)
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
  const message = error.cause instanceof Error ? error.cause.message : ''
  return error.type === 'UnsupportedOperationException' || /rotation is enabled|flow (?:is )?not enabled/i.test(message)
}

export function createCognitoProvider(config: IdentityConfig, options: PoolOptions = {}): IdentityProvider {
  const pool = createPool(config, options)
  const { call, withSecretHash } = pool
  const { clientId } = config
  // Loaded on demand: few sign-ins need a challenge, and signed-in users do not sign up.
  const account = async () => (await import('./account-operations')).createAccountOperations(pool)

  return {
    async signIn(credentials) {
      if (config.authFlow === 'USER_SRP_AUTH') return (await import('./srp')).signInBySrp(pool, credentials)
      const { username, password } = credentials
      const response = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: await withSecretHash(username, { USERNAME: username, PASSWORD: password }),
        ClientId: clientId,
      })
      return readSignInResponse(response, username)
    },

    refresh: createRefresh(pool),

    async getUser(accessToken) {
      const response = await call('GetUser', { AccessToken: accessToken })
      const factors: unknown = response['UserMFASettingList']
      return {
        username: textOrNull(response['Username']),
        attributes: readAttributes(response['UserAttributes']),
        secondFactors: Array.isArray(factors) ? factors.filter((factor) => typeof factor === 'string') : [],
      }
    },

    async globalSignOut(accessToken) {
      await call('GlobalSignOut', { AccessToken: accessToken })
    },

    async revokeToken(refreshToken) {
      await call('RevokeToken', { Token: refreshToken, ClientId: clientId, ...pool.secret })
    },

    answerChallenge: async (answer) => (await account()).answerChallenge(answer),
    associateTotp: async (handle) => (await account()).associateTotp(handle),
    verifyTotp: async (input) => (await account()).verifyTotp(input),
    preferTotp: async (accessToken, enabled) => (await account()).preferTotp(accessToken, enabled),
    signUp: async (input) => (await account()).signUp(input),
    confirmSignUp: async (input) => (await account()).confirmSignUp(input),
    resendConfirmationCode: async (username) => (await account()).resendConfirmationCode(username),
    forgotPassword: async (username) => (await account()).forgotPassword(username),
    confirmForgotPassword: async (input) => (await account()).confirmForgotPassword(input),
  }
}
